import type { ReviewCreate, SampleItem } from '@biophony/contract';

/** What a person says of the clip that is asked. */
export interface Said {
  verdict: 'yes' | 'no' | 'unsure';
  /** Scientific name of the species that it is instead; null where none was named. */
  correctSpecies: string | null;
  note: string | null;
  /** The last word of the owner or a manager. */
  final: boolean;
}

/** One step that can be taken back: a clip, or a page of them. */
interface Turn {
  at: number;
  items: readonly number[];
}

/** How far the review of a list of items is. Items are known by their number in the sample. */
export interface ReviewState {
  /** The place in the list of what is shown; the length of the list at its end. */
  at: number;
  said: ReadonlyMap<number, Said>;
  /** Passed over: they are not judged. */
  skipped: ReadonlySet<number>;
  /** Those among the skipped that cannot be judged, since their recordings are gone or kept from the person. */
  lost: ReadonlySet<number>;
  turns: readonly Turn[];
}

/** Nothing is said yet. */
export const unreviewed: ReviewState = {
  at: 0,
  said: new Map(),
  skipped: new Set(),
  lost: new Set(),
  turns: [],
};

type Items = readonly SampleItem[];

const isOpen = ({ said, skipped }: Pick<ReviewState, 'said' | 'skipped'>, item: number) =>
  !said.has(item) && !skipped.has(item);

/** The first place from `from` on whose item is open. */
function openFrom(state: Pick<ReviewState, 'said' | 'skipped'>, items: Items, from: number) {
  let at = from;
  while (at < items.length && !isOpen(state, items[at]!.item)) at++;
  return at;
}

/** The items that are shown next, from the one shown now on. */
export function itemsAhead(state: ReviewState, items: Items, count: number): SampleItem[] {
  const ahead: SampleItem[] = [];
  for (let at = state.at; at < items.length && ahead.length < count; at++)
    if (at === state.at || isOpen(state, items[at]!.item)) ahead.push(items[at]!);
  return ahead;
}

/**
 * Takes what was said of some items, and passes over others, of which those `gone` cannot be judged; goes on to the first
 * open item behind all of them.
 */
export function withSaid(
  state: ReviewState,
  items: Items,
  saidOf: ReadonlyMap<number, Said>,
  passed: readonly number[] = [],
  gone: readonly number[] = [],
): ReviewState {
  const said = new Map([...state.said, ...saidOf]);
  const skipped = new Set([...state.skipped, ...passed]);
  const lost = new Set([...state.lost, ...gone]);
  for (const item of saidOf.keys()) skipped.delete(item);
  const turn = { at: state.at, items: [...saidOf.keys(), ...passed] };
  const named = new Set(turn.items);
  let last = state.at;
  for (let at = state.at; at < items.length; at++) if (named.has(items[at]!.item)) last = at + 1;
  return {
    at: openFrom({ said, skipped }, items, last),
    said,
    skipped,
    lost,
    turns: [...state.turns, turn],
  };
}

/** Takes back what was said of items where the service did not take it: they are not judged. */
export function withNotTaken(state: ReviewState, refused: readonly number[]): ReviewState {
  const skipped = new Set(state.skipped);
  const said = new Map(state.said);
  for (const item of refused) if (said.delete(item)) skipped.add(item);
  return { ...state, said, skipped };
}

/**
 * Goes back to what was shown before, which is open again; `taken` are the items of which something had been said. Null
 * where nothing was said or skipped.
 */
export function withUndone(
  state: ReviewState,
  items: Items,
): { state: ReviewState; taken: SampleItem[] } | null {
  const turn = state.turns.at(-1);
  if (!turn) return null;
  const named = new Set(turn.items);
  const taken = items.filter(({ item }) => named.has(item) && state.said.has(item));
  const said = new Map(state.said);
  const skipped = new Set(state.skipped);
  const lost = new Set(state.lost);
  for (const item of turn.items) {
    said.delete(item);
    skipped.delete(item);
    lost.delete(item);
  }
  return { state: { at: turn.at, said, skipped, lost, turns: state.turns.slice(0, -1) }, taken };
}

/** Asks for those that were skipped once more, from the first of them on; not for those that cannot be judged. */
export function withSkippedOpen(state: ReviewState, items: Items): ReviewState {
  const open = { said: state.said, skipped: new Set(state.lost) };
  return { ...state, skipped: open.skipped, at: openFrom(open, items, 0) };
}

/** One text for the recording and the seconds in it that something is on, to the millisecond. */
export const clipOf = ({
  data_id: dataId,
  file,
  start_s: start,
  end_s: end,
}: Pick<SampleItem, 'data_id' | 'file' | 'start_s' | 'end_s'>): string =>
  [dataId, file, Math.round(1000 * start), Math.round(1000 * end)].join('\n');

/** The items of a list without those of which a verdict waits in this browser for the network. */
export function withoutWaiting(
  items: Items,
  sampleId: string,
  waiting: readonly ReviewCreate[],
): SampleItem[] {
  const last = new Map<string, ReviewCreate>();
  for (const review of waiting) if (review.sample_id === sampleId) last.set(clipOf(review), review);
  return items.filter((item) => {
    const verdict = last.get(clipOf(item))?.verdict;
    return verdict === undefined || verdict === 'undone';
  });
}

/** The items of a sample that these verdicts are on. */
export function itemsOf(
  reviews: readonly ReviewCreate[],
  items: Items,
  sampleId: string,
): SampleItem[] {
  const keys = new Set(reviews.filter((one) => one.sample_id === sampleId).map(clipOf));
  return keys.size === 0 ? [] : items.filter((item) => keys.has(clipOf(item)));
}

/** How often each verdict was said, how many were passed over, and how many cannot be judged. */
export function tallyOf({ said, skipped, lost }: ReviewState) {
  const tally = { yes: 0, no: 0, unsure: 0, skipped: skipped.size - lost.size, lost: lost.size };
  for (const { verdict } of said.values()) tally[verdict]++;
  return tally;
}
