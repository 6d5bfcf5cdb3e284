import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  resultsFormat,
  surveyCountColumns,
  surveyEffortColumns,
  type Column,
} from '@biophony/contract/results';
import { recorderPseudonyms, type RecordingFacts } from '@biophony/recordings';
import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import {
  type Detection,
  refusedResult,
  type ResultRow,
  settingsHash,
} from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { meta, rowOf } from '../../test/many-detections/rows.ts';
import { serviceLayout } from './exporter.ts';
import { surveyCountsWith, surveyEffortWith } from './survey-counts.ts';
import { openOutputFolder } from '../kit/output-folder.ts';
import { mergeParts } from './write-results.ts';
import { writePart } from './part.ts';

const names = ['survey-counts.parquet', 'survey-effort.parquet'] as const;
const [countsName, effortName] = names;

const found = (start_s: number, confidence: number, species = 'robin'): Detection => ({
  start_s,
  end_s: start_s + 3,
  scientific_name: `Genus ${species}`,
  common_name: species,
  confidence,
});

const analysed = (
  known: Partial<RecordingFacts>,
  seconds_analysed: number,
  detections: Detection[] = [],
): ResultRow => ({
  file: 'a.wav',
  recording: facts({ device_id: 'A1', utc_offset: '+02:00', ...known }),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed,
    detections,
    indices: null,
    filtered_by_range: 0,
  },
});
const refused = (known: Partial<RecordingFacts>): ResultRow => ({
  ...analysed(known, 0),
  result: refusedResult({ code: 'empty_file', message: 'The file is empty.' }),
});
const at = (time: string): Partial<RecordingFacts> => ({ recorded_at: time });

/** Merges parts of the given sizes, the last of what is left. */
async function merged(rows: ResultRow[], sizes: number[] = [], recorderKey?: string) {
  const folder = await temporaryFolder();
  const parts: string[] = [];
  let from = 0;
  for (const size of [...sizes, rows.length]) {
    const part = join(folder, `part-${parts.length}`);
    await writePart(part, meta, rows.slice(from, from + size));
    parts.push(part);
    from += size;
  }
  const out = join(folder, 'out');
  // Without the files of text.
  return { out, ...(await mergeParts(parts, out, { mostAsText: 0, recorderKey })) };
}

const bytesOf = async (folder: string, name: string): Promise<ArrayBuffer> =>
  new Uint8Array(await readFile(join(folder, name))).buffer;

const day = (date: unknown) => (date instanceof Date ? date.toISOString().slice(0, 10) : date);

/** The rows of a table as other programs read them, in the order of its columns, without what made it. */
async function cells(folder: string, name: string, columns: readonly Column[]) {
  const file = await asyncBufferFromFile(join(folder, name));
  const rows = await parquetReadObjects({ file });
  const madeBy = [meta.model, meta.model_version, settingsHash(meta.settings)];
  return rows.map((row) => {
    const values = columns.map((column) => day(row[column.name]));
    expect(values.splice(-madeBy.length)).toEqual(madeBy);
    return values;
  });
}
const countsOf = async (rows: ResultRow[]) =>
  cells((await merged(rows)).out, countsName, surveyCountColumns);
const effortOf = async (rows: ResultRow[]) =>
  cells((await merged(rows)).out, effortName, surveyEffortColumns);

describe('survey-counts.parquet', () => {
  test('counts by species, recorder, day, hour and step of confidence, in this order', async () => {
    const early = at('2024-05-01T05:59:00+02:00');
    const rows = [
      analysed(early, 600, [
        found(0, 0.31),
        found(3, 0.62, 'wren'),
        found(61, 0.3),
        found(9, 0.34),
      ]),
      analysed({ ...early, device_id: 'B2' }, 600, [found(0, 0.31)]),
      analysed(at('2024-04-30T05:00:00+02:00'), 60, [found(0, 0.9), found(1, 0.3)]),
    ];
    const robin = ['Genus robin', 'robin', '+02:00', 'A1'];
    expect(await countsOf(rows)).toEqual([
      [...robin, '2024-04-30', 5, 0.3, 1],
      [...robin, '2024-04-30', 5, 0.9, 1],
      [...robin, '2024-05-01', 5, 0.3, 2],
      [...robin, '2024-05-01', 6, 0.3, 1],
      ['Genus robin', 'robin', '+02:00', 'B2', '2024-05-01', 5, 0.3, 1],
      ['Genus wren', 'wren', '+02:00', 'A1', '2024-05-01', 5, 0.6, 1],
    ]);
  });

  test('a step holds its lower end, and the last one 1 as well', async () => {
    const ends = Array.from({ length: 21 }, (_, step) => found(0, step / 20));
    const rows = await countsOf([
      analysed({}, 60, [...ends, found(0, 0.049_999), found(0, 0.999)]),
    ]);
    expect(rows.map((row) => row.slice(-2))).toEqual(
      Array.from({ length: 20 }, (_, step) => [step / 20, step === 0 ? 2 : step === 19 ? 3 : 1]),
    );
  });

  test('what has no time, no recorder or no offset is counted without, before what has an hour', async () => {
    const rows = [
      analysed(at('2024-05-01T05:00:00'), 60, [found(0, 0.5)]),
      analysed({}, 60, [found(0, 0.5)]),
      analysed({ device_id: null, utc_offset: null }, 60, [found(0, 0.5)]),
      analysed(at('sometime in May'), 60, [found(0, 0.5)]),
      analysed({ ...at('2024-05-01T05:00:00+00:00'), utc_offset: '+00:00' }, 60, [found(0, 0.5)]),
    ];
    const robin = ['Genus robin', 'robin'];
    expect(await countsOf(rows)).toEqual([
      [...robin, '+02:00', 'A1', null, null, 0.5, 2],
      [...robin, '+02:00', 'A1', '2024-05-01', 5, 0.5, 1],
      [...robin, null, null, null, null, 0.5, 1],
      [...robin, '+00:00', 'A1', '2024-05-01', 5, 0.5, 1],
    ]);
  });

  test('an analysis that found nothing has no row in it', async () => {
    expect(await countsOf([analysed(at('2024-05-01T05:00:00'), 60)])).toEqual([]);
  });
});

describe('survey-effort.parquet', () => {
  test('a recording over several hours counts in each, and begins once', async () => {
    const rows = [
      analysed(at('2024-05-01T22:30:00+02:00'), 2.25 * 3600 + 0.25),
      analysed(at('2024-05-01T23:59:59.500+02:00'), 1),
    ];
    expect(await effortOf(rows)).toEqual([
      ['+02:00', 'A1', '2024-05-01', 22, 1800, 1, 0],
      ['+02:00', 'A1', '2024-05-01', 23, 3600.5, 1, 0],
      ['+02:00', 'A1', '2024-05-02', 0, 2700.75, 0, 0],
    ]);
  });

  test('refused recordings count where they begin, and those without a time in no hour', async () => {
    const rows = [
      refused(at('2024-05-01T05:10:00+02:00')),
      analysed(at('2024-05-01T05:00:00+02:00'), 0.1),
      analysed(at('2024-05-01T05:01:00+02:00'), 0.2),
      analysed({}, 7200),
      refused({ device_id: null, utc_offset: null }),
    ];
    expect(await effortOf(rows)).toEqual([
      ['+02:00', 'A1', null, null, 7200, 1, 0],
      ['+02:00', 'A1', '2024-05-01', 5, 0.3, 3, 1],
      [null, null, null, null, 0, 1, 1],
    ]);
  });

  test('recordings of a recorder that was set to another offset are those of another', async () => {
    const rows = [
      analysed(at('2024-05-01T05:00:00+02:00'), 60),
      analysed({ ...at('2024-05-01T05:00:00+00:00'), utc_offset: '+00:00' }, 60),
    ];
    expect(await effortOf(rows)).toEqual([
      ['+02:00', 'A1', '2024-05-01', 5, 60, 1, 0],
      ['+00:00', 'A1', '2024-05-01', 5, 60, 1, 0],
    ]);
  });

  test('sound that no recorder can have made does not take an hour for each hour of it', async () => {
    const rows = await effortOf([analysed(at('2024-05-01T00:00:00+02:00'), 1e12)]);
    expect(rows).toHaveLength(31 * 24);
  });
});

describe('both', () => {
  const rows = Array.from({ length: 30 }, (_, number) => rowOf(number, 30, false));

  test('the same rows give the same bytes, however they were spread over parts, and in pieces', async () => {
    const whole = await merged(rows);
    const pieces = rows.flatMap((row): ResultRow[] => {
      const piece = (detections: Detection[]) => ({
        ...row,
        result: { ...row.result, detections },
      });
      const { detections } = row.result;
      return [{ ...piece(detections.slice(0, 40)), continues: true }, piece(detections.slice(40))];
    });
    const others = [await merged(rows, [1, 12, 0, 3]), await merged(pieces, [17])];
    for (const name of names)
      for (const { out } of others)
        expect(
          Buffer.from(await bytesOf(out, name)).equals(await readFile(join(whole.out, name))),
        ).toBe(true);
  });

  test('every detection and every second is in them, and neither a place nor the name of a file (S14.7)', async () => {
    const { out, summary } = await merged(rows);
    const counts = await readCountCube(await bytesOf(out, countsName));
    const effort = await readEffortCube(await bytesOf(out, effortName));
    const sum = (of: Iterable<number>) => [...of].reduce((all, one) => all + one, 0);
    expect(sum(counts.count)).toBe(summary.detections);
    expect(counts.species).toHaveLength(summary.species.length);
    expect(sum(effort.seconds)).toBe(summary.seconds_analysed);
    expect(sum(effort.recordings)).toBe(summary.files.total);
    const recorder = ['utc_offset', 'device_id', 'date', 'hour'];
    const madeBy = ['model', 'model_version', 'settings_hash'];
    const columns = {
      [countsName]: [
        'scientific_name',
        'common_name',
        ...recorder,
        'confidence',
        'detections',
        ...madeBy,
      ],
      [effortName]: [...recorder, 'seconds_analysed', 'recordings', 'refused', ...madeBy],
    };
    for (const name of names) {
      const { schema, key_value_metadata } = await parquetMetadataAsync(
        await asyncBufferFromFile(join(out, name)),
      );
      const [, ...written] = schema.map((element) => element.name);
      expect(written).toEqual(columns[name]);
      expect(key_value_metadata).toContainEqual({
        key: 'biophony_format_version',
        value: String(resultsFormat),
      });
      expect((await readFile(join(out, name))).toString('latin1')).not.toMatch(/REC0|\.WAV/);
    }
  });

  /** Writes both files with so little memory, and answers their bytes. */
  async function written(mostInMemory: number, mostNames?: number) {
    const path = await temporaryFolder();
    const folder = await openOutputFolder(path);
    const exporters = [
      surveyCountsWith(mostInMemory, mostNames),
      surveyEffortWith(mostInMemory, mostNames),
    ];
    const open = await Promise.all(exporters.map((create) => create(folder, meta, serviceLayout)));
    for (const row of rows) for (const exporter of open) await exporter.add(row);
    const begun = await readdir(path);
    for (const exporter of open) await exporter.finish();
    const files = await folder.commit();
    const contents = await Promise.all(
      files.map(async (name) => (await readFile(join(path, name))).toString('latin1')),
    );
    return {
      begun,
      files,
      contents,
      left: await readdir(path),
      why: open.map((one) => one.leftOut?.()),
    };
  }

  test('readers who may not learn places get both with pseudonyms, which the survey reads alike (S15.25)', async () => {
    const time = at('2024-05-01T05:00:00+02:00');
    const rows = [
      analysed(time, 600, [found(0, 0.9)]),
      analysed({ ...time, device_id: null }, 60, [found(3, 0.5)]),
    ];
    const { out } = await merged(rows, [], 'key');
    const names = recorderPseudonyms('key');
    await names.meet(['A1']);
    const told = [names.of('A1'), null].sort();
    for (const [name, read] of [
      [countsName, readCountCube],
      [effortName, readEffortCube],
    ] as const) {
      const whole = await read(await bytesOf(out, name));
      const without = await read(await bytesOf(out, `places-hidden.${name}`));
      expect(without.recorders.map(({ device_id }) => device_id).sort()).toEqual(told);
      expect({ ...without, recorders: [] }).toEqual({ ...whole, recorders: [] });
      expect((await readFile(join(out, `places-hidden.${name}`))).includes('A1')).toBe(false);
    }
  });

  test('what did not fit in memory is merged from the disk to the same bytes', async () => {
    const whole = await written(1e6);
    expect(whole.begun).toEqual([]);
    for (const most of [7, 500]) {
      const { begun, files, contents, left } = await written(most);
      expect(begun).toContain('survey-counts.parquet.runs.part');
      expect(files).toEqual([...names]);
      expect(left.toSorted()).toEqual(files);
      expect(contents).toEqual(whole.contents);
    }
  });

  test('more recorders than are told apart leave no file, and a sentence', async () => {
    const { files, left, why } = await written(1e6, 20);
    expect([files, left]).toEqual([[], []]);
    expect(why).toEqual(names.map((name) => expect.stringContaining(`come without ${name}.`)));
    expect(why[1]).toBe('Results of more than 20 recorders come without survey-effort.parquet.');
  });
});
