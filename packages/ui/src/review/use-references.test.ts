import type { Review } from '@biophony/contract';
import { describe, expect, it } from 'vitest';
import { referencesBeside, referencesIn } from './use-references.ts';

let ids = 0;
/** A verdict on three seconds of a recording. */
const said = (file: string, verdict: Review['verdict'], part: Partial<Review> = {}) =>
  ({
    review_id: String(ids++),
    data_id: 'd1',
    file,
    start_s: 0,
    end_s: 3,
    species: 'Strix aluco',
    verdict,
    final: false,
    recording_deleted: false,
    ...part,
  }) as Review;
const files = (reviews: readonly Review[]) => referencesIn(reviews).map(({ file }) => file);

describe('clips that were said to be right (S16.49)', () => {
  it('are right by the last word, else by most', () =>
    expect(
      files([
        said('tie', 'yes'),
        said('tie', 'no'),
        said('right', 'yes'),
        said('settled', 'no'),
        said('settled', 'yes', { final: true }),
        said('wrong', 'yes'),
        said('wrong', 'no', { final: true }),
      ]),
    ).toEqual(['settled', 'right']));

  it('come with those that most agree on first, and none that was deleted', () =>
    expect(
      files([
        said('one', 'yes'),
        said('two', 'yes'),
        said('two', 'yes'),
        said('gone', 'yes', { recording_deleted: true }),
      ]),
    ).toEqual(['two', 'one']));

  it('are of other datasets and recordings before others of the same', () =>
    expect(
      referencesIn([
        said('a', 'yes'),
        said('a', 'yes', { start_s: 9, end_s: 12 }),
        said('b', 'yes'),
        said('c', 'yes', { data_id: 'd2' }),
      ]).map(({ file, start_s }) => `${file} ${start_s}`),
    ).toEqual(['a 0', 'c 0', 'b 0', 'a 9']));

  it('never have the clip that is asked, and are three at most', () => {
    const references = referencesIn(['a', 'b', 'c', 'd', 'e'].map((file) => said(file, 'yes')));
    const beside = (file: string, start_s: number) =>
      referencesBeside(references, { ...references[0]!, file, start_s, end_s: start_s + 3 }).map(
        (one) => one.file,
      );
    expect(beside('a', 2)).toEqual(['b', 'c', 'd']);
    expect(beside('a', 3)).toEqual(['a', 'b', 'c']);
    expect(beside('z', 0)).toEqual(['a', 'b', 'c']);
  });
});
