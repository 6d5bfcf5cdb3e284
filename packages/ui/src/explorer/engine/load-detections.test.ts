import type { Verdict } from '@biophony/statistics';
import { expect, it } from 'vitest';
import { correctedBit, verdictCodes } from './detection-columns.ts';
import { createRowPlaces, loadDetections, createReviewTable } from './load-detections.ts';
import type { ColumnValues, ParquetColumn, ParquetFile, RowGroupInfo } from './parquet-file.ts';
import type { ReviewerVerdict } from '../../verdicts/verdict.ts';

/** A file of one row group that holds columns as they are given. */
function fileOf(columns: Partial<Record<ParquetColumn, ColumnValues>>, rows: number): ParquetFile {
  const meta = { columns: [], total_byte_size: 0n, num_rows: BigInt(rows) };
  const group: RowGroupInfo = { first: 0, rows, bounds: {}, bounded: false, meta };
  const read = new Map(Object.entries(columns) as [ParquetColumn, ColumnValues][]);
  return { rows, groups: [group], read: async () => read };
}
const load = (columns: Partial<Record<ParquetColumn, ColumnValues>>, rows: number) =>
  loadDetections(fileOf(columns, rows), {
    species: [],
    recordings: null,
    limit: 1e6,
    wanted: null,
    onProgress: () => undefined,
    stopped: () => false,
  });

it('species are told apart by both their names', async () => {
  const { columns, species } = await load(
    { scientific_name: ['X', '', 'X', 'X', ''], common_name: ['X', 'X', 'Y', 'X', 'X'] },
    5,
  );
  expect([...columns.species]).toEqual([0, 1, 2, 0, 1]);
  expect(species).toEqual([
    { scientific_name: 'X', common_name: 'X' },
    { scientific_name: '', common_name: 'X' },
    { scientific_name: 'X', common_name: 'Y' },
  ]);
});

it('more species than two bytes can number are read', async () => {
  const rows = 70_000;
  const names = Array.from({ length: rows }, (_, row) => `Genus species${row}`);
  const { columns, species } = await load({ scientific_name: names, common_name: [] }, rows);
  expect(species).toHaveLength(rows);
  expect([columns.species[65_535], columns.species[65_536], columns.species[rows - 1]]).toEqual([
    65_535,
    65_536,
    rows - 1,
  ]);
});

it('seconds that make no sense are held within what can be', async () => {
  const { columns } = await load({ start_s: [-1, null, 1e12, 2.0004], end_s: [] }, 4);
  expect([...columns.start]).toEqual([0, 0, 0xffff_ffff, 2000]);
});

it('rows of the file and places among those read are joined both ways', () => {
  const places = createRowPlaces([
    { first: 20, at: 0, rows: 10 },
    { first: 50, at: 10, rows: 5 },
  ]);
  expect([0, 9, 10, 14].map(places.rowAt)).toEqual([20, 29, 50, 54]);
  expect([20, 29, 50, 54].map(places.indexOf)).toEqual([0, 9, 10, 14]);
  expect([0, 30, 49, 55].map(places.indexOf)).toEqual([-1, -1, -1, -1]);
  expect(createRowPlaces([]).indexOf(0)).toBe(-1);
});

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const said = (
  reviewer: string,
  verdict: Verdict,
  more: Partial<ReviewerVerdict> = {},
): ReviewerVerdict => ({
  reviewer,
  verdict,
  corrected: null,
  final: false,
  own: false,
  ...more,
});

it('what counts is the last word, else the person’s own verdict, else that of most others (S16.40)', () => {
  const table = createReviewTable(2);
  const counts = () => table.countingAt(1).verdict;
  expect(counts()).toBe(null);
  table.take(1, said('Ada', 'yes'));
  table.take(1, said('Ben', 'no', { corrected: robin }));
  expect(counts()).toBe('unsure');
  table.take(1, said('Cem', 'no'));
  expect(table.countingAt(1)).toEqual({ verdict: 'no', corrected: robin });
  expect(table.counting[1]).toBe(verdictCodes.no + correctedBit);
  table.judge(1, { verdict: 'yes', corrected: null });
  expect(counts()).toBe('yes');
  table.take(1, said('Dee', 'unsure', { final: true }));
  expect(counts()).toBe('unsure');
  expect(table.ownAt(1).verdict).toBe('yes');
  expect(table.saidAt(1).map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben', 'Cem', 'Dee']);
  expect([...table.counting]).toEqual([0, verdictCodes.unsure]);
});

it('what all say together is the same for whoever asks, and a tie is none (S16.40)', () => {
  const table = createReviewTable(1);
  const ofAll = () => table.ofAllAt(0);
  expect(ofAll()).toBe(null);
  table.judge(0, { verdict: 'yes', corrected: null });
  expect(ofAll()).toBe('yes');
  table.take(0, said('Ada', 'no'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual([null, 'yes']);
  table.take(0, said('Ben', 'no'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual(['no', 'yes']);
  table.take(0, said('Cem', 'unsure', { final: true }));
  expect(ofAll()).toBe('unsure');
});

it('taking back takes the person’s last word too, and nobody else’s', () => {
  const table = createReviewTable(1);
  table.take(0, said('Ada', 'no'));
  table.take(0, said('Me', 'yes', { own: true }));
  table.take(0, said('Me', 'yes', { own: true, final: true }));
  expect(table.countingAt(0).verdict).toBe('yes');
  table.judge(0, { verdict: null, corrected: null });
  expect(table.ownAt(0).verdict).toBe(null);
  expect(table.saidAt(0)).toEqual([said('Ada', 'no')]);
  expect(table.countingAt(0).verdict).toBe('no');
});

it('reading the project again forgets what others said, and not what the person said', () => {
  const table = createReviewTable(2);
  table.take(0, said('Ada', 'no'));
  table.take(1, said('Me', 'unsure', { own: true }));
  table.forget();
  expect([...table.counting]).toEqual([0, verdictCodes.unsure]);
  expect(table.saidAt(0)).toEqual([]);
});
