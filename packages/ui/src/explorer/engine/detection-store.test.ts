import { resultsFormat } from '@biophony/contract/results';
import { afterEach, describe, expect, it } from 'vitest';
import type { DetectionFilter, SortKey } from './select.ts';
import { everything } from '../testing/everything.ts';
import { detectionsParquet, type MadeDetection } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { createDetectionStore } from './detection-store.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function storeOf(
  made: MadeDetection[],
  options: { groupRows?: number; ranges?: boolean; limit?: number } = {},
) {
  const bytes = detectionsParquet(made, options.groupRows);
  served = await serveFiles({ 'd.parquet': bytes }, options);
  const store = createDetectionStore();
  const loaded = await store.load(
    {
      detections: { url: served.url('d.parquet'), size: bytes.length },
      filesUrl: null,
      species: [robin],
      wanted: null,
      limit: options.limit ?? 1000,
      verdicts: [[1, { verdict: 'no', corrected: null }]],
    },
    () => undefined,
  );
  return { store, loaded };
}

const made: MadeDetection[] = [
  { start_local: '2026-05-21T06:30:00', confidence: 0.9, file: 'x/A.WAV', start_s: 10 },
  { start_local: '2026-05-21T05:10:00', confidence: 0.4, file: 'x/A.WAV', start_s: 5, ...robin },
  { start_local: '2026-05-22T05:20:00', confidence: 0.7, file: 'y/B.WAV', ...robin },
  { start_local: null, confidence: 0.6, file: 'y/C.WAV', low_hz: 2000, high_hz: 4000, snr_db: 12 },
];

describe('the detections of an analysis', () => {
  it('are read by ranges, row group by row group, with the species in a given order', async () => {
    const { loaded } = await storeOf(made, { groupRows: 2 });
    expect(loaded).toMatchObject({
      rows: 4,
      total: 4,
      days: ['2026-05-21', '2026-05-22'],
      banded: true,
    });
    expect(loaded.species[0]).toEqual(robin);
    expect(served?.requests.every((request) => request.includes('-'))).toBe(true);
  });

  it('are read once as a whole from a server that knows no ranges', async () => {
    const { loaded } = await storeOf(made, { ranges: false });
    expect(loaded.rows).toBe(4);
    expect(served?.requests).toEqual(['d.parquet']);
  });

  it('are read up to a limit, beyond which nothing is fetched', async () => {
    const { loaded, store } = await storeOf(made, { groupRows: 2, limit: 2 });
    expect(loaded).toMatchObject({ rows: 2, total: 4 });
    expect((await store.select(everything)).count).toBe(2);
    expect(served?.requests.filter((request) => !request.includes('-0')).length).toBeLessThan(5);
  });

  it('come in the order of time, those without a time last', async () => {
    const { store } = await storeOf(made);
    const rows = (sort: SortKey) => store.rows({ filter: { ...everything, sort }, from: 0, to: 9 });
    expect((await store.select(everything)).count).toBe(4);
    expect((await rows('time')).map(({ row }) => row)).toEqual([1, 0, 2, 3]);
    expect((await rows('confidence')).map(({ row }) => row)).toEqual([0, 2, 3, 1]);
    expect((await rows('snr'))[0]).toMatchObject({ row: 3, snr_db: 12, time: null });
    expect((await rows('species')).map(({ row }) => row)).toEqual([0, 3, 1, 2]);
    expect(await store.indexOf({ filter: everything, row: 2 })).toBe(2);
    expect(await store.indexOf({ filter: { ...everything, hour: 6 }, row: 2 })).toBe(-1);
  });

  it.each<[string, Partial<DetectionFilter>, number[]]>([
    ['a species', { species: [0] }, [1, 2]],
    ['an hour', { hour: 5 }, [1, 2]],
    ['an hour that no undated detection falls into', { hour: 15 }, []],
    ['a day', { day: 0 }, [1, 0]],
    ['a confidence', { confidence: { from: 0.65, to: 1 } }, [0, 2]],
    ['part of a file name', { file: 'X/a' }, [1, 0]],
    ['a verdict', { review: 'wrong' }, [1]],
    ['no verdict', { review: 'none', day: 0 }, [0]],
    ['all together', { species: [0], hour: 5, day: 1, confidence: { from: 0.5, to: 1 } }, [2]],
  ])('can be filtered by %s', async (_name, filter, rows) => {
    const { store } = await storeOf(made);
    const wanted = { ...everything, ...filter };
    expect((await store.select(wanted)).count).toBe(rows.length);
    const found = await store.rows({ filter: wanted, from: 0, to: 9 });
    expect(found.map(({ row }) => row)).toEqual(rows);
  });

  it('show beside a filter what else could be chosen', async () => {
    const { store } = await storeOf(made);
    const { cells, speciesCounts, speciesBest } = await store.select({
      ...everything,
      species: [0],
      day: 0,
    });
    expect([...speciesCounts]).toEqual([1, 1]);
    expect(speciesBest[1]).toBeCloseTo(0.9);
    expect([cells[5], cells[6], cells[24 + 5]]).toEqual([1, 0, 1]);
  });

  it('keep what a person said of them, and give it out', async () => {
    const { store } = await storeOf(made);
    const first = () => store.rows({ filter: everything, from: 0, to: 2 });
    expect((await first()).map(({ verdict }) => verdict)).toEqual(['no', null]);
    store.judge({ row: 0, verdict: 'yes', corrected: null });
    expect((await first()).map(({ verdict }) => verdict)).toEqual(['no', 'yes']);
    const text = await (await store.csv({ filter: null, person: null })).text();
    expect(text.trim().split('\n')).toEqual([
      'file,start_s,end_s,scientific_name,common_name,confidence,start_local,utc_offset,device_id,latitude,longitude,low_hz,high_hz,snr_db,verdict,corrected_scientific_name,corrected_common_name,probability,probability_low,probability_high,threshold,calibration_id,review_verdict,reviewers,format_version',
      `x/A.WAV,5,8,Erithacus rubecula,European Robin,0.4000,2026-05-21T05:10:00.000,,,,,,,,wrong,,,,,,,,no,,${resultsFormat}`,
      `x/A.WAV,10,13,Turdus merula,Eurasian Blackbird,0.9000,2026-05-21T06:30:00.000,,,,,,,,correct,,,,,,,,yes,,${resultsFormat}`,
    ]);
  });

  it('are found beside each other in a recording', async () => {
    const { store } = await storeOf(made);
    const found = await store.around({ row: 0, range: { from: 7, to: 15 } });
    expect(found.map(({ row }) => row)).toEqual([0, 1]);
  });

  it('are read in every format that is known, and say which a later file needs', async () => {
    const [today, later] = [resultsFormat, resultsFormat + 1].map((format) =>
      detectionsParquet([{}], 10, format),
    );
    served = await serveFiles({ 'today.parquet': today!, 'later.parquet': later! });
    const load = (name: string, { length: size }: Uint8Array) =>
      createDetectionStore().load(
        {
          detections: { url: served?.url(name) ?? '', size },
          filesUrl: null,
          species: [],
          wanted: null,
          limit: 1000,
          verdicts: [],
        },
        () => undefined,
      );
    expect((await load('today.parquet', today!)).rows).toBe(1);
    const told = { code: 'newer', needs: resultsFormat + 1 };
    await expect(load('later.parquet', later!)).rejects.toMatchObject(told);
  });

  it('tell a damaged file from an absent one', async () => {
    served = await serveFiles({ 'd.parquet': 'PAR1 but not really, not at all' });
    const load = (name: string) =>
      createDetectionStore().load(
        {
          detections: { url: served?.url(name) ?? '', size: 31 },
          filesUrl: null,
          species: [],
          wanted: null,
          limit: 1000,
          verdicts: [],
        },
        () => undefined,
      );
    await expect(load('d.parquet')).rejects.toMatchObject({ code: 'damaged' });
    await expect(load('e.parquet')).rejects.toMatchObject({ code: 'missing' });
  });
});
