'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { useFoundSources } from '../../../survey/headless/detections/use-found-detections.ts';
import type { DrawnSample, DrawNews, DrawQuestion } from '../../drawing/draw-calls.ts';
import type { DrawingEngine } from '../../drawing/start-drawing-engine.ts';

/** Draws from a group of analyses by links that are good now. Throws what the worker threw. */
export function useDrawing(engine: DrawingEngine | null, group: AnalysisGroup) {
  const sources = useFoundSources(group);
  return async (question: DrawQuestion, report: (news: DrawNews) => void): Promise<DrawnSample> => {
    if (!engine) throw new Error('The worker of samples has not started.');
    const { analyses } = await engine.draw('draw-needs', { species: question.species });
    return sources.reading(analyses, (links) =>
      engine.draw('draw', { ...question, sources: links }, report),
    );
  };
}
