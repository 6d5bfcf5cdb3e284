import { createReadStream } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteIndexColumns, readTable, resultsFormat } from '@biophony/contract/results';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { FileMinute, ResultRow } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { exportResults, formatsOfResults } from './export-results.ts';
import { writePart } from './part.ts';
import { mergeParts, type ResultOptions } from './write-results.ts';

const meta = {
  analysis_type: 'acoustic_indices',
  model: 'scikit-maad-definitions',
  model_version: '1.5.1',
  settings: {},
};
const csvName = 'indices_by_minute.csv';
const parquetName = 'indices_by_minute.parquet';

const place = { latitude: 48.1, longitude: 11.5 };
const minuteAt = (start_s: number, end_s: number): FileMinute => ({
  start_s,
  end_s,
  indices: { ACI: start_s + 0.123456789012, H: 0.5 },
});
const rowOf = (minutes: FileMinute[], continues = false): ResultRow => ({
  file: '=a.wav',
  recording: facts({
    ...place,
    recorded_at: '2024-05-01T05:00:30+02:00',
    utc_offset: '+02:00',
    device_id: 'A1',
  }),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed: 90.0004,
    detections: [],
    indices: continues ? null : { ACI: 1 },
    minutes,
    filtered_by_range: 0,
  },
  ...(continues ? { continues: true as const } : {}),
});

async function merged(rows: ResultRow[], options: ResultOptions = {}) {
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  await writePart(part, meta, rows);
  const out = join(folder, 'out');
  return { out, ...(await mergeParts([part], out, options)) };
}
const inParquet = async (out: string, name = parquetName) =>
  parquetReadObjects({ file: await asyncBufferFromFile(join(out, name)) });

test('a row a minute, with its seconds, its absolute time, recorder and place (S21.1)', async () => {
  const { out } = await merged([
    rowOf([minuteAt(0, 60)], true),
    rowOf([minuteAt(60, 90.0004)]),
    { ...rowOf([]), result: { ...rowOf([]).result, indices: null } },
  ]);
  const lines = (await readFile(join(out, csvName), 'utf8')).split('\n');
  expect(lines).toEqual([
    'file,ACI,ADI_1k_10k_50dB,AEI_1k_10k_50dB,BI_2k_8k,NDSI_1k_2k_8k,Ht,Hf,H,start_s,end_s,seconds_analysed,start_utc,start_local,utc_offset,device_id,latitude,longitude,model,model_version,settings_hash,format_version',
    `./=a.wav,0.123456789012,,,,,,,0.5,0,60,60,2024-05-01T03:00:30.000Z,2024-05-01T05:00:30.000,+02:00,A1,48.1,11.5,scikit-maad-definitions,1.5.1,44136fa355b3,${resultsFormat}`,
    `./=a.wav,60.123456789012,,,,,,,0.5,60,90,30,2024-05-01T03:01:30.000Z,2024-05-01T05:01:30.000,+02:00,A1,48.1,11.5,scikit-maad-definitions,1.5.1,44136fa355b3,${resultsFormat}`,
    '',
  ]);
  const read = [];
  for await (const row of readTable(
    csvName,
    minuteIndexColumns,
    createReadStream(join(out, csvName)),
  ))
    read.push(row);
  const rows = await inParquet(out);
  expect(rows.map((row) => ({ ...row, start_utc: (row.start_utc as Date).toISOString() }))).toEqual(
    read,
  );
});

test('more minutes than text is made of are in the Parquet file alone, and the summary says so (S21.2)', async () => {
  const rows = [rowOf([minuteAt(0, 60)]), rowOf([minuteAt(0, 60), minuteAt(60, 61)])];
  const { out, files, summary } = await merged(rows, { mostAsText: 2, recorderKey: 'key' });
  expect(files).not.toContain(csvName);
  expect(files.some((name) => name.endsWith(`.${csvName}`))).toBe(false);
  expect(await inParquet(out)).toHaveLength(3);
  expect(summary.notices).toMatchObject([
    {
      code: 'survey_files_left_out',
      message:
        'Results of more than 2 minutes come without indices_by_minute.csv: every row is in indices_by_minute.parquet.',
    },
  ]);
  expect((await merged(rows, { mostAsText: 3 })).files).toContain(csvName);
});

test('export makes the file of text of the other one, with the same bytes (S21.8)', async () => {
  const long = Array.from({ length: 20_050 }, (_, at) => minuteAt(60 * at, 60 * at + 60));
  const unknown = rowOf([{ start_s: 0, end_s: 12.34567, indices: { ACI: 1e-9 } }]);
  unknown.file = 'card 1/"b", c.wav';
  unknown.recording = facts({});
  const rows = [rowOf(long), unknown, rowOf([])];
  const { out: whole } = await merged(rows);
  const { out } = await merged(rows, { mostAsText: 2 });
  expect(await formatsOfResults(out)).toEqual(['minutes']);
  expect(await exportResults(out, out, ['minutes'])).toEqual([csvName]);
  const made = await readFile(join(out, csvName), 'utf8');
  expect(made.split('\n')).toHaveLength(20_050 + 3);
  expect(made).toBe(await readFile(join(whole, csvName), 'utf8'));
});

test('what readers without places have is exported with no place, and what is not there is named', async () => {
  const { out } = await merged([rowOf([minuteAt(0, 60)])], { recorderKey: 'key' });
  const folder = await temporaryFolder();
  await cp(join(out, 'summary.json'), join(folder, 'summary.json'));
  const target = join(folder, 'target');
  await expect(exportResults(folder, target, ['minutes'])).rejects.toThrow(
    `${parquetName} cannot be read.`,
  );
  expect(await readdir(target)).toEqual([]);
  await cp(join(out, `places-hidden.${parquetName}`), join(folder, parquetName));
  await exportResults(folder, target, ['minutes']);
  expect(await readFile(join(target, csvName), 'utf8')).toBe(
    await readFile(join(out, `places-hidden.${csvName}`), 'utf8'),
  );
});

test('readers who may not learn places get both tables without them (S14.30)', async () => {
  const { out } = await merged([rowOf([minuteAt(0, 60)])], { recorderKey: 'key' });
  const told = await readFile(join(out, `places-hidden.${csvName}`), 'utf8');
  expect(told).toMatch(
    new RegExp(
      `\\+02:00,recorder-[0-9a-f]{12},,,scikit-maad-definitions,1\\.5\\.1,,${resultsFormat}\\n`,
    ),
  );
  const [row] = await inParquet(out, `places-hidden.${parquetName}`);
  expect(row).not.toHaveProperty('latitude');
  expect(row).toMatchObject({
    device_id: expect.stringMatching(/^recorder-/),
    ACI: 0.123456789012,
  });
});

test('parts of earlier runners, which know of no minutes, have no rows', async () => {
  const { minutes: _none, ...result } = rowOf([]).result;
  const { out } = await merged([{ ...rowOf([]), result }]);
  expect(await inParquet(out)).toEqual([]);
  expect((await readFile(join(out, csvName), 'utf8')).split('\n')).toHaveLength(2);
});
