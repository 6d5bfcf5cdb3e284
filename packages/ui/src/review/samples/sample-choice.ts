import type { Sample, SampleCreate, SampleMethod } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '@biophony/sdk';
import type { DrawMethod } from '../drawing/draw-calls.ts';

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

/** Strata with fewer detections than that give all of theirs. */
export function perStratumOf(strata: readonly { detections: number }[], items: number): number {
  const given = (each: number) =>
    strata.reduce((sum, { detections }) => sum + Math.min(each, detections), 0);
  let each = 1;
  while (each < mostPerStratum && given(each) < items) each++;
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
    const each = perStratumOf(strata, item_count) + more;
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

export interface Sending {
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
