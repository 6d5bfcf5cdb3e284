import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFormat } from '@biophony/contract/results';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { type Detection, refusedResult, type ResultRow } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { exportResults, formatsOfResults } from './export-results.ts';
import { writePart } from './part.ts';
import { mergeParts } from './write-results.ts';

const call = {
  start_s: 1.0005,
  end_s: 1.0045,
  peak_hz: 47_500,
  first_hz: 90_000,
  last_hz: 40_000,
  lowest_hz: 39_900,
  highest_hz: 90_100,
  mean_hz: 60_000,
  bandwidth_hz: 52_000,
  slope_hz_per_s: 12.5e6,
  flat_hz: 40_100,
  flat_after_s: 0.0038,
  flat_octaves_per_s: 180,
};
const bend = { first_octaves_per_s: 300, knee_hz: 51_000, knee_after_s: 0.0012 };
const sound = (start_s: number, measured: Detection['call'] | null = null): Detection => ({
  start_s,
  end_s: start_s + 0.006,
  scientific_name: '',
  common_name: 'Sound event',
  confidence: 0.9,
  ...(measured ? { call: measured } : {}),
});
const rowOf = (file: string, detections: Detection[], continues = false): ResultRow => ({
  file,
  recording: facts({ recorded_at: '2024-05-01T22:00:00', device_id: '39218_NW1' }),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed: 10,
    detections,
    indices: null,
    filtered_by_range: 0,
  },
  ...(continues ? { continues: true as const } : {}),
});
const rows = [
  rowOf('a.wav', [sound(1, call), sound(1.05)], true),
  rowOf('a.wav', [sound(1.1, { ...call, start_s: 1.1005, end_s: 1.1035 })]),
  rowOf('b.wav', [sound(1, call)]),
];

async function merged(call_parameters: boolean, mostAsText = 100, given = rows) {
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  const run = { analysis_type: 'audio_events', model: 'm', model_version: '1' };
  await writePart(part, { ...run, settings: call_parameters ? { call_parameters } : {} }, given);
  const out = join(folder, 'out');
  return { out, ...(await mergeParts([part], out, { mostAsText })) };
}

test('call_parameters.csv has a row a detection, with the names and units of Kaleidoscope (S21.7)', async () => {
  const { out } = await merged(true);
  const lines = (await readFile(join(out, 'call_parameters.csv'), 'utf8')).trimEnd().split('\n');
  expect(lines).toEqual([
    'file,start_s,end_s,start_local,utc_offset,device_id,call_start_s,call_end_s,Dur,TBC,peak_khz,start_khz,end_khz,Fmax,Fmin,Fmean,bandwidth_20db_khz,slope_khz_per_ms,Fc,Sc,Tc,model,model_version,settings_hash,format_version',
    `a.wav,1,1.006,2024-05-01T22:00:01.000,,39218_NW1,1.0005,1.0045,4.0000,,47.5000,90.0000,40.0000,90.1000,39.9000,60.0000,52.0000,12.5000,40.1000,180.0000,3.8000,m,1,58fe8c7e3933,${resultsFormat}`,
    `a.wav,1.05,1.056,2024-05-01T22:00:01.050,,39218_NW1,,,,,,,,,,,,,,,,m,1,58fe8c7e3933,${resultsFormat}`,
    `a.wav,1.1,1.106,2024-05-01T22:00:01.100,,39218_NW1,1.1005,1.1035,3.0000,100.0000,47.5000,90.0000,40.0000,90.1000,39.9000,60.0000,52.0000,12.5000,40.1000,180.0000,3.8000,m,1,58fe8c7e3933,${resultsFormat}`,
    `b.wav,1,1.006,2024-05-01T22:00:01.000,,39218_NW1,1.0005,1.0045,4.0000,,47.5000,90.0000,40.0000,90.1000,39.9000,60.0000,52.0000,12.5000,40.1000,180.0000,3.8000,m,1,58fe8c7e3933,${resultsFormat}`,
  ]);
  const file = await asyncBufferFromFile(join(out, 'call_parameters.parquet'));
  const read = await parquetReadObjects({ file });
  expect(read.map(({ Fc, TBC }) => [Fc, TBC])).toEqual([
    [40.1, null],
    [null, null],
    [40.1, expect.closeTo(100, 6)],
    [40.1, null],
  ]);
});

test('export makes call_parameters.csv of the Parquet file, with the same bytes (S21.8)', async () => {
  const { out: whole } = await merged(true);
  const { out } = await merged(true, 2);
  expect(await formatsOfResults(out)).toContain('calls');
  expect(await formatsOfResults((await merged(false)).out)).not.toContain('calls');
  await exportResults(out, out, ['calls']);
  expect(await readFile(join(out, 'call_parameters.csv'), 'utf8')).toBe(
    await readFile(join(whole, 'call_parameters.csv'), 'utf8'),
  );
});

test('kaleidoscope-id.csv has a row a recording, with the night as its day before (S21.7)', async () => {
  const quiet = rowOf('night 1/c.wav', []);
  const { out } = await merged(true, 100, [
    ...rows,
    { ...quiet, recording: facts({ recorded_at: '2024-05-02T03:30:00' }) },
    rowOf('d.wav', [sound(2)]),
    // One call has no knee, and one is of an earlier version that measured none.
    rowOf('f.wav', [
      sound(1, { ...call, ...bend }),
      sound(2, { ...call, first_octaves_per_s: 200 }),
      sound(3, call),
    ]),
    { ...quiet, file: 'e.wav', result: refusedResult({ code: 'empty_file', message: 'Empty.' }) },
  ]);
  const lines = (await readFile(join(out, 'kaleidoscope-id.csv'), 'utf8')).trimEnd().split('\n');
  expect(lines).toEqual([
    'INDIR,FOLDER,IN FILE,CHANNEL,OFFSET,DURATION,DATE,TIME,HOUR,DATE-12,TIME-12,HOUR-12,AUTO ID,PULSES,N,Fc,Sc,Dur,Fmax,Fmin,Fmean,TBC,Fk,Tk,S1,Tc,Qual',
    ',,a.wav,0,0,10,2024-05-01,22:00:00,22,2024-05-01,10:00:00,10,NoID,2,2,40.1000,180.0000,3.5000,90.1000,39.9000,60.0000,100.0000,,,,3.8000,',
    ',,b.wav,0,0,10,2024-05-01,22:00:00,22,2024-05-01,10:00:00,10,NoID,1,1,40.1000,180.0000,4.0000,90.1000,39.9000,60.0000,,,,,3.8000,',
    ',night 1,c.wav,0,0,10,2024-05-02,03:30:00,3,2024-05-01,15:30:00,15,Noise,0,0,,,,,,,,,,,,',
    ',,d.wav,0,0,10,2024-05-01,22:00:00,22,2024-05-01,10:00:00,10,Noise,0,0,,,,,,,,,,,,',
    ',,f.wav,0,0,10,2024-05-01,22:00:00,22,2024-05-01,10:00:00,10,NoID,3,3,40.1000,180.0000,4.0000,90.1000,39.9000,60.0000,0.0000,51.0000,1.2000,250.0000,3.8000,',
  ]);
});

test('none of the files is there where nobody asked for it, and no text of too many', async () => {
  const names = (files: string[]) => files.filter((name) => /call_parameters|-id/.test(name));
  expect(names((await merged(false)).files)).toEqual([]);
  const { files, summary } = await merged(true, 3);
  expect(names(files)).toEqual(['call_parameters.parquet', 'kaleidoscope-id.csv']);
  expect(summary.notices.map(({ message }) => message)).toContain(
    'Results of more than 3 detections come without call_parameters.csv: every row is in call_parameters.parquet.',
  );
});
