import { expect, it } from 'vitest';
import { createRowPlaces, loadDetections } from './load-detections.ts';
import type { ColumnValues, ParquetColumn, ParquetFile, RowGroupInfo } from './parquet-file.ts';

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
  expect([20, 29, 50, 54].map(places.placeOf)).toEqual([0, 9, 10, 14]);
  expect([0, 30, 49, 55].map(places.placeOf)).toEqual([-1, -1, -1, -1]);
  expect(createRowPlaces([]).placeOf(0)).toBe(-1);
});
