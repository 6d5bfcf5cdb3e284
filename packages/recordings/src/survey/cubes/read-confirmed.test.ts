import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { readConfirmed } from './read-cubes.ts';

const rows = Array.from({ length: 400 }, (_, at) => ({
  file: `R/${String(Math.floor(at / 20)).padStart(3, '0')}.WAV`,
  start_s: (at % 20) * 3,
  scientific_name: at % 2 === 0 ? 'Strix aluco' : 'Asio otus',
  confidence: (at % 100) / 100,
}));
const column = <T>(of: (row: (typeof rows)[number], at: number) => T) => rows.map(of);
const columnData = [
  { name: 'file', type: 'STRING' as const, data: column(({ file }) => file) },
  { name: 'start_s', type: 'DOUBLE' as const, data: column(({ start_s }) => start_s) },
  { name: 'end_s', type: 'DOUBLE' as const, data: column(({ start_s }) => start_s + 3) },
  {
    name: 'scientific_name',
    type: 'STRING' as const,
    data: column(({ scientific_name }) => scientific_name),
  },
  { name: 'common_name', type: 'STRING' as const, data: column(() => 'An owl') },
  { name: 'confidence', type: 'DOUBLE' as const, data: column(({ confidence }) => confidence) },
  {
    name: 'start_local',
    type: 'STRING' as const,
    nullable: true,
    data: column((_, at) => (at === 0 ? null : '2026-05-21T05:59:59.500')),
  },
  {
    name: 'device_id',
    type: 'STRING' as const,
    nullable: true,
    data: column(() => '24F319055FDF0001'),
  },
];
const fileOf = (given = columnData) => {
  const bytes = parquetWriteBuffer({ columnData: given, rowGroupSize: 40 });
  let read = 0;
  return {
    file: {
      byteLength: bytes.byteLength,
      slice: async (start: number, end = bytes.byteLength) => {
        read += end - start;
        return bytes.slice(start, end);
      },
    },
    bytes,
    read: () => read,
  };
};
const of = (at: number) => ({
  file: rows[at]!.file,
  start_ms: rows[at]!.start_s * 1000,
  end_ms: rows[at]!.start_s * 1000 + 3000,
  species: rows[at]!.scientific_name,
});

test('confirmed detections are found with their row, hour and step', async () => {
  const { file } = fileOf();
  const { detections, missing } = await readConfirmed(file, [
    of(0),
    of(399),
    { ...of(1), species: 'Strix aluco' },
  ]);
  expect(missing).toBe(1);
  expect(detections.map(({ row, step }) => [row, step])).toEqual([
    [0, 0],
    [399, 19],
  ]);
  expect(detections[1]).toMatchObject({
    device_id: '24F319055FDF0001',
    utc_offset: null,
    hour: Date.parse('2026-05-21T05:00:00Z') / 3_600_000,
  });
  expect(detections[0]?.hour).toBe(-(2 ** 31));
});

test('only row groups whose recordings may be among them are read', async () => {
  const one = fileOf();
  await readConfirmed(one.file, [of(5)]);
  const all = fileOf();
  await readConfirmed(
    all.file,
    rows.map((_, at) => of(at)),
  );
  const none = fileOf();
  expect(await readConfirmed(none.file, [])).toEqual({ detections: [], missing: 0 });
  expect(none.read()).toBeLessThanOrEqual(one.read());
  expect(one.read()).toBeLessThan(all.read());
});

test('what is damaged, of other columns or cannot be fetched is told apart', async () => {
  const { file, bytes } = fileOf(columnData.filter(({ name }) => name !== 'end_s'));
  await expect(readConfirmed(file, [of(0)])).rejects.toMatchObject({
    fault: 'other_columns',
    message: 'detections.parquet has no column end_s.',
  });
  const cut = { byteLength: 40, slice: async () => bytes.slice(0, 40) };
  await expect(readConfirmed(cut, [of(0)])).rejects.toMatchObject({ fault: 'damaged' });
  const away = new Error('the network is gone');
  const broken = { ...fileOf().file, slice: () => Promise.reject(away) };
  await expect(readConfirmed(broken, [of(0)])).rejects.toBe(away);
});
