'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import type { DrawnSample, DrawNews, DrawQuestion } from '../../drawing/draw-calls.ts';
import type { DrawingEngine } from '../../drawing/start-drawing-engine.ts';
import { useDrawing } from './use-draw-sources.ts';

/** A drawing: asked for, under way, done. */
export function useDraw(engine: DrawingEngine | null, group: AnalysisGroup, failed: string) {
  const { queryClient } = useData();
  const { messages } = usePresentation();
  const draw = useDrawing(engine, group);
  const [news, setNews] = useState<DrawNews | null>(null);
  const { isPending, data, error, mutateAsync, reset } = useMutation<
    DrawnSample,
    Error,
    DrawQuestion
  >({ mutationFn: (question) => draw(question, setNews) }, queryClient);
  return {
    busy: isPending,
    news: isPending ? news : null,
    drawn: data ?? null,
    error: error && describeReadError(error, failed, messages),
    run: (question: DrawQuestion) => {
      setNews(null);
      return mutateAsync(question).catch(() => null);
    },
    forget: reset,
  };
}
