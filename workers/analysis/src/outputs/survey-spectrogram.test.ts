import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CubeUnreadable,
  openSpectrogram,
  spectrogramIndexLength,
  type SpectrogramMinutes,
} from '@biophony/recordings/cubes';
import * as fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import type { ResultRow } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { serviceLayout } from './exporter.ts';
import { openOutputFolder } from '../kit/output-folder.ts';
import { readPart, writePart } from './part.ts';
import { copyParquet } from './placeless.ts';
import { surveySpectrogram, surveySpectrogramWith } from './survey-spectrogram.ts';

const name = 'survey-spectrogram.parquet';
const meta = {
  analysis_type: 'acoustic_indices',
  model: 'scikit-maad-definitions',
  model_version: '1.5.1',
  settings: {},
};
const midnight = Date.UTC(2024, 4, 1) / 60_000;

type Minute = readonly [minute: number, ms: number, byte: number];
/** A recording with minutes in which all bytes are the same. */
const rowOf = (minutes: readonly Minute[], device_id: string | null = 'A1', rate = 48_000) =>
  ({
    file: 'a.wav',
    recording: facts({ device_id, utc_offset: '+02:00', recorded_at: '2024-05-01T00:00:00' }),
    result: {
      status: 'analysed',
      reason: null,
      issues: [],
      seconds_analysed: 60,
      detections: [],
      indices: { ACI: 1 },
      spectrogram: {
        sample_rate_hz: rate,
        minutes: minutes.map(
          ([minute, ms, byte]) =>
            [midnight + minute, ms, Buffer.alloc(768, byte).toString('base64')] as const,
        ),
      },
      filtered_by_range: 0,
    },
  }) satisfies ResultRow;

/** The file that is made of parts of the given sizes, the last of what is left. */
async function merged(rows: ResultRow[], sizes: number[] = []) {
  const parts = await temporaryFolder();
  const out = await temporaryFolder();
  const folder = await openOutputFolder(out);
  const exporter = await surveySpectrogram(folder, meta, serviceLayout);
  let from = 0;
  for (const size of [...sizes, rows.length]) {
    const part = join(parts, 'part');
    await writePart(part, meta, rows.slice(from, from + size));
    for await (const row of readPart(part)) await exporter.add(row);
    from += size;
  }
  await exporter.finish();
  expect(await folder.commit()).toEqual([name]);
  return join(out, name);
}

/** The file with so many minutes in memory. */
async function written(rows: ResultRow[], most: number) {
  const out = await temporaryFolder();
  const folder = await openOutputFolder(out);
  const exporter = await surveySpectrogramWith(most)(folder, meta, serviceLayout);
  for (const row of rows) await exporter.add(row);
  await exporter.finish();
  expect(await folder.commit()).toEqual([name]);
  return readFile(join(out, name));
}

async function cells(path: string) {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path), utf8: false });
  return rows.map(({ device_id, sample_rate_hz, minute, seconds_analysed, aci, events }) => [
    device_id,
    sample_rate_hz,
    Number(minute) - midnight,
    seconds_analysed,
    (aci as Uint8Array)[0],
    (events as Uint8Array)[255],
  ]);
}

describe('survey-spectrogram.parquet (S14.20)', () => {
  test('has a row a recorder and minute, several recordings of one joined by their seconds', async () => {
    const path = await merged([
      rowOf([
        [1, 60_000, 7],
        [0, 20_000, 10],
      ]),
      rowOf([[0, 40_000, 40]]),
      rowOf([[0, 60_000, 3]], 'B2'),
      rowOf([[-1, 60_000, 5]], null),
      rowOf([[2, 60_000, 9]], 'A1', 96_000),
    ]);
    expect(await cells(path)).toEqual([
      ['A1', 48_000, 0, 60, 30, 30],
      ['A1', 48_000, 1, 60, 7, 7],
      ['B2', 48_000, 0, 60, 3, 3],
      [null, 48_000, -1, 60, 5, 5],
      ['A1', 96_000, 2, 60, 9, 9],
    ]);
  });

  test('has a row group a day of a recorder, which says which', async () => {
    const path = await merged([
      rowOf([
        [-1, 60_000, 1],
        [0, 60_000, 1],
        [1439, 60_000, 1],
        [1440, 60_000, 1],
      ]),
      rowOf([[0, 60_000, 1]], 'a recorder with a name that is long'),
    ]);
    const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    const told = row_groups.map(({ num_rows, columns }) => {
      const said = (column: string) =>
        columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === column)?.meta_data
          ?.statistics;
      const { min_value, max_value } = said('minute') ?? {};
      return [
        Number(num_rows),
        said('device_id')?.min_value,
        Number(min_value) - midnight,
        Number(max_value) - midnight,
      ];
    });
    expect(told).toEqual([
      [1, 'A1', -1, -1],
      [2, 'A1', 0, 1439],
      [1, 'A1', 1440, 1440],
      [1, 'a recorder with a name that is long', 0, 0],
    ]);
  });

  test('results of earlier runners, and recordings without a time, have no row', async () => {
    const { spectrogram: _none, ...result } = rowOf([]).result;
    expect(await cells(await merged([{ ...rowOf([]), result }]))).toEqual([]);
  });

  /** Reads the file as the survey's page does: its end, its index, and each tile by its range. */
  function read(file: Buffer): SpectrogramMinutes[] {
    const bytes = new Uint8Array(file);
    const length = spectrogramIndexLength(bytes.subarray(-8), bytes.length);
    const open = openSpectrogram(bytes.slice(-length), bytes.length);
    return open.tiles.map((tile) =>
      open.read(tile, bytes.slice(tile.offset, tile.offset + tile.length)),
    );
  }

  test('is read by ranges, a day of a recorder each', async () => {
    const path = await merged([
      rowOf(Array.from({ length: 1500 }, (_, minute) => [minute, 60_000, minute % 256] as const)),
    ]);
    const [first, second] = read(await readFile(path));
    expect([first?.minute.length, second?.minute.length]).toEqual([1440, 60]);
    expect(second?.minute[0]).toBe(midnight + 1440);
    expect(first?.seconds[7]).toBe(60);
    for (const name of ['aci', 'concentration', 'events'] as const)
      expect([first?.[name][300 * 256], second?.[name].at(-1)]).toEqual([300 % 256, 1499 % 256]);
  });

  test('is read alike where recorders have pseudonyms, for readers who may not learn places (S15.25)', async () => {
    const rows = [rowOf([[0, 60_000, 7]], '2MU01234'), rowOf([[5, 60_000, 200]], null)];
    const path = await merged(rows);
    const copy = join(await temporaryFolder(), name);
    const told = 'recorder-0123456789ab, which is no shorter than the name of any recorder';
    await copyParquet(path, copy, { without: [], changed: { device_id: () => told } });
    const tiles = async (file: string) =>
      read(await readFile(file)).map(({ minute, aci }) => [[...minute], aci[0]]);
    expect(await tiles(copy)).toEqual(await tiles(path));
    expect((await cells(copy)).map(([device]) => device)).toEqual(
      (await cells(path)).map(([device]) => device && told),
    );
    const { row_groups } = await parquetMetadataAsync(await asyncBufferFromFile(copy));
    const bounds = row_groups.map(
      ({ columns }) =>
        columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'device_id')?.meta_data
          ?.statistics?.max_value,
    );
    expect(bounds.sort()).toEqual([told, undefined]);
    expect((await readFile(copy)).includes('2MU01234')).toBe(false);
  });

  test('bytes that changed are refused with a sentence, or are other values', async () => {
    const rows = [rowOf([[0, 60_000, 1]]), rowOf([[5, 60_000, 200]], 'B2')];
    const whole = await readFile(await merged(rows));
    let refused = 0;
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = damaged[at]! ^ (1 << (at % 8));
      try {
        read(damaged);
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(CubeUnreadable);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(30);
    for (const end of [0, 7, 100])
      expect(() => read(whole.subarray(0, end))).toThrow(CubeUnreadable);
  });

  const minute = fc.tuple(
    fc.integer({ min: -3000, max: 3000 }),
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: 0, max: 255 }),
  );
  const recordings = fc.array(
    fc.tuple(fc.array(minute, { maxLength: 6 }), fc.constantFrom('A1', 'B2', null)),
    { maxLength: 12 },
  );

  test('is the same however the recordings were spread over parts, and whatever memory holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        recordings,
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 20 }),
        async (made, sizes, most) => {
          const rows = made.map(([minutes, device]) => rowOf(minutes, device));
          const whole = await readFile(await merged(rows));
          expect((await readFile(await merged(rows, sizes))).equals(whole)).toBe(true);
          expect((await written(rows, most)).equals(whole)).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });
});
