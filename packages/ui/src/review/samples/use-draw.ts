'use client';

import type { Sample, SampleCreate } from '@biophony/contract';
import { type AnalysisGroup, createReviewClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { describeReadError } from '../../explorer/data/read-error.ts';
import { useData } from '../../kit/data-context.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import { useFoundSources } from '../../survey/detections/use-found-detections.ts';
import type { DrawNews, DrawnSample, DrawQuestion } from '../drawing/draw-calls.ts';
import type { DrawingEngine } from '../drawing/start-drawing-engine.ts';
import { sending, type Sending, sendItems } from './sample-choice.ts';

/** Draws from a group of analyses by fresh links. Throws the worker's errors. */
function useDrawing(engine: DrawingEngine | null, group: AnalysisGroup) {
  const sources = useFoundSources(group);
  return async (question: DrawQuestion, report: (news: DrawNews) => void): Promise<DrawnSample> => {
    if (!engine) throw new Error('The worker of samples has not started.');
    const { analyses } = await engine.draw('draw-needs', { species: question.species });
    return sources.reading(analyses, (links) =>
      engine.draw('draw', { ...question, sources: links }, report),
    );
  };
}

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

/**
 * Logit at which the newest calibration of a species gives a probability of a half: a verdict is
 * most informative there. Null without a calibration, if its curve does not rise, or until known.
 * Idle unless `enabled`.
 */
export function useCentre(
  projectId: string,
  { species, joins, enabled }: { species: string; joins: string; enabled: boolean },
): number | null {
  const { client, queryClient } = useData();
  const { data } = useQuery<number | null>(
    {
      queryKey: [...keys.calibrations(projectId), 'centre', species, joins],
      queryFn: async ({ signal }) => {
        const query = { species, joins, latest: 'true', limit: 1 } as const;
        const page = await createReviewClient(client).calibrations.list(projectId, query, {
          signal,
        });
        const curve = page.calibrations[0]?.figures.curve;
        return curve && curve.b > 0 ? -curve.a / curve.b : null;
      },
      enabled,
    },
    queryClient,
  );
  return data ?? null;
}

type Body = Omit<SampleCreate, 'items'>;
type Items = SampleCreate['items'];

/**
 * Sends a sample, a thousand items a call. After a failure it continues where it stopped, so that
 * nothing is sent twice; `sent` is the number saved.
 */
export function useKeepSample(projectId: string, failed: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const [sent, setSent] = useState(0);
  const begun = useRef<{ id: string | undefined; made: boolean; state: Sending } | null>(null);
  const send = async (body: Body, items: Items): Promise<{ leftOut: number }> => {
    const { samples } = createReviewClient(client);
    if (begun.current?.id !== body.sample_id)
      begun.current = { id: body.sample_id, made: false, state: sending(items) };
    const now = begun.current!;
    await sendItems(
      now.state,
      async (batch) => {
        const { sample_id = '', scheme } = body;
        if (now.made)
          await samples.extend(projectId, sample_id, { ...(scheme && { scheme }), items: batch });
        else await samples.create(projectId, { ...body, items: batch });
        now.made = true;
      },
      (state) => setSent(state.sent),
    );
    return { leftOut: now.state.leftOut };
  };
  const { isPending, error, mutateAsync, reset } = useMutation<
    { leftOut: number },
    Error,
    { body: Body & { sample_id: Sample['sample_id'] }; items: Items }
  >(
    {
      mutationFn: ({ body, items }) => send(body, items),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keys.samples(projectId) }),
    },
    queryClient,
  );
  return {
    busy: isPending,
    sent,
    error: error && describe(error, failed),
    /**
     * Returns the number of items left out because their recordings are deleted; null if it failed,
     * see `error`.
     */
    run: (body: Body & { sample_id: string }, items: Items) =>
      mutateAsync({ body, items }).catch(() => null),
    forget: reset,
  };
}

export type KeepSample = ReturnType<typeof useKeepSample>;
