import { afterEach, describe, expect, it } from 'vitest';
import type { Wanted } from './choose-groups.ts';
import { createDetailReader } from './detection-rows.ts';
import { openParquet, type RowGroupInfo } from './parquet-file.ts';
import { remoteFile } from './remote-file.ts';
import { everything } from '../testing/everything.ts';
import { detectionsParquet, type MadeDetection } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { createDetectionStore } from './detection-store.ts';
import { detectionsCsv } from './detections-csv.ts';
import { countHours } from './hour-counts.ts';

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

const groupRows = 10_000;
const groups = 6;
/** A row group for each day and recorder, too large to lie in the end of the file that is read first. */
const made = Array.from({ length: groups * groupRows }, (_, row): MadeDetection => {
  const group = Math.floor(row / groupRows);
  const second = (row % groupRows) / 10 + 0.04321;
  const time = new Date(Date.UTC(2026, 4, 10 + group) + Math.round(second * 1000));
  return {
    file: `R${group}/day.WAV`,
    start_s: second,
    end_s: second + 0.5,
    confidence: (row % 97) / 97,
    start_local: time.toISOString().slice(0, -1),
    low_hz: 1000 + (row % 7),
    high_hz: 2000,
    snr_db: (row * 7919) % groupRows,
  };
});
const bytes = detectionsParquet(made, groupRows);
const filesCsv = (shift = '00:00:00') =>
  'file,seconds_analysed,recorded_at,device_id\n' +
  Array.from(
    { length: groups },
    (_, group) => `R${group}/day.WAV,3600,2026-05-${10 + group}T${shift},REC${group}\n`,
  ).join('');

async function opened({
  limit = 1e6,
  wanted = null as Wanted | null,
  files = filesCsv() as string | null,
} = {}) {
  served = await serveFiles({ 'd.parquet': bytes, 'files.csv': files ?? 404 });
  const store = createDetectionStore();
  const news: number[] = [];
  const input = {
    detections: { url: served.url('d.parquet'), size: bytes.length },
    filesUrl: files === null ? null : served.url('files.csv'),
    species: [],
    limit,
    wanted,
    verdicts: [[35_000, { verdict: 'no', corrected: null }]] as const,
  };
  const loaded = await store.load(input, ({ rows }) => news.push(rows));
  return { store, loaded, news, input };
}

/** Bytes that were asked of detections.parquet since so many requests. */
const bytesAsked = (from = 0) =>
  (served?.requests ?? []).slice(from).reduce((sum, request) => {
    const range = /^d\.parquet (\d+)-(\d+)$/.exec(request);
    return range ? sum + Number(range[2]) - Number(range[1]) + 1 : sum;
  }, 0);

describe('a file of many row groups', () => {
  it('is read without the times where files.csv has those of the recordings', async () => {
    const { store, loaded } = await opened();
    expect(loaded).toMatchObject({ rows: 60_000, total: 60_000, sample: 'all' });
    const derived = bytesAsked();
    const rows = await store.rows({ filter: everything, from: 12_500, to: 12_501 });
    expect(rows[0]).toMatchObject({ row: 12_500, start_s: 250.043, end_s: 250.543 });
    expect(rows[0]?.time).toBeCloseTo(Date.UTC(2026, 4, 11) + 250_043, -1);
    await served?.close();
    const read = await opened({ files: null });
    expect(bytesAsked()).toBeGreaterThan(derived + 100_000);
    expect(read.loaded.days).toEqual(loaded.days);
    const same = await read.store.rows({ filter: everything, from: 12_500, to: 12_501 });
    expect(same[0]).toMatchObject({ row: 12_500, time: rows[0]?.time });
  });

  it('is read with the times where files.csv has others', async () => {
    const { store } = await opened({ files: filesCsv('06:00:00') });
    const [row] = await store.rows({ filter: everything, from: 0, to: 1 });
    expect(row?.time).toBe(Date.UTC(2026, 4, 10) + 43);
  });

  it('tells how far it is read, and stops for another load', async () => {
    const { store, news, input } = await opened();
    expect(news).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000]);
    const first = store.load(input, () => undefined);
    const second = store.load(input, () => undefined);
    await expect(first).rejects.toThrow('ended');
    expect((await second).rows).toBe(60_000);
  });

  it('is read in row groups spread evenly beyond the limit; rows are known by their place in the file', async () => {
    const { store, loaded } = await opened({ limit: 30_000 });
    expect(loaded).toMatchObject({ rows: 30_000, total: 60_000, sample: 'spread' });
    expect(loaded.days).toHaveLength(6);
    const { cells, seconds } = await store.select(everything);
    expect(Array.from(cells).filter((_, cell) => cell % 24 === 0)).toEqual([
      0, 10_000, 0, 10_000, 0, 10_000,
    ]);
    expect(seconds).toBe(6 * 3600);
    const [first] = await store.rows({ filter: everything, from: 0, to: 1 });
    expect(first?.row).toBe(10_000);
    const wrong = await store.rows({ filter: { ...everything, review: 'wrong' }, from: 0, to: 9 });
    expect(wrong.map(({ row }) => row)).toEqual([35_000]);
    expect(await store.indexOf({ filter: everything, row: 35_000 })).toBe(15_000);
    expect(await store.indexOf({ filter: everything, row: 25_000 })).toBe(-1);
    expect(await store.around({ row: 25_000, range: { from: 0, to: 1 } })).toEqual([]);
  });

  it('beyond the limit is read for what a filter asks for', async () => {
    const wanted = { from: null, to: null, recorder: 'REC4', file: '', species: [] };
    const { loaded, store } = await opened({ limit: 30_000, wanted });
    expect(loaded).toMatchObject({ rows: 10_000, total: 60_000, sample: 'filter' });
    const [first] = await store.rows({ filter: everything, from: 0, to: 1 });
    expect(first).toMatchObject({ row: 40_000, recorder: 'REC4' });
  });

  it('is asked for bands of the rows in sight alone, and once', async () => {
    const { store, loaded } = await opened();
    expect(loaded.varying).toEqual({
      band: true,
      snr: true,
      file: true,
      recorder: true,
      place: false,
    });
    const requests = served?.requests.length ?? 0;
    const span = { filter: everything, from: 20_000, to: 20_100 };
    const [row] = await store.rows(span);
    expect(row).toMatchObject({ row: 20_000, low_hz: 1000 + (20_000 % 7), high_hz: 2000 });
    expect(served?.requests.length).toBe(requests + 1);
    await store.rows({ ...span, from: 20_100, to: 20_200 });
    expect(served?.requests.length).toBe(requests + 1);
  });

  it('is put in the order of loudness, which is read for it', async () => {
    const { store } = await opened();
    const rows = await store.rows({ filter: { ...everything, sort: 'snr' }, from: 0, to: 7 });
    expect(rows.map(({ snr_db: snr }) => snr)).toEqual([...Array(6).fill(9999), 9998]);
    expect(rows.slice(0, 6).map(({ row }) => Math.floor(row / groupRows))).toEqual([
      0, 1, 2, 3, 4, 5,
    ]);
  });

  it('is written out with the exact seconds of the file, in the order chosen', async () => {
    const { store } = await opened();
    const csv = await store.csv({
      filter: { ...everything, file: 'R3', sort: 'confidence' },
      person: null,
    });
    const lines = (await csv.text()).trim().split('\n');
    expect(lines).toHaveLength(groupRows + 1);
    const [file, start, end, , , confidence] = (lines[1] ?? '').split(',');
    expect([file, confidence]).toEqual(['R3/day.WAV', (96 / 97).toFixed(4)]);
    expect(Number(end) - Number(start)).toBeCloseTo(0.5);
    expect(Number(start)).toBeCloseTo(6.94321, 9);
  });

  it('goes on with a new link', async () => {
    const { store, input } = await opened();
    const other = await serveFiles({ 'd.parquet': bytes });
    await served?.close();
    const span = { filter: everything, from: 0, to: 1 };
    await expect(store.rows(span)).rejects.toMatchObject({ code: 'unreachable' });
    store.renew({ url: other.url('d.parquet'), size: input.detections.size });
    expect(await store.rows(span)).toHaveLength(1);
    await other.close();
  });
});

describe('memory', () => {
  it('of bands is that of the rows read last', async () => {
    served = await serveFiles({ 'd.parquet': bytes });
    const parquet = await openParquet(remoteFile(served.url('d.parquet'), bytes.length));
    const all = parquet.groups.map((group): RowGroupInfo & { at: number } => ({
      ...group,
      at: group.first,
    }));
    const reader = createDetailReader(parquet, all, 2 * groupRows);
    const asked = async (...rows: number[]) => {
      const before = served?.requests.length ?? 0;
      await reader.bandsOf(rows);
      return (served?.requests.length ?? 0) - before;
    };
    expect(await asked(0, 10_000)).toBe(2);
    expect(await asked(0, 10_000)).toBe(0);
    expect(await asked(1, 20_000)).toBe(1);
    expect(await asked(1, 20_000)).toBe(0);
    expect(await asked(10_000)).toBe(1);
    expect(await asked(0, 10_000, 20_000, 30_000, 40_000)).toBeGreaterThan(0);
  });

  it('of a downloaded list has a limit, which is said', async () => {
    await expect(
      detectionsCsv({} as never, new Uint32Array(11), undefined, 10),
    ).rejects.toMatchObject({
      code: 'too_many',
    });
  });

  it('of a chart in another page does not grow with the detections', async () => {
    served = await serveFiles({ 'd.parquet': bytes, 'files.csv': filesCsv() });
    const source = { url: served.url('d.parquet'), size: bytes.length };
    const whole = await countHours(source, served.url('files.csv'), { limit: 1e6, total: null });
    expect(whole).toMatchObject({ rows: 60_000, total: 60_000 });
    expect(whole.counts.filter((count) => count > 0)).toEqual(new Uint32Array(6).fill(10_000));
    expect(whole.effort?.[0]).toBe(3600);
    const asked = served.requests.length;
    const ended = { limit: 1e6, total: null, signal: AbortSignal.abort() };
    await expect(countHours(source, null, ended)).rejects.toThrow('abort');
    expect(served.requests.length).toBeLessThan(asked + 7);
    const some = await countHours(source, null, { limit: 20_000, total: null });
    expect(some).toMatchObject({ rows: 20_000, total: 60_000, effort: null });
    expect(some.days).toEqual(['2026-05-11', '2026-05-14']);
  });
});
