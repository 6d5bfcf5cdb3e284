'use client';

import type { Sample, SampleCreate, SampleMethod } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError, type AnalysisGroup, createReviewClient } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { describeReadError } from '../../explorer/engine/remote-file.ts';
import { connect, type Caller } from '../../explorer/engine/rpc.ts';
import { nextEngineId } from '../../explorer/engine/start-engine.ts';
import { useData } from '../../kit/data-context.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useDescribe } from '../../kit/use-describe.ts';
import type {
  DrawCalls,
  DrawingCalls,
  DrawMethod,
  DrawNews,
  DrawnSample,
  DrawQuestion,
} from '../drawing/draw-sample.ts';
import { useFoundSources } from '../../survey/detections/use-found-detections.ts';
import type { SurveyCalls } from '../../survey/engine/calls.ts';
import type { SurveyEngine } from '../../survey/use-opened-survey.ts';

/** `stop` ends it and frees its memory. */
export interface DrawingEngine extends SurveyEngine {
  draw: Caller<DrawCalls>;
}

export function startDrawingEngine(): DrawingEngine {
  const worker = new Worker(new URL('../drawing/drawing-worker.ts', import.meta.url), {
    type: 'module',
  });
  const { call, stop } = connect<DrawingCalls>(worker);
  const end = (reason: string) => {
    worker.terminate();
    stop(new Error(reason));
  };
  worker.addEventListener('error', (event) => {
    console.error('The worker of samples failed', event.message);
    end(event.message || 'The worker of samples could not be started.');
  });
  return {
    id: nextEngineId(),
    // Each caller knows a part of the worker's calls.
    call: call as unknown as Caller<SurveyCalls>,
    draw: call as unknown as Caller<DrawCalls>,
    stop: () => end('The drawing was stopped.'),
  };
}

export interface SampleChoice {
  species: string;
  method: SampleMethod;
  perStratum: string;
  limit: string;
  minScore: string;
  name: string;
  assignedTo: readonly string[];
}

export const sampleMethods = [
  'stratified',
  'random',
  'most_uncertain',
  'first_of_night',
  'all_above',
] as const satisfies readonly SampleMethod[];

export const emptyChoice: SampleChoice = {
  species: '',
  method: 'stratified',
  perStratum: '10',
  limit: '100',
  minScore: '0',
  name: '',
  assignedTo: [],
};

export const mostPerStratum = 200;

/** Whole numbers from 1 to `most`; null for other texts. */
export function wholeNumber(typed: string, most: number): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : null;
}

/** From 0 to 1; null for other texts. */
export function typedScore(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && value >= 0 && value <= 1 ? value : null;
}

/**
 * Null where a value is out of bounds. The most uncertain scores are nearest to `centre`, a logit;
 * that of a score of 0.5 if null.
 */
export function toDrawMethod(
  { method, perStratum, limit, minScore }: SampleChoice,
  centre: number | null = null,
): {
  method: DrawMethod;
  minScore: number;
} | null {
  const score = typedScore(minScore);
  if (score === null) return null;
  if (method === 'stratified') {
    const each = wholeNumber(perStratum, mostPerStratum);
    return each === null ? null : { method: { method, perStratum: each }, minScore: score };
  }
  const most = wholeNumber(limit, limits.sample_items);
  if (most === null) return null;
  if (method === 'most_uncertain' && centre !== null)
    return { method: { method, limit: most, centre }, minScore: score };
  return method === 'all_above'
    ? { method: { method, score, limit: most }, minScore: score }
    : { method: { method, limit: most }, minScore: score };
}

/** Strata with fewer detections than that give all of theirs. */
export function choosePerStratum(strata: readonly { detections: number }[], items: number): number {
  const countItems = (each: number) =>
    strata.reduce((sum, { detections }) => sum + Math.min(each, detections), 0);
  let each = 1;
  while (each < mostPerStratum && countItems(each) < items) each++;
  return each;
}

/** `more` of each stratum, or `more` in all. */
export function furtherMethod(
  {
    method,
    strata,
    item_count,
  }: { method: SampleMethod; strata: readonly Stratum[]; item_count: number },
  more: number,
  centre: number | null = null,
): DrawMethod {
  if (method === 'stratified') {
    const each = choosePerStratum(strata, item_count) + more;
    return { method, perStratum: Math.min(mostPerStratum, each) };
  }
  const limit = Math.min(limits.sample_items, item_count + more);
  if (method === 'most_uncertain' && centre !== null) return { method, limit, centre };
  return method === 'all_above' ? { method, score: strata[0]?.low ?? 0, limit } : { method, limit };
}

/** More can be drawn only if the strata have as many detections as before. */
export const sameStrata = (
  counted: readonly { detections: number }[],
  before: readonly { detections: number }[],
): boolean =>
  counted.length === before.length &&
  counted.every(({ detections }, at) => detections === before[at]?.detections);

type Stratum = Sample['strata'][number];

type Items = SampleCreate['items'];

interface Sending {
  waiting: Items;
  sent: number;
  leftOut: number;
}

export const sending = (items: Items): Sending => ({ waiting: items, sent: 0, leftOut: 0 });

/** Item whose recording is deleted, by the service's refusal; null for other refusals. */
function goneIn(batch: Items, error: unknown): Items[number] | null {
  const field = error instanceof ApiError ? error.field : null;
  const at = /^items\[(\d+)\]\.(?:file|data_id)$/.exec(field ?? '')?.[1];
  return at === undefined ? null : (batch[Number(at)] ?? null);
}

/**
 * Sends items, a thousand a call. Leaves out items whose recordings were deleted since the
 * analysis, since nobody can hear them. Throws other errors; a further call with the same `state`
 * continues.
 */
export async function sendItems(
  state: Sending,
  send: (batch: Items) => Promise<void>,
  onSent: (state: Sending) => void = () => undefined,
): Promise<void> {
  while (state.waiting.length > 0) {
    const batch = state.waiting.slice(0, limits.sample_batch);
    try {
      await send(batch);
    } catch (error) {
      const gone = goneIn(batch, error);
      const left = state.waiting.filter(
        ({ data_id, file }) => gone?.data_id !== data_id || gone.file !== file,
      );
      // If no item is left, there is no sample, and the refusal gives the reason.
      if (!gone || (left.length === 0 && state.sent === 0)) throw error;
      state.leftOut += state.waiting.length - left.length;
      state.waiting = left;
      continue;
    }
    state.waiting = state.waiting.slice(batch.length);
    state.sent += batch.length;
    onSent(state);
  }
}

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
      onSettled: () =>
        Promise.all(
          [keys.samples(projectId), keys.overview(projectId)].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
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
