import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFormat } from '@biophony/contract/results';
import type { RecordingFacts } from '@biophony/recordings';
import { describe, expect, test } from 'vitest';
import {
  type Detection,
  refusedResult,
  type ResultRow,
  settingsHash,
} from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { facts } from '../testing/recording-facts.ts';
import { serviceLayout } from './exporter.ts';
import { openOutputFolder } from '../kit/output-folder.ts';
import { eventsByHourWith } from './events-by-hour.ts';

const run = { model: 'm', model_version: '1', settings: {} };

const sound = (start_s: number, low_hz: number, high_hz: number): Detection => ({
  start_s,
  end_s: start_s + 1,
  scientific_name: '',
  common_name: 'Sound event',
  confidence: 0.9,
  low_hz,
  high_hz,
});
const bird = (start_s: number, scientific_name: string): Detection => ({
  start_s,
  end_s: start_s + 3,
  scientific_name,
  common_name: `the ${scientific_name}`,
  confidence: 0.9,
});
const rowOf = (
  recorded_at: string | null,
  seconds_analysed: number,
  detections: Detection[] = [],
  known: Partial<RecordingFacts> = {},
): ResultRow => ({
  file: 'a.wav',
  recording: facts({ device_id: 'A1', utc_offset: '+02:00', recorded_at, ...known }),
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

interface Limits {
  inMemory?: number;
  names?: number;
  rows?: number;
}

async function written(
  rows: ResultRow[],
  { inMemory = 1000, names = 100, rows: most = 1000 }: Limits = {},
  analysis_type = 'audio_events',
) {
  const out = await temporaryFolder();
  const folder = await openOutputFolder(out);
  const layout = { ...serviceLayout, mostRowsAsText: most };
  const exporter = await eventsByHourWith(inMemory, names)(
    folder,
    { ...run, analysis_type },
    layout,
  );
  for (const row of rows) await exporter.add(row);
  await exporter.finish();
  const files = await folder.commit();
  const why = exporter.leftOut?.() ?? null;
  if (files.length === 0) return { lines: null, why };
  const [head, ...lines] = (await readFile(join(out, 'events_by_hour.csv'), 'utf8'))
    .trimEnd()
    .split('\n');
  expect(head).toBe(
    'utc_offset,device_id,date,hour,counted,scientific_name,common_name,band_low_hz,band_high_hz,seconds_analysed,events,events_per_hour,model,model_version,settings_hash,format_version',
  );
  const madeBy = `,${run.model},${run.model_version},${settingsHash(run.settings)},${resultsFormat}`;
  expect(lines.every((line) => line.endsWith(madeBy))).toBe(true);
  return { lines: lines.map((line) => line.slice(0, -madeBy.length)), why };
}
const linesOf = async (...given: Parameters<typeof written>) => (await written(...given)).lines;

describe('events_by_hour.csv (S21.4)', () => {
  test('has each hour of a recorder with its effort, those without events too, and each band in all of them', async () => {
    const rows = [
      rowOf('2024-05-01T04:50:00+02:00', 1200, [
        sound(0, 900, 1000),
        sound(599, 2000, 6000),
        sound(600, 3000, 5000),
      ]),
      rowOf('2024-05-02T23:00:00+02:00', 60.5),
    ];
    expect(await linesOf(rows)).toEqual([
      '+02:00,A1,2024-05-01,4,all,,,,,600,2,12.000',
      '+02:00,A1,2024-05-01,4,band,,,0,1000,600,1,6.000',
      '+02:00,A1,2024-05-01,4,band,,,4000,8000,600,1,6.000',
      '+02:00,A1,2024-05-01,5,all,,,,,600,1,6.000',
      '+02:00,A1,2024-05-01,5,band,,,0,1000,600,0,0.000',
      '+02:00,A1,2024-05-01,5,band,,,4000,8000,600,1,6.000',
      '+02:00,A1,2024-05-02,23,all,,,,,60.5,0,0.000',
      '+02:00,A1,2024-05-02,23,band,,,0,1000,60.5,0,0.000',
      '+02:00,A1,2024-05-02,23,band,,,4000,8000,60.5,0,0.000',
    ]);
  });

  test('counts the sounds of bats in octaves, the highest of which has no upper edge', async () => {
    const lines = await linesOf([
      rowOf('2024-05-01T22:00:00', 60, [sound(0, 40_000, 60_000), sound(1, 120_000, 150_000)]),
    ]);
    expect(lines?.slice(1)).toEqual([
      '+02:00,A1,2024-05-01,22,band,,,32000,64000,60,1,60.000',
      '+02:00,A1,2024-05-01,22,band,,,128000,,60,1,60.000',
    ]);
  });

  test('counts by species for models, each in the hours of its recorders alone', async () => {
    const rows = [
      rowOf('2024-05-01T05:00:00', 60, [
        bird(0, 'Erithacus'),
        bird(3, 'Turdus'),
        bird(6, 'Turdus'),
      ]),
      rowOf('2024-05-01T05:00:00', 60, [bird(0, 'Pica')], { device_id: 'B2' }),
      rowOf('2024-05-01T06:00:00', 60, [], { device_id: 'B2', utc_offset: null }),
    ];
    const lines = await linesOf(rows, {}, 'birdnet_v2_4');
    expect(lines?.map((line) => line.replace(/,60,(\d+),.*/, ' $1'))).toEqual([
      '+02:00,A1,2024-05-01,5,all,,,, 3',
      '+02:00,A1,2024-05-01,5,species,Erithacus,the Erithacus,, 1',
      '+02:00,A1,2024-05-01,5,species,Turdus,the Turdus,, 2',
      '+02:00,B2,2024-05-01,5,all,,,, 1',
      '+02:00,B2,2024-05-01,5,species,Pica,the Pica,, 1',
      ',B2,2024-05-01,6,all,,,, 0',
    ]);
  });

  test('recordings without a time are one row, refused ones none, and rows in pieces count once', async () => {
    const { result, ...recording } = rowOf(null, 30, [sound(0, 900, 1000)]);
    const rows: ResultRow[] = [
      { ...rowOf(null, 0, [sound(1, 900, 1000)]), continues: true },
      { ...recording, result },
      { ...recording, result: refusedResult({ code: 'empty_file', message: 'It is empty.' }) },
    ];
    expect((await linesOf(rows))?.[0]).toBe('+02:00,A1,,,all,,,,,30,2,240.000');
  });

  test('is the same whatever memory holds', async () => {
    const rows = Array.from({ length: 300 }, (_, nth) =>
      rowOf(
        new Date(Date.UTC(2024, 4, 1, (nth * 7) % 200)).toISOString().slice(0, 19),
        3000,
        [sound((nth * 37) % 3000, 900 + nth * 100, 1000 + nth * 100)],
        { device_id: `R${nth % 3}` },
      ),
    );
    const whole = await linesOf(rows, { rows: 100_000 });
    expect(whole?.length).toBeGreaterThan(500);
    for (const inMemory of [1, 7, 64])
      expect(await linesOf(rows, { inMemory, rows: 100_000 })).toEqual(whole);
  });

  test('comes with all detections alone, or not at all, where it would be too large, and says so (S21.4)', async () => {
    const rows = [
      rowOf('2024-05-01T05:00:00', 7200, [sound(0, 900, 1000), sound(1, 2000, 2500)]),
      rowOf('2024-05-01T05:00:00', 60, [], { device_id: 'B2' }),
    ];
    const first = await written(rows, { rows: 7 });
    expect([first.lines?.length, first.why]).toEqual([7, null]);
    const second = await written(rows, { rows: 6 });
    expect(second.lines).toHaveLength(3);
    expect(second.why).toBe(
      'Results of more than 6 rows in events_by_hour.csv have there all detections of each hour alone; survey-counts.parquet has them by species.',
    );
    expect(await written(rows, { rows: 2 })).toEqual({
      lines: null,
      why: 'Results of more than 2 hours of recorders come without events_by_hour.csv.',
    });
    expect(await written(rows, { names: 1 })).toEqual({
      lines: null,
      why: 'Results of more than 1 recorders come without events_by_hour.csv.',
    });
    const birds = [rowOf(null, 3, [bird(0, 'Pica'), bird(0, 'Turdus')])];
    expect((await written(birds, { names: 1 }, 'model:mine')).why).toContain('more than 1 species');
  });
});
