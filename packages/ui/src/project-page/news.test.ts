import type { ProjectOverview } from '@biophony/contract';
import { mayCall, type Role } from '@biophony/contract/constants';
import { describe, expect, it } from 'vitest';
import { linesOf } from './card-tables.tsx';
import { type NewsFacts, newsOf } from './news.ts';

const nothing: ProjectOverview = {
  arrived: { at: '2026-05-22T10:00:00.000Z', datasets: 6, data_ids: ['d1'] },
  species: { joins: 'j', count: 0, list: [] },
  silent: { count: 0, list: [] },
  failures: [],
  review: { samples: 0, items: 0, sample_id: null, species: null },
  without_analysis: 0,
  unplaced: { recordings: 0, list: [] },
};
const species = (name: string) => ({
  scientific_name: `${name} sp.`,
  common_name: name,
  detections: 3,
  data_id: 'd1',
});
const failure = (kind: string, files: number) => ({ kind, files, datasets: 1, data_id: 'd2' });

const facts = (role: Role, change: Partial<NewsFacts> = {}): NewsFacts => ({
  projectId: 'p1',
  datasets: [{ data_id: 'd1' }, { data_id: 'd2' }],
  analyses: [{ status: 'completed', analysis_type: 'birdnet_v2_4' }],
  sampled: true,
  may: (row) => mayCall(role, row),
  ...change,
});
const kinds = (overview: Partial<ProjectOverview>, given: NewsFacts) =>
  newsOf({ ...nothing, ...overview }, given).map(({ kind }) => kind);

const waiting: Partial<ProjectOverview> = {
  species: { joins: 'j', count: 1, list: [species('Song Thrush')] },
  review: { samples: 1, items: 20, sample_id: 's1', species: 'Robin' },
  without_analysis: 2,
  unplaced: { recordings: 340, list: [{ data_id: 'd1', recordings: 340 }] },
};

describe('what is new in a project', () => {
  it('is nothing where nothing came and nothing waits (S29.3)', () =>
    expect(kinds({}, facts('owner'))).toEqual([]));

  it('offers to each role only what it may do (S29.4)', () => {
    expect(kinds(waiting, facts('manager'))).toEqual([
      'species',
      'review',
      'unanalysed',
      'unplaced',
    ]);
    expect(kinds(waiting, facts('reviewer'))).toEqual(['species', 'review']);
    expect(kinds(waiting, facts('viewer'))).toEqual(['species']);
  });

  it('with one dataset is what needs somebody alone (S29.3)', () =>
    expect(kinds(waiting, facts('owner', { datasets: [{ data_id: 'd1' }] }))).toEqual([
      'review',
      'unplaced',
    ]));

  it('asks for a review where there are detections and no sample ever was', () => {
    expect(kinds({}, facts('owner', { sampled: false }))).toEqual(['unreviewed']);
    expect(kinds({}, facts('reviewer', { sampled: false }))).toEqual([]);
    const analyses = [{ status: 'completed', analysis_type: 'acoustic_indices' }] as const;
    expect(kinds({}, facts('owner', { sampled: false, analyses }))).toEqual([]);
  });

  it('names three species, or the fourth instead of counting it', () => {
    const list = ['A', 'B', 'C', 'D'].map(species);
    const named = (count: number) =>
      newsOf(
        { ...nothing, species: { joins: 'j', count, list: list.slice(0, count) } },
        facts('owner'),
      );
    expect(named(4)).toMatchObject([{ count: 4, names: [{}, {}, {}, {}] }]);
    const [five] = newsOf(
      { ...nothing, species: { joins: 'j', count: 5, list: [...list, species('E')] } },
      facts('owner'),
    );
    expect(five).toMatchObject({ count: 5, to: { query: '?species=A+sp.' } });
    expect(five?.kind === 'species' && five.names.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('leads to the files that failed, by the status the list knows (S29.8)', () => {
    const failures = [failure('missing', 9), failure('empty_file', 2)];
    expect(newsOf({ ...nothing, failures }, facts('viewer'))).toMatchObject([
      { failure: 'missing', to: { to: 'project', query: '?dataset=d2&files=missing' } },
      { failure: 'empty_file', to: { query: '?dataset=d2&files=all' } },
    ]);
  });

  it('counts many kinds of failures together', () => {
    const failures = ['a', 'b', 'c', 'd', 'e'].map((kind) => failure(kind, 2));
    const news = newsOf({ ...nothing, failures }, facts('owner'));
    expect(news).toHaveLength(4);
    expect(news[3]).toMatchObject({ files: 4, last: true });
    expect(newsOf({ ...nothing, failures: failures.slice(1) }, facts('owner'))).toHaveLength(4);
  });
});

describe('lists of datasets and analyses', () => {
  const rows = ['a', 'b1', 'c', 'b2'];
  const group = { id: 'b', name: 'Batch', rows: ['b1', 'b2'], detail: null };
  const lines = (unfolded: boolean) =>
    linesOf({ rows, groups: [group], isUnfolded: () => unfolded }).map((line) =>
      line.head ? line.head.name : line.row,
    );
  it('fold what was made together, where the newest of it stands (S29.7)', () => {
    expect(lines(false)).toEqual(['a', 'Batch', 'c']);
    expect(lines(true)).toEqual(['a', 'Batch', 'b1', 'b2', 'c']);
  });
});
