import type { ReviewCreate, SampleItem } from '@biophony/contract';
import { type ClipVerdict, keyText, verdictIn } from '../verdicts/verdict.ts';

/** One step to undo: a clip or a page of them. */
interface Turn {
  at: number;
  items: readonly number[];
}

/** Items are identified by their number in the sample. */
export interface ReviewState {
  /** Index of the current item; the length of the list at its end. */
  at: number;
  verdicts: ReadonlyMap<number, ClipVerdict>;
  /** Skipped without a verdict. */
  skipped: ReadonlySet<number>;
  /**
   * Skipped items that cannot be judged: their recordings are deleted or the person may not hear
   * them.
   */
  lost: ReadonlySet<number>;
  turns: readonly Turn[];
}

export const unreviewed: ReviewState = {
  at: 0,
  verdicts: new Map(),
  skipped: new Set(),
  lost: new Set(),
  turns: [],
};

type Items = readonly SampleItem[];

const isOpen = ({ verdicts, skipped }: Pick<ReviewState, 'verdicts' | 'skipped'>, item: number) =>
  !verdicts.has(item) && !skipped.has(item);

/** First open index from `from` on. */
function openFrom(state: Pick<ReviewState, 'verdicts' | 'skipped'>, items: Items, from: number) {
  let at = from;
  while (at < items.length && !isOpen(state, items[at]!.item)) at++;
  return at;
}

export function itemsAhead(state: ReviewState, items: Items, count: number): SampleItem[] {
  const ahead: SampleItem[] = [];
  for (let at = state.at; at < items.length && ahead.length < count; at++)
    if (at === state.at || isOpen(state, items[at]!.item)) ahead.push(items[at]!);
  return ahead;
}

/**
 * Records verdicts on some items and skips others; those `gone` cannot be judged. Moves to the
 * first open item after all of them.
 */
export function withSaid(
  state: ReviewState,
  items: Items,
  saidOf: ReadonlyMap<number, ClipVerdict>,
  passed: readonly number[] = [],
  gone: readonly number[] = [],
): ReviewState {
  const verdicts = new Map([...state.verdicts, ...saidOf]);
  const skipped = new Set([...state.skipped, ...passed]);
  const lost = new Set([...state.lost, ...gone]);
  for (const item of saidOf.keys()) skipped.delete(item);
  const turn = { at: state.at, items: [...saidOf.keys(), ...passed] };
  const named = new Set(turn.items);
  let last = state.at;
  for (let at = state.at; at < items.length; at++) if (named.has(items[at]!.item)) last = at + 1;
  return {
    at: openFrom({ verdicts, skipped }, items, last),
    verdicts,
    skipped,
    lost,
    turns: [...state.turns, turn],
  };
}

export function withNotTaken(state: ReviewState, refused: readonly number[]): ReviewState {
  const skipped = new Set(state.skipped);
  const verdicts = new Map(state.verdicts);
  for (const item of refused) if (verdicts.delete(item)) skipped.add(item);
  return { ...state, verdicts, skipped };
}

/** Undoes the last step; `taken` are items that had a verdict. Null where there is no step. */
export function withUndone(
  state: ReviewState,
  items: Items,
): { state: ReviewState; undoneItems: SampleItem[] } | null {
  const turn = state.turns.at(-1);
  if (!turn) return null;
  const named = new Set(turn.items);
  const undoneItems = items.filter(({ item }) => named.has(item) && state.verdicts.has(item));
  const verdicts = new Map(state.verdicts);
  const skipped = new Set(state.skipped);
  const lost = new Set(state.lost);
  for (const item of turn.items) {
    verdicts.delete(item);
    skipped.delete(item);
    lost.delete(item);
  }
  return {
    state: { at: turn.at, verdicts, skipped, lost, turns: state.turns.slice(0, -1) },
    undoneItems,
  };
}

export function withSkippedOpen(state: ReviewState, items: Items): ReviewState {
  const open = { verdicts: state.verdicts, skipped: new Set(state.lost) };
  return { ...state, skipped: open.skipped, at: openFrom(open, items, 0) };
}

/** Items of a list without those whose verdict still waits in this browser. */
export function withoutWaiting(
  items: Items,
  sampleId: string,
  waiting: readonly ReviewCreate[],
): SampleItem[] {
  const last = new Map<string, ReviewCreate>();
  for (const review of waiting)
    if (review.sample_id === sampleId) last.set(keyText(review), review);
  return items.filter((item) => {
    const waits = last.get(keyText(item));
    return !waits || verdictIn(waits) === null;
  });
}

export function itemsOf(
  reviews: readonly ReviewCreate[],
  items: Items,
  sampleId: string,
): SampleItem[] {
  const keys = new Set(reviews.filter((one) => one.sample_id === sampleId).map(keyText));
  return keys.size === 0 ? [] : items.filter((item) => keys.has(keyText(item)));
}

export function countVerdicts({ verdicts, skipped, lost }: ReviewState) {
  const tally = { yes: 0, no: 0, unsure: 0, skipped: skipped.size - lost.size, lost: lost.size };
  for (const { verdict } of verdicts.values()) tally[verdict]++;
  return tally;
}
