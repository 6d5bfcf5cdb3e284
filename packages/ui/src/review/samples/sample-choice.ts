import type { Sample, SampleCreate, SampleMethod } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '@biophony/sdk';
import type { DrawMethod } from '../drawing/draw-calls.ts';

/** What is typed into the form of a new sample. */
export interface SampleChoice {
  species: string;
  method: SampleMethod;
  perStratum: string;
  limit: string;
  minScore: string;
  name: string;
  assignedTo: readonly string[];
}

/** Methods in the order in which they are offered. */
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

/** Detections of a stratum that can be asked for. */
export const mostPerStratum = 200;

/** A whole number from 1 to `most` that was typed; null for anything else. */
export function wholeNumber(typed: string, most: number): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : null;
}

/** A score from 0 to 1 that was typed; null for anything else. */
export function typedScore(typed: string): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && value >= 0 && value <= 1 ? value : null;
}

/**
 * What is to be drawn; null where something that was typed is out of bounds. `centre` is the logit to which the most uncertain
 * are nearest; that of a score of 0.5 where it is null.
 */
export function drawMethodOf(
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

/** How many of each stratum give a sample so many items, where strata with fewer detections give all of theirs. */
export function perStratumOf(strata: readonly { detections: number }[], items: number): number {
  const given = (each: number) =>
    strata.reduce((sum, { detections }) => sum + Math.min(each, detections), 0);
  let each = 1;
  while (each < mostPerStratum && given(each) < items) each++;
  return each;
}

/** How an existing sample is drawn further: `more` of each stratum, or `more` in all, beside what it has. */
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
    const each = perStratumOf(strata, item_count) + more;
    return { method, perStratum: Math.min(mostPerStratum, each) };
  }
  const limit = Math.min(limits.sample_items, item_count + more);
  if (method === 'most_uncertain' && centre !== null) return { method, limit, centre };
  return method === 'all_above' ? { method, score: strata[0]?.low ?? 0, limit } : { method, limit };
}

/** Whether strata that were counted anew have as many detections as before, so that more of them can be drawn. */
export const sameStrata = (
  counted: readonly { detections: number }[],
  before: readonly { detections: number }[],
): boolean =>
  counted.length === before.length &&
  counted.every(({ detections }, at) => detections === before[at]?.detections);

type Stratum = Sample['strata'][number];

type Items = SampleCreate['items'];

/** Items on their way: what is not sent yet, how many are, and how many were left out. */
export interface Sending {
  waiting: Items;
  sent: number;
  leftOut: number;
}

export const sending = (items: Items): Sending => ({ waiting: items, sent: 0, leftOut: 0 });

/** The item whose recording is gone, by a refusal of the service; null where it refused something else. */
function goneIn(batch: Items, error: unknown): Items[number] | null {
  const field = error instanceof ApiError ? error.field : null;
  const at = /^items\[(\d+)\]\.(?:file|data_id)$/.exec(field ?? '')?.[1];
  return at === undefined ? null : (batch[Number(at)] ?? null);
}

/**
 * Sends items, a thousand a call. Those of recordings that were deleted since the analysis are left out, since nobody can hear
 * them. What failed otherwise is thrown, and goes on from there when it is called again with the same `state`.
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
      // Where nothing would be left there is no sample, and the refusal says why.
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
