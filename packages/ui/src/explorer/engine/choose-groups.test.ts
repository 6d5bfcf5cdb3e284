import { describe, expect, it } from 'vitest';
import { chooseGroups, planNeeds, type Needs } from './choose-groups.ts';
import type { RowGroupInfo } from './parquet-file.ts';
import type { RecordingTable } from './recording-table.ts';

const text = (low: string, high = low) => ({ low, high });
/** Ten row groups of 20 rows, one a day, the first five by recorder A. */
const groups = Array.from({ length: 10 }, (_, at): RowGroupInfo => ({
  first: at * 20,
  rows: 20,
  bounded: at !== 9,
  bounds: {
    start_local: text(`2026-05-1${at}T04:00:00`, `2026-05-1${at}T23:00:00`),
    file: text(`${at < 5 ? 'A' : 'B'}/${at}.WAV`),
    scientific_name: at === 3 ? text('Apus apus', 'Strix aluco') : text('Parus major', 'Pica pica'),
  },
  meta: { columns: [], total_byte_size: 0n, num_rows: 20n },
}));
const nothing: Needs = { from: null, to: null, files: null, species: null };
const firsts = (limit: number, needs: Needs | null = null) => {
  const { groups: chosen, rows, sample } = chooseGroups(groups, limit, needs);
  return { at: chosen.map(({ first }) => first / 20), rows, sample };
};

describe('what is read of a file', () => {
  it('is all of it within the limit, whatever the filter asks for', () =>
    expect(firsts(200, { ...nothing, to: '2026-05-10' })).toMatchObject({
      rows: 200,
      sample: 'all',
    }));

  it('is spread evenly beyond the limit, and not the first', () => {
    expect(firsts(100)).toEqual({ at: [1, 3, 5, 7, 9], rows: 100, sample: 'spread' });
    expect(firsts(59)).toEqual({ at: [2, 7], rows: 40, sample: 'spread' });
    expect(firsts(7)).toEqual({ at: [5], rows: 7, sample: 'spread' });
  });

  it.each<[string, Partial<Needs>, number[]]>([
    ['days', { from: '2026-05-11', to: '2026-05-12' }, [1, 2, 9]],
    ['recordings', { files: ['A/2.WAV', 'B/7.WAV'] }, [2, 7, 9]],
    ['a species', { species: ['Strix aluco'] }, [3, 9]],
    ['no recording at all', { files: [] }, [9]],
  ])('is what a filter of %s can concern', (_name, needs, at) =>
    // The index says nothing of the last row group, so it is always read.
    expect(firsts(100, { ...nothing, ...needs })).toEqual({
      at,
      rows: at.length * 20,
      sample: 'filter',
    }),
  );

  it('is spread over what a filter can concern where that is still too much', () =>
    expect(firsts(40, { ...nothing, from: '2026-05-16' })).toEqual({
      at: [7, 9],
      rows: 40,
      sample: 'spread',
    }));
});

it('a recorder is asked for by its recordings, a species by its scientific name', () => {
  const recordings = {
    names: ['b/2.WAV', 'b/1.WAV', 'a/1.WAV'],
    recorders: ['A', 'B'],
    recorderAt: (place: number) => (place < 2 ? 1 : 0),
  } as RecordingTable;
  const known = [
    { scientific_name: 'Parus major', common_name: 'Great Tit' },
    { scientific_name: '', common_name: 'Rain' },
  ];
  const wanted = { from: null, to: null, recorder: null, file: '', species: [] };
  const needs = (part: object) => planNeeds({ ...wanted, ...part }, recordings, known);
  expect(needs({})).toEqual(nothing);
  expect(needs({ recorder: 'B' }).files).toEqual(['b/1.WAV', 'b/2.WAV']);
  expect(needs({ recorder: 'B', file: '1.w' }).files).toEqual(['b/1.WAV']);
  expect(needs({ recorder: 'nobody' }).files).toBeNull();
  expect(needs({ species: ['Parus major'] }).species).toEqual(['Parus major']);
  expect(needs({ species: ['Parus major', 'Rain'] }).species).toBeNull();
  expect(planNeeds({ ...wanted, recorder: 'B' }, null, known).files).toBeNull();
});
