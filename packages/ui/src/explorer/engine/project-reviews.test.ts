import { afterEach, describe, expect, it } from 'vitest';
import { everything } from '../testing/everything.ts';
import { detectionsParquet, type MadeDetection } from '../testing/make-detections.ts';
import { serveFiles, type ServedFiles } from '../testing/serve-files.ts';
import type { ProjectReview } from '../../verdicts/verdict.ts';
import { createDetectionStore, createReviewIntake } from './detection-store.ts';
import { createReviewTable } from './load-detections.ts';
import { emptyColumns } from './detection-columns.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const rain = { scientific_name: '', common_name: 'Rain' };
const made: MadeDetection[] = [
  { start_local: '2026-05-21T05:00:00', file: 'A.WAV', start_s: 3, ...robin },
  { start_local: '2026-05-21T05:00:00', file: 'A.WAV', start_s: 3 },
  { start_local: '2026-05-21T06:00:00', file: 'B.WAV', start_s: 3.123, ...robin },
  { start_local: '2026-05-21T07:00:00', file: 'B.WAV', start_s: 9, ...rain },
];

const review = (part: Partial<ProjectReview>): ProjectReview => ({
  file: 'A.WAV',
  start_ms: 3000,
  end_ms: 6000,
  species: robin.scientific_name,
  reviewer: 'Ada',
  verdict: 'yes',
  corrected: null,
  final: false,
  own: false,
  ...part,
});

let served: ServedFiles | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function storeOf(detections = made) {
  const bytes = detectionsParquet(detections);
  served = await serveFiles({ 'd.parquet': bytes });
  const store = createDetectionStore();
  const { species } = await store.load(
    {
      detections: { url: served.url('d.parquet'), size: bytes.length },
      filesUrl: null,
      species: [],
      wanted: null,
      limit: 100,
      verdicts: [],
    },
    () => undefined,
  );
  const rows = async () => {
    const all = await store.rows({ filter: everything, from: 0, to: 10 });
    return all.toSorted((a, b) => a.row - b.row);
  };
  return { store, rows, species };
}

describe('verdicts of the project', () => {
  it('meet their detections by recording, milliseconds and species, and no others (S16.39)', async () => {
    const { store, rows } = await storeOf();
    const reviews = [
      review({}),
      review({
        file: 'B.WAV',
        start_ms: 3123,
        end_ms: 6123,
        verdict: 'no',
        corrected: 'Turdus merula',
      }),
      review({
        file: 'B.WAV',
        start_ms: 9000,
        end_ms: 12_000,
        species: 'Rain',
        own: true,
        verdict: 'unsure',
      }),
      review({ file: 'B.WAV', start_ms: 3122, end_ms: 6122 }),
      review({ file: 'gone.WAV' }),
      review({ end_ms: 6001 }),
    ];
    expect(store.review({ reviews, first: true, last: true })).toBe(true);
    const found = await rows();
    expect(found.map(({ said = [] }) => said.map(({ verdict }) => verdict))).toEqual([
      ['yes'],
      [],
      ['no'],
      [],
    ]);
    expect(found[2]?.said?.[0]?.corrected).toEqual({
      scientific_name: 'Turdus merula',
      common_name: 'Eurasian Blackbird',
    });
    expect(found.map(({ verdict }) => verdict)).toEqual([null, null, null, 'unsure']);
  });

  it('under another name of a species are of its detections, which tell their other names (S27.8)', async () => {
    const jackdaw = { scientific_name: 'Corvus monedula', common_name: 'Jackdaw' };
    const at = { start_local: '2026-05-21T05:00:00', file: 'A.WAV', start_s: 3 };
    const { store, rows, species } = await storeOf([
      { ...at, ...jackdaw },
      { ...at, ...robin },
    ]);
    expect(species).toEqual([{ ...jackdaw, also: ['Coloeus monedula'] }, robin]);
    const reviews = [review({ species: 'Coloeus monedula', own: true })];
    store.review({ reviews, first: true, last: true });
    expect((await rows()).map(({ verdict }) => verdict)).toEqual(['yes', null]);
  });

  it('are filtered by the one that counts, and stand in the table with who said them', async () => {
    const { store } = await storeOf();
    store.review({
      reviews: [
        review({}),
        review({ reviewer: 'Ben' }),
        review({ reviewer: 'Cem, "C"', verdict: 'no' }),
      ],
      first: true,
      last: true,
    });
    store.judge({ row: 2, verdict: 'no', corrected: null });
    const count = async (which: 'none' | 'reviewed' | 'correct' | 'wrong') =>
      (await store.select({ ...everything, review: which })).count;
    expect([await count('none'), await count('reviewed')]).toEqual([2, 2]);
    expect([await count('correct'), await count('wrong')]).toEqual([1, 1]);
    const lines = (await (await store.csv({ filter: null, person: 'Me' })).text())
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',yes,"Ada; Ben; Cem, ""C""",');
    expect(lines[2]).toContain(',wrong,,,,,,,,no,Me,');
  });

  it('are written beside what calibrations say, and scores can be chosen by species (S17.24)', async () => {
    const { store } = await storeOf();
    const all = await store.rows({ filter: everything, from: 0, to: 10 });
    const of = (name: string) => all.find(({ common_name }) => common_name === name)!;
    const numbers = {
      robin: of('European Robin').species,
      blackbird: of('Eurasian Blackbird').species,
    };
    const least = [2, 2, 2];
    least[numbers.robin] = of('European Robin').confidence;
    const filter = { ...everything, least };
    const { count, speciesCounts } = await store.select(filter);
    expect(count).toBe(2);
    expect(speciesCounts[numbers.blackbird]).toBe(0);
    const curve = { a: 0, b: 1, covariance: { aa: 0, ab: 0, bb: 0 } };
    const probabilities = [{ species: numbers.robin, calibration_id: 'c7', curve, threshold: 0.5 }];
    const csv = await (await store.csv({ filter, person: null, probabilities })).text();
    const score = of('European Robin').confidence.toFixed(4);
    // A curve of 0 and 1 says the score itself.
    expect(csv.trim().split('\n')[1]).toContain(`,${score},${score},${score},0.5000,c7,,,`);
    const plain = await (
      await store.csv({ filter: everything, person: null, probabilities })
    ).text();
    expect(plain).toContain('Eurasian Blackbird');
    expect(plain.match(/,c7,/g)).toHaveLength(2);
  });

  it('that are read again take the place of those before once all are there', async () => {
    const { store, rows } = await storeOf();
    const names = async () => (await rows())[0]?.said?.map(({ reviewer }) => reviewer) ?? [];
    store.review({ reviews: [review({})], first: true, last: true });
    expect(store.review({ reviews: [review({ reviewer: 'Ben' })], first: true, last: false })).toBe(
      false,
    );
    expect(await names()).toEqual(['Ada']);
    expect(store.review({ reviews: [review({ reviewer: 'Cem' })], first: false, last: true })).toBe(
      true,
    );
    expect(await names()).toEqual(['Ben', 'Cem']);
  });

  it('tell what a row is known by', async () => {
    const { store } = await storeOf();
    expect(store.keys([2, 99])).toMatchObject([
      { row: 2, file: 'B.WAV', start_s: 3.123, end_s: 6.123, ...robin, verdict: null },
    ]);
  });
});

it('verdicts meet detections in a few looks at them, not in one for every page', () => {
  const [rows, files, said, page] = [160_000, 200, 16_000, 100];
  const columns = emptyColumns(rows);
  let looks = 0;
  Object.defineProperty(columns, 'rows', { get: () => (looks++, rows) });
  for (let row = 0; row < rows; row++) {
    columns.file[row] = Math.floor((row * files) / rows);
    columns.start[row] = (row % 500) * 3000;
    columns.end[row] = columns.start[row]! + 3000;
    columns.species[row] = row % 40;
  }
  const names = Array.from({ length: files }, (_, at) => `R/${at}.WAV`);
  const species = Array.from({ length: 40 }, (_, at) => ({
    scientific_name: `S ${at}`,
    common_name: '',
  }));
  const reviews = Array.from({ length: said }, (_, at) => {
    const row = at * 10 + (at % 7);
    return review({
      file: names[columns.file[row]!]!,
      start_ms: columns.start[row]!,
      end_ms: columns.end[row]!,
      species: `S ${columns.species[row]}`,
    });
  });
  const table = createReviewTable(rows);
  const intake = createReviewIntake(table, { columns, files: names, species });
  for (let at = 0; at < said; at += page)
    intake.take({
      reviews: reviews.slice(at, at + page),
      first: at === 0,
      last: at + page >= said,
    });
  expect(table.counting.reduce((sum, one) => sum + Number(one > 0), 0)).toBe(said);
  // When 1,000, 2,000, 4,000, 8,000 and 16,000 have come.
  expect(looks).toBe(5);
});
