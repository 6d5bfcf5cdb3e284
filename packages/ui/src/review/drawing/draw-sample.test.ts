import { type CountCube, joinSurvey, type SurveyDeployment } from '@biophony/recordings/survey';
import { scoreToX, stratumOf } from '@biophony/statistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectionsParquet, type MadeDetection } from '../../explorer/testing/make-detections.ts';
import { type ServedFiles, serveFiles } from '../../explorer/testing/serve-files.ts';
import { type DrawNews, type DrawQuestion, createDrawing, keepScores } from './draw-sample.ts';

const recorders = ['A1', 'B2', 'C3'];
const species = ['Strix aluco', 'Turdus merula'];
const hourMs = 3_600_000;

/** Forty recordings of each recorder, in the order of recordings; some of them without a time. */
const made = recorders.flatMap((device_id, of) =>
  Array.from({ length: 400 }, (_, at): MadeDetection => {
    const start_s = (at % 10) * 6;
    const began = Date.UTC(2026, 4, 1) + Math.floor(at / 10) * 2.4 * hourMs;
    return {
      device_id,
      utc_offset: at < 390 ? '+02:00' : null,
      file: `${device_id}/${Math.floor(at / 10)}.WAV`,
      start_s,
      scientific_name: species[(at * 7 + of) % 3 === 0 ? 0 : 1],
      common_name: '',
      confidence: 0.1 + ((at * 37 + of * 11) % 89) / 100,
      start_local: at < 390 ? new Date(began + start_s * 1000).toISOString().slice(0, 23) : null,
    };
  }),
);
const analyses = [
  made.filter(({ device_id }) => device_id !== 'C3'),
  made.filter(({ device_id }) => device_id === 'C3'),
];

function cubeOf(rows: readonly MadeDetection[]): CountCube {
  const clocks = recorders.flatMap((device_id) =>
    ['+02:00', null].map((utc_offset) => ({ device_id, utc_offset })),
  );
  return {
    species: species.map((scientific_name) => ({ scientific_name, common_name: '' })),
    recorders: clocks,
    speciesOf: Uint16Array.from(rows, (row) => species.indexOf(row.scientific_name ?? '')),
    recorderOf: Uint16Array.from(rows, (row) =>
      clocks.findIndex(
        (one) => one.device_id === row.device_id && one.utc_offset === row.utc_offset,
      ),
    ),
    hour: Int32Array.from(rows, ({ start_local: at }) =>
      at ? Math.floor(Date.parse(`${at}Z`) / hourMs) : -(2 ** 31),
    ),
    step: Uint8Array.from(rows, ({ confidence = 0 }) => Math.floor(confidence * 20)),
    count: new Uint32Array(rows.length).fill(1),
  };
}

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
  correction: null,
  ...part,
});
const deployments = [
  deployment({}),
  deployment({ deployment_id: 'd-bog', site_id: 's-bog', device_id: 'C3' }),
];
const opened = {
  deployments,
  analyses: analyses.map((_, at) => ({ data_id: `card-${at}`, is_in_zone: false })),
};
const empty = { recorders: [], recorderOf: new Uint16Array(0), hour: new Int32Array(0) };
const effort = {
  ...empty,
  seconds: new Float64Array(0),
  recordings: new Uint32Array(0),
  refused: new Uint32Array(0),
};
const survey = joinSurvey(
  analyses.map((rows, at) => ({ ...opened.analyses[at]!, counts: cubeOf(rows), effort })),
  deployments,
);
const owls = made.filter(({ scientific_name }) => scientific_name === 'Strix aluco');
const keyOf = ({ file, start_s }: { file?: string; start_s?: number }) => `${file} ${start_s}`;
/** Recordings without a time belong to no deployment. */
const siteOf = (file: string) =>
  file.endsWith('/39.WAV')
    ? null
    : file.startsWith('A1')
      ? 's-lake'
      : file.startsWith('C3')
        ? 's-bog'
        : null;

describe('a sample drawn from the files of a survey', () => {
  let served: ServedFiles;
  const files = analyses.map((rows) => detectionsParquet(rows, 50));
  beforeAll(async () => {
    served = await serveFiles({ '0.parquet': files[0]!, '1.parquet': files[1]! });
  });
  afterAll(() => served.close());

  const draw = (
    question: Partial<DrawQuestion>,
    { kept, report = () => undefined }: { kept?: number; report?: (news: DrawNews) => void } = {},
  ) =>
    createDrawing(survey, opened, kept).draw(
      {
        species: 'Strix aluco',
        seed: 'a seed',
        minScore: 0,
        method: { method: 'stratified' },
        sources: analyses.map((_, analysis) => ({
          analysis,
          url: served.url(`${analysis}.parquet`),
          size: files[analysis]!.length,
        })),
        ...question,
      },
      report,
    );

  it('says which analyses it needs, and how many detections they count', () => {
    const drawing = createDrawing(survey, opened);
    expect(drawing.needs('Strix aluco')).toEqual({ analyses: [0, 1], detections: owls.length });
    expect(drawing.needs('Nobody')).toEqual({ analyses: [], detections: 0 });
  });

  it('has ten of each of ten strata of equal width in logit, each as it is in the file (S16.18)', async () => {
    const { items, strata, detections } = await draw({});
    expect(detections).toBe(owls.length);
    expect(strata).toHaveLength(10);
    const edges = [...strata.map(({ low }) => scoreToX(low)), scoreToX(strata[9]!.high)];
    const widths = edges.slice(1).map((edge, at) => edge - edges[at]!);
    for (const width of widths) expect(width).toBeCloseTo(widths[0]!, 9);
    const counted = owls.reduce(
      (counts, { confidence }) => {
        counts[stratumOf(edges, confidence!)]! += 1;
        return counts;
      },
      Array.from({ length: 10 }, () => 0),
    );
    expect(strata.map((one) => one.detections)).toEqual(counted);
    for (const { drawn, detections: of } of strata) expect(drawn).toBe(Math.min(10, of));
    expect(items).toHaveLength(strata.reduce((sum, { drawn }) => sum + drawn, 0));
    const known = new Map(owls.map((one) => [keyOf(one), one]));
    for (const item of items) {
      const one = known.get(keyOf(item))!;
      expect(item).toMatchObject({ score: one.confidence, site_id: siteOf(item.file) });
      expect(item.end_s).toBe(item.start_s + 3);
      expect(item.data_id).toBe(item.file.startsWith('C3') ? 'card-1' : 'card-0');
      expect(item.score).toBeGreaterThanOrEqual(strata[item.stratum]!.low);
      expect(item.score).toBeLessThanOrEqual(strata[item.stratum]!.high);
    }
    expect(new Set(items.map(keyOf)).size).toBe(items.length);
  });

  it('is a random draw of each stratum, and says so (S16.18)', async () => {
    expect((await draw({})).scheme).toBe('random_in_strata');
    expect((await draw({ method: { method: 'random', limit: 5 } })).scheme).toBeNull();
  });

  it('is the same for a seed, also where scores are read twice, and another for another (S16.18)', async () => {
    const first = await draw({});
    const news: DrawNews[] = [];
    const twice = await draw({}, { kept: 10, report: (one) => news.push(one) });
    expect(twice).toEqual(first);
    const scores = news.filter(({ part }) => part === 'scores');
    expect(scores.at(-1)).toEqual({ part: 'scores', done: scores.length, of: scores.length });
    expect(news.at(-1)?.part).toBe('rows');
    expect((await draw({ seed: 'another' })).items).not.toEqual(first.items);
  });

  it('goes on within its strata, with all that it had (S16.20)', async () => {
    const first = await draw({});
    const more = await draw({
      method: { method: 'stratified', perStratum: 15 },
      strata: first.strata,
    });
    expect(more.strata.map(({ low, high, detections }) => ({ low, high, detections }))).toEqual(
      first.strata.map(({ low, high, detections }) => ({ low, high, detections })),
    );
    const has = new Set(more.items.map(keyOf));
    expect(first.items.filter((one) => !has.has(keyOf(one)))).toEqual([]);
    expect(more.items.length).toBeGreaterThan(first.items.length);
  });

  it('leaves lower scores aside, and is empty where there is none', async () => {
    const { items, detections } = await draw({ minScore: 0.6 });
    const high = owls.filter(({ confidence }) => confidence! >= 0.6);
    expect(detections).toBe(high.length);
    expect(Math.min(...items.map(({ score }) => score))).toBeGreaterThanOrEqual(0.6);
    expect(await draw({ minScore: 0.999 })).toEqual({
      scheme: null,
      items: [],
      strata: [],
      detections: 0,
    });
  });

  it('has everything above a score (S16.18)', async () => {
    const { items } = await draw({ method: { method: 'all_above', score: 0.8 }, minScore: 0.8 });
    expect(items.map(keyOf).sort()).toEqual(
      owls
        .filter(({ confidence }) => confidence! >= 0.8)
        .map(keyOf)
        .sort(),
    );
  });

  it('has those nearest to a half (S16.18)', async () => {
    const { items } = await draw({ method: { method: 'most_uncertain', limit: 5 } });
    const nearest = owls.map(({ confidence }) => Math.abs(confidence! - 0.5)).sort((a, b) => a - b);
    expect(Math.max(...items.map(({ score }) => Math.abs(score - 0.5)))).toBeCloseTo(nearest[4]!);
  });

  it('has the first of each night of each site, from noon to noon (S16.18)', async () => {
    const { items } = await draw({ method: { method: 'first_of_night', limit: 1000 } });
    const firsts = new Map<string, MadeDetection>();
    for (const one of owls) {
      const site = siteOf(one.file!);
      if (!one.start_local) continue;
      const ms = Date.parse(`${one.start_local}Z`);
      const key = `${site} ${Math.floor((ms - 12 * hourMs) / (24 * hourMs))}`;
      const known = firsts.get(key);
      if (!known || known.start_local! > one.start_local) firsts.set(key, one);
    }
    expect(
      items
        .filter(({ site_id }) => site_id !== null)
        .map(keyOf)
        .sort(),
    ).toEqual(
      [...firsts.entries()]
        .filter(([key]) => !key.startsWith('null'))
        .map(([, one]) => keyOf(one))
        .sort(),
    );
  });

  it('reads the rows of those alone that were drawn (S16.17)', async () => {
    const parts: DrawNews[] = [];
    const one = { method: 'random', limit: 1 } as const;
    const { items } = await draw({ method: one }, { report: (news) => parts.push(news) });
    expect(items).toHaveLength(1);
    // 1,200 rows are 24 row groups.
    expect(parts.filter(({ part }) => part === 'scores').at(-1)?.of).toBe(24);
    expect(parts.filter(({ part }) => part === 'rows')).toEqual([{ part: 'rows', done: 1, of: 1 }]);
  });

  it('reads the indexes alone where there is none (S16.17)', async () => {
    const before = served.requests.length;
    await draw({ species: 'Nobody' });
    expect(served.requests.length - before).toBeLessThanOrEqual(2);
  });
});

describe('a species of one hour', () => {
  /** A detection every minute, in row groups of an hour; the eagle owl is among those of one hour alone. */
  const rows = Array.from({ length: 6 * 60 }, (_, at): MadeDetection => {
    const [hour, minute] = [Math.floor(at / 60), at % 60];
    return {
      device_id: 'A1',
      file: `${hour}.WAV`,
      start_s: minute * 60,
      scientific_name: hour === 2 && minute < 10 ? 'Bubo bubo' : 'Turdus merula',
      common_name: '',
      confidence: 0.1 + ((at * 37) % 89) / 100,
      start_local: new Date(Date.UTC(2026, 4, 1, hour, minute)).toISOString().slice(0, 23),
    };
  });
  const names = ['Bubo bubo', 'Turdus merula'];
  const analysis = { data_id: 'card', is_in_zone: false };
  const counts = {
    species: names.map((scientific_name) => ({ scientific_name, common_name: '' })),
    recorders: [{ device_id: 'A1', utc_offset: null }],
    speciesOf: Uint16Array.from(rows, (row) => names.indexOf(row.scientific_name ?? '')),
    recorderOf: new Uint16Array(rows.length),
    hour: Int32Array.from(rows, ({ start_local: at }) => Math.floor(Date.parse(`${at}Z`) / hourMs)),
    step: Uint8Array.from(rows, ({ confidence = 0 }) => Math.floor(confidence * 20)),
    count: new Uint32Array(rows.length).fill(1),
  };
  const file = detectionsParquet(rows, 60);

  it('has only the row groups read that the counts name (S16.17)', async () => {
    const served = await serveFiles({ 'd.parquet': file });
    const one = joinSurvey([{ ...analysis, counts, effort }], []);
    const readFor = async (species: string) => {
      let groups = 0;
      const { items } = await createDrawing(one, { deployments: [], analyses: [analysis] }).draw(
        {
          species,
          seed: 'a seed',
          minScore: 0,
          method: { method: 'stratified' },
          sources: [{ analysis: 0, url: served.url('d.parquet'), size: file.length }],
        },
        ({ part, of }) => {
          if (part === 'scores') groups = of;
        },
      );
      return { groups, items: items.length };
    };
    expect(await readFor('Bubo bubo')).toEqual({ groups: 1, items: 10 });
    expect(await readFor('Turdus merula')).toMatchObject({ groups: 6 });
    await served.close();
  });
});

it('has room for so many scores and no more, however many detections there are (S16.17)', () => {
  // Arrays of as many numbers as there are detections could not be made at all.
  const kept = keepScores(1e15, 3);
  for (const [index, score] of [0.4, 0.2, 0.9].entries()) kept.take(index, score, 1, -1, 0);
  expect(kept.summary()).toEqual({ count: 3, lowest: 0.2, highest: 0.9, whole: true });
  kept.take(3, 0.1, 1, -1, 0);
  expect(kept.summary()).toEqual({ count: 4, lowest: 0.1, highest: 0.9, whole: false });
});

it('gives back what it was given, in its order', () => {
  const kept = keepScores(2);
  const given: Parameters<typeof kept.take>[] = [
    [7, 0.5, 2, 20_000, 1.5],
    [3, 0.25, 0, -1, 0],
  ];
  for (const one of given) kept.take(...one);
  const again: unknown[] = [];
  kept.again((...one) => again.push(one));
  expect(again).toEqual(given);
});
