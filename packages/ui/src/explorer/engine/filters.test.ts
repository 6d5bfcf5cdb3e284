import { resultsFormat } from '@biophony/contract/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DetectionFilter } from './select.ts';
import { everything } from '../testing/everything.ts';
import { detectionsParquet, type MadeDetection } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import type { Loaded } from './calls.ts';
import { createDetectionStore } from './detection-store.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const wren = { scientific_name: 'Troglodytes troglodytes', common_name: 'Eurasian Wren' };

const made: MadeDetection[] = [
  { file: 'N/1.WAV', start_s: 60, start_local: '2026-05-20T22:01:00', confidence: 0.7 },
  { file: 'N/2.WAV', start_s: 30, start_local: '2026-05-21T03:30:30', confidence: 0.9, ...robin },
  { file: 'S/1.WAV', start_s: 0, start_local: '2026-05-21T04:00:00', confidence: 0.5, ...wren },
  { file: 'S/1.WAV', start_s: 90, start_local: '2026-05-21T04:01:30', confidence: 1 },
  { file: 'x.WAV', start_s: 1, start_local: null, confidence: 0.1 },
];
const filesCsv =
  'file,status,seconds_analysed,recorded_at,utc_offset,device_id,latitude,longitude\n' +
  'N/1.WAV,analysed,300,2026-05-20T22:00:00+02:00,+02:00,North,47.65,9.48\n' +
  'N/2.WAV,analysed,300,2026-05-21T03:30:00+02:00,+02:00,North,47.65,9.48\n' +
  'S/1.WAV,analysed,600,2026-05-21T04:00:00,,A South,,\n' +
  'S/2.WAV,analysed,600,2026-05-22T04:00:00,,A South,,\n' +
  'x.WAV,analysed,60,,,,,\n';

describe('filters and the numbers under them', () => {
  let served: ServedFiles;
  let loaded: Loaded;
  const store = createDetectionStore();
  beforeAll(async () => {
    const bytes = detectionsParquet(made, 2);
    served = await serveFiles({ 'd.parquet': bytes, 'files.csv': filesCsv });
    loaded = await store.load(
      {
        detections: { url: served.url('d.parquet'), size: bytes.length },
        filesUrl: served.url('files.csv'),
        species: [robin],
        wanted: null,
        limit: 1000,
        verdicts: [
          [2, { verdict: 'no', corrected: robin }],
          [3, { verdict: 'no', corrected: null }],
          [0, { verdict: 'yes', corrected: null }],
          [99, { verdict: 'yes', corrected: null }],
        ],
      },
      () => undefined,
    );
  });
  afterAll(() => served.close());

  const rowsOf = async (part: Partial<DetectionFilter>) =>
    (await store.rows({ filter: { ...everything, ...part }, from: 0, to: 9 })).map(
      ({ row }) => row,
    );
  const numbersOf = async (part: Partial<DetectionFilter>) => {
    const { count, days, species, seconds } = await store.select({ ...everything, ...part });
    return { count, days, species, seconds };
  };

  it('name the recorders of files.csv in order', () => {
    expect(loaded.recorders).toEqual(['A South', 'North']);
    expect(loaded.days).toEqual(['2026-05-20', '2026-05-21', '2026-05-22']);
  });

  it('tell whether there are places, and several of them', async () => {
    expect(loaded).toMatchObject({ placed: true, varying: { place: false } });
    const both = filesCsv.replace('S/1.WAV,analysed,600,2026-05-21T04:00:00,,A South,,', (line) =>
      line.replace(/,,$/, ',47.66,9.5'),
    );
    const bytes = detectionsParquet(made, 2);
    const other = await serveFiles({ 'd.parquet': bytes, 'files.csv': both });
    const { varying } = await createDetectionStore().load(
      {
        detections: { url: other.url('d.parquet'), size: bytes.length },
        filesUrl: other.url('files.csv'),
        species: [],
        wanted: null,
        limit: 1000,
        verdicts: [],
      },
      () => undefined,
    );
    await other.close();
    expect(varying.place).toBe(true);
  });

  it.each<[string, Partial<DetectionFilter>, number[]]>([
    ['several species', { species: [0, 2] }, [1, 2]],
    ['a span of days', { days: { from: 0, to: 0 } }, [0]],
    ['an empty span of days', { days: { from: 1, to: 0 } }, []],
    ['hours over midnight', { hours: { from: 22, to: 4 } }, [0, 1]],
    ['hours of a morning', { hours: { from: 3, to: 5 } }, [1, 2, 3]],
    ['hours to midnight', { hours: { from: 22, to: 24 } }, [0]],
    ['a confidence from', { confidence: { from: 0.7, to: 1 } }, [0, 1, 3]],
    ['a confidence to', { confidence: { from: 0, to: 0.9 } }, [0, 1, 2, 4]],
    ['a recorder', { recorder: 1 }, [0, 1]],
    ['a recorder and a file', { recorder: 0, file: '1.w' }, [2, 3]],
    ['what was reviewed', { review: 'reviewed' }, [0, 2, 3]],
    ['what was corrected', { review: 'corrected' }, [2]],
    ['what is wrong, corrected or not', { review: 'wrong' }, [2, 3]],
    ['all but what is wrong', { review: 'not_wrong' }, [0, 1, 4]],
    ['what was not reviewed', { review: 'none' }, [1, 4]],
    ['a chosen cell within a span', { day: 1, hour: 4, days: { from: 1, to: 2 } }, [2, 3]],
  ])('take %s', async (_name, part, rows) => expect(await rowsOf(part)).toEqual(rows));

  it.each<[string, Partial<DetectionFilter>, Awaited<ReturnType<typeof numbersOf>>]>([
    ['nothing left out', {}, { count: 5, days: 2, species: 3, seconds: 1860 }],
    [
      'a species, which leaves the effort',
      { species: [0] },
      { count: 1, days: 1, species: 1, seconds: 1860 },
    ],
    ['a recorder', { recorder: 1 }, { count: 2, days: 2, species: 2, seconds: 600 }],
    ['a file', { file: 'S/' }, { count: 2, days: 1, species: 2, seconds: 1200 }],
    ['a day', { day: 1 }, { count: 3, days: 1, species: 3, seconds: 900 }],
    ['hours', { hours: { from: 22, to: 4 } }, { count: 2, days: 2, species: 2, seconds: 600 }],
    [
      'recorder and hours',
      { recorder: 0, hour: 4 },
      { count: 2, days: 1, species: 2, seconds: 1200 },
    ],
    [
      'no detection at all',
      { species: [0], hour: 4 },
      { count: 0, days: 0, species: 0, seconds: 1200 },
    ],
  ])('are followed by the numbers: %s', async (_name, part, numbers) =>
    expect(await numbersOf(part)).toEqual(numbers),
  );

  it.each<[string, Partial<DetectionFilter>, number]>([
    ['nothing left out', {}, 1],
    ['their species', { species: [1] }, 1],
    ['another species', { species: [0] }, 0],
    ['more confidence', { confidence: { from: 0.5, to: 1 } }, 0],
    ['a day, which they are not of', { day: 1 }, 0],
    ['a span of days', { days: { from: 0, to: 2 } }, 0],
  ])('count what is in the list without a time: %s', async (_name, part, undated) =>
    expect(await store.select({ ...everything, ...part })).toMatchObject({ undated }),
  );

  it('give the effort of the recorder by hour', async () => {
    const { effort } = await store.select({ ...everything, recorder: 0, hour: 3 });
    expect([effort?.[22], effort?.[24 + 3], effort?.[24 + 4], effort?.[48 + 4]]).toEqual([
      0, 0, 600, 600,
    ]);
  });

  it('give every row its recorder and place, and the species that a person named', async () => {
    const rows = await store.rows({ filter: everything, from: 0, to: 9 });
    expect(rows.map(({ recorder }) => recorder)).toEqual([
      'North',
      'North',
      'A South',
      'A South',
      null,
    ]);
    expect(rows.map(({ place }) => place)).toEqual([
      { latitude: 47.65, longitude: 9.48 },
      { latitude: 47.65, longitude: 9.48 },
      null,
      null,
      null,
    ]);
    expect(rows.map(({ corrected }) => corrected)).toEqual([null, null, robin, null, null]);
  });

  it('can be downloaded with offset, recorder, place, verdict and corrected species', async () => {
    const csv = await store.csv({
      filter: { ...everything, review: 'reviewed' },
      person: null,
    });
    expect((await csv.text()).trim().split('\n').slice(1)).toEqual([
      `N/1.WAV,60,63,Turdus merula,Eurasian Blackbird,0.7000,2026-05-20T22:01:00.000,+02:00,North,47.65,9.48,,,,correct,,,,,,,,yes,,${resultsFormat}`,
      `S/1.WAV,0,3,Troglodytes troglodytes,Eurasian Wren,0.5000,2026-05-21T04:00:00.000,,A South,,,,,,wrong,Erithacus rubecula,European Robin,,,,,,no,,${resultsFormat}`,
      `S/1.WAV,90,93,Turdus merula,Eurasian Blackbird,1.0000,2026-05-21T04:01:30.000,,A South,,,,,,wrong,,,,,,,,no,,${resultsFormat}`,
    ]);
  });
});
