import { afterEach, describe, expect, it } from 'vitest';
import { detectionsParquet, type MadeDetection } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import { countHours } from './hour-counts.ts';

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

interface MadeRecording {
  /** `2026-05-21T04:50:00`; empty where the recorder had no clock. */
  at: string;
  seconds: number;
  detections: number;
}

const secondsOf = ({ seconds, detections }: MadeRecording, one: number) =>
  (one * seconds) / detections;

const rowsOf = (recordings: readonly MadeRecording[]): MadeDetection[] =>
  recordings.flatMap((recording, number) =>
    Array.from({ length: recording.detections }, (_, one) => {
      const start_s = secondsOf(recording, one);
      const moment = new Date(Date.parse(`${recording.at}Z`) + 1000 * start_s);
      return {
        file: `${number}.WAV`,
        start_s,
        // Numbers of many digits, so that the file is larger than what is read of its end.
        confidence: Math.abs(Math.sin(number * 1000 + one)),
        start_local: recording.at ? moment.toISOString().slice(0, -1) : null,
      };
    }),
  );

const filesCsv = (recordings: readonly MadeRecording[]) =>
  ['file,seconds_analysed,detections,recorded_at']
    .concat(recordings.map((one, at) => `${at}.WAV,${one.seconds},${one.detections},${one.at}`))
    .join('\n');

async function serve(
  recordings: readonly MadeRecording[],
  { csv = filesCsv(recordings), groupRows = 4000 } = {},
) {
  const bytes = detectionsParquet(rowsOf(recordings), groupRows);
  served = await serveFiles({ 'd.parquet': bytes, 'files.csv': csv });
  const source = { url: served.url('d.parquet'), size: bytes.length };
  const filesUrl = served.url('files.csv');
  const count = (given: { limit?: number; total?: number | null; files?: string | null } = {}) =>
    countHours(source, given.files === undefined ? filesUrl : given.files, {
      limit: given.limit ?? 1e6,
      total: given.total ?? null,
    });
  return { count, requests: served.requests };
}

/** What is counted in an hour. */
const inHour = (
  { days, counts }: Awaited<ReturnType<typeof countHours>>,
  day: string,
  hour: number,
) => counts[days.indexOf(day) * 24 + hour] ?? 0;

const tenMinutes = (number: number): MadeRecording => ({
  at: new Date(Date.UTC(2026, 4, 1) + number * 600_000).toISOString().slice(0, 19),
  seconds: 600,
  detections: 150,
});

describe('the detections of every hour', () => {
  it('are counted from files.csv alone where every recording lies within an hour', async () => {
    const recordings = Array.from({ length: 100 }, (_, number) => tenMinutes(number));
    const { count, requests } = await serve(recordings);
    const found = await count({ total: 15_000 });
    expect(requests).toEqual(['files.csv']);
    expect(found).toMatchObject({ rows: 15_000, total: 15_000, undated: 0 });
    const { counts, days, effort } = await count({ files: null });
    expect([found.days, [...found.counts]]).toEqual([days, [...counts]]);
    expect([effort, found.effort?.[0]]).toEqual([null, 3600]);
  });

  it('are read from the file for recordings that last beyond their hour, and for no others', async () => {
    const long = { at: '2026-05-09T23:30:00', seconds: 3600, detections: 1000 };
    const recordings = [
      ...Array.from({ length: 60 }, (_, number) => tenMinutes(number)),
      long,
      { at: '', seconds: 60, detections: 7 },
      ...Array.from({ length: 330 }, (_, number) => tenMinutes(number + 60)),
    ];
    const { count, requests } = await serve(recordings);
    const found = await count({ total: 59_507 });
    // The index, and the one of fifteen row groups that the recording is in.
    expect(requests.filter((request) => request.startsWith('d.parquet'))).toHaveLength(2);
    expect(found).toMatchObject({ rows: 59_507, total: 59_507, undated: 7 });
    expect(inHour(found, '2026-05-09', 23)).toBe(500);
    expect(inHour(found, '2026-05-10', 0)).toBe(500);
    const read = await count({ files: null });
    expect([found.days, [...found.counts]]).toEqual([read.days, [...read.counts]]);
  });

  it('are read from the file where files.csv tells of another number of them', async () => {
    const recordings = [tenMinutes(0), tenMinutes(9)];
    const [first, ...others] = filesCsv(recordings).split('\n');
    const { count } = await serve(recordings, { csv: [first, others[0]].join('\n') });
    const found = await count({ total: 300 });
    expect(found).toMatchObject({ rows: 300, total: 300 });
    expect([inHour(found, '2026-05-01', 0), inHour(found, '2026-05-01', 1)]).toEqual([150, 150]);
  });

  it('are read in part where too many lie in recordings of whole days', async () => {
    const day = { seconds: 86_400, detections: 4000 };
    const recordings = ['01', '02', '03'].map((name) => ({
      ...day,
      at: `2026-05-${name}T00:00:00`,
    }));
    const { count } = await serve([tenMinutes(-600), ...recordings], { groupRows: 2000 });
    const found = await count({ total: 12_150, limit: 4000 });
    expect(found.total).toBe(12_150);
    expect(found.rows).toBeGreaterThan(3900);
    expect(found.rows).toBeLessThanOrEqual(4150);
    expect(inHour(found, '2026-04-26', 20)).toBe(150);
  });
});
