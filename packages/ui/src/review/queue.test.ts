import type { ReviewCreate, SampleItem } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import {
  itemsAhead,
  itemsOf,
  countVerdicts,
  unreviewed,
  withNotTaken,
  withoutWaiting,
  withSaid,
  withSkippedOpen,
  withUndone,
  type ReviewState,
} from './queue.ts';
import type { ClipVerdict } from '../verdicts/verdict.ts';

const itemOf = (item: number): SampleItem => ({
  item,
  file_id: `f${item}`,
  data_id: 'd1',
  file: `${item}.wav`,
  start_s: 3,
  end_s: 6,
  species: 'Turdus merula',
  score: 0.5,
  stratum: 0,
  site_id: null,
  duration_s: 60,
  recording_deleted: false,
  mine: null,
  verdicts: [],
});
// As the open ones of a sample come: some numbers are missing.
const items = [4, 7, 8, 11, 12].map(itemOf);
const yes: ClipVerdict = { verdict: 'yes', correctSpecies: null, note: null, final: false };
const no: ClipVerdict = { ...yes, verdict: 'no' };
const say = (state: ReviewState, item: number, said = yes) =>
  withSaid(state, items, new Map([[item, said]]));
const skip = (state: ReviewState, item: number) => withSaid(state, items, new Map(), [item]);
const ahead = (state: ReviewState, count = 3) =>
  itemsAhead(state, items, count).map(({ item }) => item);

describe('a queue of clips', () => {
  it('goes on with every verdict, and knows what comes next', () => {
    expect(ahead(unreviewed)).toEqual([4, 7, 8]);
    const first = say(unreviewed, 4);
    expect(ahead(first)).toEqual([7, 8, 11]);
    expect(ahead(skip(first, 7))).toEqual([8, 11, 12]);
  });
  it('ends behind the last one, and goes through those skipped once more', () => {
    let state = skip(unreviewed, 4);
    for (const item of [7, 8, 11]) state = say(state, item);
    state = say(state, 12, no);
    expect(state.at).toBe(items.length);
    expect(ahead(state)).toEqual([]);
    expect(countVerdicts(state)).toEqual({ yes: 3, no: 1, unsure: 0, skipped: 1, lost: 0 });
    const again = withSkippedOpen(state, items);
    expect(ahead(again)).toEqual([4]);
    const done = say(again, 4, no);
    expect(done.at).toBe(items.length);
    expect(countVerdicts(done)).toEqual({ yes: 3, no: 2, unsure: 0, skipped: 0, lost: 0 });
  });
  it('takes back one step after the other, a skipped clip without a verdict', () => {
    const state = skip(say(unreviewed, 4), 7);
    const once = withUndone(state, items)!;
    expect([once.undoneItems, ahead(once.state)]).toEqual([[], [7, 8, 11]]);
    const twice = withUndone(once.state, items)!;
    expect(twice.undoneItems.map(({ item }) => item)).toEqual([4]);
    expect(ahead(twice.state)).toEqual([4, 7, 8]);
    expect(countVerdicts(twice.state)).toEqual({ yes: 0, no: 0, unsure: 0, skipped: 0, lost: 0 });
    expect(withUndone(twice.state, items)).toBeNull();
  });
  it('takes a page as one step: what is said, and what is passed over', () => {
    const said = new Map([
      [4, yes],
      [8, no],
    ]);
    const page = withSaid(unreviewed, items, said, [7]);
    expect(ahead(page)).toEqual([11, 12]);
    expect(countVerdicts(page)).toEqual({ yes: 1, no: 1, unsure: 0, skipped: 1, lost: 0 });
    const undone = withUndone(page, items)!;
    expect(undone.undoneItems.map(({ item }) => item)).toEqual([4, 8]);
    expect(ahead(undone.state, 5)).toEqual([4, 7, 8, 11, 12]);
  });
  it('shows the one gone back to, and then those that are still open', () => {
    const state = say(say(say(unreviewed, 4), 7), 8);
    const back = withUndone(withUndone(state, items)!.state, items)!.state;
    expect(ahead(back)).toEqual([7, 8, 11]);
    expect(ahead(say(back, 7, no))).toEqual([8, 11, 12]);
  });
  it('counts those whose recordings are gone as not judged, and does not ask for them again', () => {
    let state = withSaid(unreviewed, items, new Map(), [4], [4]);
    state = skip(state, 7);
    for (const item of [8, 11, 12]) state = say(state, item);
    expect(countVerdicts(state)).toEqual({ yes: 3, no: 0, unsure: 0, skipped: 1, lost: 1 });
    expect(ahead(withSkippedOpen(state, items))).toEqual([7]);
    // What is taken back is open again, and is looked at anew.
    const back = withUndone(withSaid(unreviewed, items, new Map(), [4], [4]), items)!.state;
    expect([ahead(back), countVerdicts(back).lost]).toEqual([[4, 7, 8], 0]);
  });
  it('counts what the service did not take as not judged, and takes nothing back of it', () => {
    const state = withNotTaken(say(say(unreviewed, 4), 7), [4, 11]);
    expect(countVerdicts(state)).toEqual({ yes: 1, no: 0, unsure: 0, skipped: 1, lost: 0 });
    expect(ahead(state)).toEqual([8, 11, 12]);
    const back = withUndone(withUndone(state, items)!.state, items)!;
    expect(back.undoneItems).toEqual([]);
    expect(ahead(withSkippedOpen(state, items))).toEqual([4, 8, 11]);
  });
  it('finds the items of verdicts, of its own sample alone', () => {
    const verdict = { ...itemOf(7), review_id: 'r7', sample_id: 's1', verdict: 'yes' } as const;
    expect(itemsOf([verdict], items, 's1').map(({ item }) => item)).toEqual([7]);
    expect(itemsOf([verdict], items, 's2')).toEqual([]);
  });
  it('grows while further items are read', () => {
    let state = unreviewed;
    const few = items.slice(0, 2);
    for (const { item } of few) state = withSaid(state, few, new Map([[item, yes]]));
    expect(itemsAhead(state, few, 3)).toEqual([]);
    expect(ahead(state)).toEqual([8, 11, 12]);
  });
  it('does not ask for what waits in this browser to be sent', () => {
    const review = (item: number, verdict: ReviewCreate['verdict'], sample = 's1') => ({
      ...itemOf(item),
      review_id: `r${item}${verdict}`,
      sample_id: sample,
      verdict,
    });
    const waiting = [
      review(4, 'yes'),
      review(7, 'no'),
      review(7, 'undone'),
      review(8, 'yes', 'another'),
    ];
    const left = withoutWaiting(items, 's1', waiting);
    expect(left.map(({ item }) => item)).toEqual([7, 8, 11, 12]);
  });
});
