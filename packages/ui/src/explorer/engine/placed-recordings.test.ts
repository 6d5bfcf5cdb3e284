import { noCorrection, type SurveyDeployment } from '@biophony/recordings/survey';
import { afterEach, describe, expect, it } from 'vitest';
import { createDetectionStore } from './detection-store.ts';
import { countHours } from './hour-counts.ts';
import { loadIndices } from './load-indices.ts';
import { localMs, localName } from './local-time.ts';
import { createPlacer, type Clocks } from './placed-recordings.ts';
import { everything } from '../testing/everything.ts';
import { detectionsParquet } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';

const deployment = (part: Partial<SurveyDeployment>): SurveyDeployment => ({
  deployment_id: 'd-lake',
  site_id: 's-lake',
  device_id: 'A1',
  data_id: null,
  start: null,
  end: null,
  recorded_from: null,
  recorded_to: null,
  time_zone: 'Europe/Berlin',
  utc_offset: null,
  correction: { ...noCorrection, shift_s: -7200 },
  ...part,
});
const clocks: Clocks = {
  data_id: 'card',
  is_in_zone: false,
  deployments: [
    deployment({}),
    deployment({ deployment_id: 'd-bog', site_id: 's-bog', device_id: 'B2', correction: null }),
  ],
  siteNames: ['Lake', 'Bog'],
};
const filesCsv =
  'file,status,seconds_analysed,detections,recorded_at,utc_offset,device_id\n' +
  'lake.WAV,analysed,600,2,2026-05-21T01:00:00+02:00,+02:00,A1\n' +
  'bog.WAV,analysed,600,1,2026-05-21T01:30:00+02:00,+02:00,B2\n' +
  'none.WAV,analysed,600,1,2026-05-21T02:00:00+02:00,+02:00,C3\n';
const made = [
  { file: 'lake.WAV', start_s: 10, start_local: '2026-05-21T01:00:10' },
  { file: 'lake.WAV', start_s: 20, start_local: '2026-05-21T01:00:20' },
  { file: 'bog.WAV', start_s: 0, start_local: '2026-05-21T01:30:00' },
  { file: 'none.WAV', start_s: 0, start_local: '2026-05-21T02:00:00' },
];

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function storeOf(options: { clocks?: Clocks | null; limit?: number; from?: string } = {}) {
  const bytes = detectionsParquet(made, 1);
  served = await serveFiles({ 'd.parquet': bytes, 'files.csv': filesCsv });
  const store = createDetectionStore();
  const wanted = { from: null, to: null, recorder: null, file: '', species: [] };
  const loaded = await store.load(
    {
      detections: { url: served.url('d.parquet'), size: bytes.length },
      filesUrl: served.url('files.csv'),
      clocks: options.clocks,
      species: [],
      limit: options.limit ?? 100,
      wanted: options.from ? { ...wanted, from: options.from } : null,
      verdicts: [],
    },
    () => undefined,
  );
  const times = async (filter = everything) =>
    (await store.rows({ filter, from: 0, to: 9 })).map(({ file, time }) => [
      file,
      time === null ? null : localName(time),
    ]);
  return { store, loaded, times };
}

describe('corrected times of detections', () => {
  it('are those of their deployments, with the recorded ones beside them (S14.26)', async () => {
    const { store, loaded, times } = await storeOf({ clocks });
    expect(await times()).toEqual([
      ['lake.WAV', '2026-05-20T23:00:10.000'],
      ['lake.WAV', '2026-05-20T23:00:20.000'],
      ['bog.WAV', '2026-05-21T01:30:00.000'],
      ['none.WAV', '2026-05-21T02:00:00.000'],
    ]);
    const rows = await store.rows({ filter: everything, from: 0, to: 9 });
    expect(rows.map(({ recorded }) => recorded)).toEqual([
      localMs('2026-05-21T01:00:10'),
      localMs('2026-05-21T01:00:20'),
      undefined,
      undefined,
    ]);
    expect(rows.map((row) => row.deployment?.site)).toEqual(['Lake', 'Lake', 'Bog', undefined]);
    expect(loaded).toMatchObject({ days: ['2026-05-20', '2026-05-21'], corrects: true });
    expect(loaded.effort?.[23]).toBe(600);
  });

  it('are what days, hours, sites and deployments filter by (S14.26, S14.27)', async () => {
    const { times } = await storeOf({ clocks });
    const files = async (part: object) => (await times({ ...everything, ...part })).map(([f]) => f);
    expect(await files({ day: 0 })).toEqual(['lake.WAV', 'lake.WAV']);
    expect(await files({ hours: { from: 22, to: 1 } })).toEqual(['lake.WAV', 'lake.WAV']);
    expect(await files({ deployments: [1] })).toEqual(['bog.WAV']);
    expect(await files({ deployments: [] })).toEqual([]);
  });

  it('stand in columns of their own in a list (S14.26)', async () => {
    const { store } = await storeOf({ clocks });
    const lines = (await (await store.csv({ filter: everything, person: null })).text())
      .trim()
      .split('\n');
    expect(lines[0]).toContain(
      'start_local,utc_offset,correction_s,corrected_local,site,deployment_id,device_id',
    );
    expect(lines[1]).toContain(
      '2026-05-21T01:00:10.000,+02:00,-7200,2026-05-20T23:00:10.000,Lake,d-lake,A1',
    );
    expect(lines[4]).toContain('2026-05-21T02:00:00.000,+02:00,0,2026-05-21T02:00:00.000,,,C3');
  });

  it('choose what is read of a file that is too large', async () => {
    const { loaded, times } = await storeOf({ clocks, limit: 3, from: '2026-05-21' });
    expect(loaded.sample).toBe('spread');
    const all = (await times()).map(([file]) => file);
    expect(all).toContain('bog.WAV');
  });

  it('are as they were without deployments', async () => {
    const without = await storeOf();
    expect(without.loaded).not.toHaveProperty('deployments');
    expect((await without.times())[0]).toEqual(['lake.WAV', '2026-05-21T01:00:10.000']);
    await served?.close();
    const other = { ...clocks, deployments: [deployment({ device_id: 'X' })] };
    const none = await storeOf({ clocks: other });
    expect(none.loaded).toEqual(without.loaded);
  });

  it('are the hours of the charts (S14.26)', async () => {
    const bytes = detectionsParquet(made, 2);
    served = await serveFiles({
      'd.parquet': bytes,
      'files.csv': filesCsv.replace('lake.WAV,analysed,600', 'lake.WAV,analysed,7200'),
      'indices.csv': 'file,ACI\nlake.WAV,300\nnone.WAV,200\n',
    });
    const source = { url: served.url('d.parquet'), size: bytes.length };
    const options = { limit: 100, total: 4, clocks };
    const { days, counts } = await countHours(source, served.url('files.csv'), options);
    expect(days).toEqual(['2026-05-20', '2026-05-21']);
    expect([counts[23], counts[24 + 1], counts[24 + 2]]).toEqual([2, 1, 1]);
    const { time } = await loadIndices(served.url('indices.csv'), served.url('files.csv'), clocks);
    expect([...time].map(localName)).toEqual([
      '2026-05-20T23:00:00.000',
      '2026-05-21T02:00:00.000',
    ]);
  });
});

describe('in an analysis that put times into a zone', () => {
  // 04:00 and 13:00 in UTC, as the recorder wrote them, and an hour before and after.
  it.each([
    ['-10:00', '2024-05-01', '17:00', '18:00', '03:00', '04:00'],
    ['-07:00', '2024-05-01', '20:00', '21:00', '06:00', '07:00'],
    ['+05:30', '2024-05-02', '08:30', '09:30', '18:30', '19:30'],
    ['+09:00', '2024-05-02', '12:00', '13:00', '22:00', '23:00'],
    ['+12:00', '2024-05-02', '15:00', '16:00', '01:00', '02:00'],
  ])('recorded times bound a deployment by the moment: %s', (offset, date, ...times) => {
    const recorded = {
      recorded_from: '2024-05-02T04:00:00+00:00',
      recorded_to: '2024-05-02T13:00:00+00:00',
      correction: null,
    };
    const placer = createPlacer({
      ...clocks,
      is_in_zone: true,
      deployments: [deployment(recorded)],
    });
    let before = 0;
    const placed = times.map((time) => {
      let at = localMs(`${date}T${time}:00`);
      if (at < before) at += 86_400_000;
      before = at;
      return placer('A1', offset, at).deployment;
    });
    expect(placed).toEqual([-1, 0, 0, -1]);
  });
});
