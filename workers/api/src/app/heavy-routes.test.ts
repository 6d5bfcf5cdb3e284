import { limits, type RouteId } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Ask, CountedCalls } from '../../test/counted/counted-calls.ts';
import { LargeAccount } from '../../test/counted/large-account.ts';
import { Turns } from '../base/turns.ts';
import { heavyRoutes } from '../http/call-queues.ts';
import type { Context } from '../http/handler.ts';
import { SqliteStatement } from '../platform/sqlite-database.ts';
import { withOwnNames } from '../uploads/files.ts';

/** Files, verdicts and items; the account has so many of each. */
const size = 1200;
/** Rows that one statement may answer; pages may be longer by the one that says that there are more. */
const rowsAtOnce = 2001;
/** Rows that are written before others go first: one statement has the files of a call. */
const writtenAtOnce = 500;

let calls: CountedCalls;
let pauses = 0;
let mostRows = 0;
/** Rows written since others went first. */
let written = 0;
let mostWritten = 0;
/** Each look at the clock finds that a turn is over: work that looks often waits often. */
let now = 0;
const turns = new Turns({
  now: () => (now += 1000),
  afterOthers: (go) => {
    pauses++;
    written = 0;
    queueMicrotask(go);
  },
});

const project = { projectId: 'main' };
const data = { dataId: 'stored' };
const file = (at: number) => `card/${String(at).padStart(8, '0')}.WAV`;
const species = 'Erithacus rubecula';
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    data_id: 'stored',
    file: file(from + at),
    start_s: 0,
    end_s: 3,
    score: (from + at + 1) / (size + 1),
    stratum: 0,
  }));
const scheme = 'random_in_strata' as const;
let sampleAt: Record<string, string>;
let deploymentAt: Record<string, string>;

const call = async (id: RouteId, ask: Ask = {}) => {
  pauses = 0;
  mostRows = 0;
  written = 0;
  mostWritten = 0;
  const { answer, counts } = await calls.call(id, ask);
  expect(answer.status, `${id}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(300);
  const { valueBytes } = counts;
  return { body: answer.body as never, pauses, mostRows, mostWritten, valueBytes };
};

beforeAll(async () => {
  calls = await CountedCalls.start();
  const { service, userId } = calls;
  const account = new LargeAccount(service, userId, size);
  await account.project('main');
  const stored = await account.dataset('main', 'stored', 'stored');
  await account.dataset('main', 'arrived', 'pending');
  await account.survey('main', 'stored');
  // All recordings are of one recorder, an hour after another.
  await service.db
    .prepare(
      `UPDATE files SET recording = json_object('device_id', 'device-0', 'recorded_at',
         strftime('%Y-%m-%dT%H:%M:%S+00:00', 1700000000 + 3600 * CAST(substr(filename, 6, 8) AS INTEGER), 'unixepoch'))
       WHERE data_id = 'stored'`,
    )
    .run();
  await account.reviews('main', 'stored');
  await account.belongings('main');
  await service.db
    .prepare(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
       VALUES ('new', 'main', 'stored', ?, 'acoustic_indices', '{}', 'configured', '')`,
    )
    .bind(stored.user_id)
    .run();
  const run = SqliteStatement.prototype.runSync;
  vi.spyOn(SqliteStatement.prototype, 'runSync').mockImplementation(function <T>(
    this: SqliteStatement,
    ...on: Parameters<typeof run>
  ) {
    const result = run.apply(this, on);
    written += result.meta.changes;
    mostWritten = Math.max(mostWritten, written);
    mostRows = Math.max(mostRows, result.results.length);
    return result as ReturnType<typeof SqliteStatement.prototype.runSync<T>>;
  });
  service.deps.turns = turns;
  Object.assign(service.blobs, { turns });
  Object.assign(service.db, { turns });
  const { analyses } = (await call('surveyAnalyses', { params: project })).body as {
    analyses: { joins: string }[];
  };
  const strata = [{ low: 0, high: 1, detections: 10_000 }];
  const body = { species, joins: analyses[0]?.joins, method: 'stratified', scheme, strata };
  const { sample } = (
    await call('samplesCreate', { params: project, body: { ...body, items: items(0, 700) } })
  ).body as { sample: { sample_id: string } };
  sampleAt = { ...project, sampleId: sample.sample_id };
  deploymentAt = { ...project, deploymentId: 'deployment-0' };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await calls.close();
});

const batch = (count: number, name: (at: number) => string) => ({
  reviews: Array.from({ length: count }, (_, at) => ({
    review_id: crypto.randomUUID(),
    data_id: 'stored',
    file: name(at),
    start_s: 3,
    end_s: 6,
    species,
    verdict: 'yes',
  })),
});
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString();
const sheet = () =>
  btoa(
    [
      'site,device_id,start,end',
      ...Array.from({ length: 600 }, (_, at) => `Bog ${at},carried,${day(at)},${day(at + 1)}`),
    ].join('\n'),
  );
const upload = (at: number) => ({
  filename: `new/${at}.WAV`,
  content_type: 'audio/wav',
  size: 1,
  sha256: '0'.repeat(64),
});

/** How often a route ends its turn at least where the account has `size` of everything, and what is asked of it. */
const routes: Record<string, [pauses: number, ask: () => Ask]> = {
  analysesExecute: [2, () => ({ params: { analysisId: 'new' } })],
  analysesNotInFiles: [1200, () => ({ params: { analysisId: 'new' } })],
  calibrationsCreate: [400, () => ({ params: project, body: { sample_id: sampleAt.sampleId } })],
  calibrationsPreview: [400, () => ({ params: project, body: { sample_id: sampleAt.sampleId } })],
  correctionsApply: [1, () => ({ params: deploymentAt, body: { shift_s: 60 } })],
  correctionsPreview: [3, () => ({ params: deploymentAt, body: { shift_s: 90 } })],
  correctionsRevert: [1, () => ({ params: deploymentAt })],
  deploymentProposals: [3, () => ({ params: data })],
  deploymentsCreate: [
    1,
    () => ({
      params: project,
      body: { deployments: [{ site: { name: 'Fen' }, device_id: 'new' }] },
    }),
  ],
  deploymentsEffort: [50, () => ({ params: project })],
  filesList: [5, () => ({ params: data, query: '?limit=1000&status=stored' })],
  projectsGet: [3, () => ({ params: project })],
  projectsList: [1, () => ({})],
  projectsOverview: [5, () => ({ params: project })],
  recordingsSearch: [1, () => ({ params: project, query: '?search=WAV' })],
  reviewsCreate: [1, () => ({ params: project, body: batch(200, file) })],
  reviewsList: [5, () => ({ params: project, query: '?limit=1000&counting=true' })],
  samplesCreate: [
    4,
    () => ({
      params: project,
      body: { species, joins: 'unused', method: 'random', strata: [], items: items(0, 700) },
    }),
  ],
  samplesExtend: [1, () => ({ params: sampleAt, body: { scheme, items: items(700, 500) } })],
  samplesGet: [4, () => ({ params: sampleAt })],
  samplesItems: [400, () => ({ params: sampleAt, query: '?limit=1000' })],
  samplesList: [5, () => ({ params: project, query: '?limit=1000' })],
  samplesUpdate: [4, () => ({ params: sampleAt, body: { name: 'Robins' } })],
  sitesImport: [1200, () => ({ params: project, body: { sheet: sheet() } })],
  speciesList: [1, () => ({ params: project })],
  uploadComplete: [1200, () => ({ params: { dataId: 'arrived' } })],
  uploadUrls: [
    10,
    () => ({ params: data, body: { files: Array.from({ length: 500 }, (_, at) => upload(at)) } }),
  ],
  validate: [
    1200,
    () => ({
      body: {
        files: Array.from({ length: size }, (_, at) => ({ name: file(at), size: 1 })),
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    }),
  ],
};

it('every heavy route of an account is in the table but for its end', () => {
  expect(Object.keys(routes).toSorted()).toEqual(
    heavyRoutes.filter((id) => id !== 'userDelete').toSorted(),
  );
});

it.each(Object.keys(routes) as RouteId[])(
  '%s lets others go first, and asks the database for little at once (S26.1)',
  async (id) => {
    const [least, ask] = routes[id] as (typeof routes)[string];
    if (id === 'samplesCreate') {
      const { body } = await call('samplesGet', { params: sampleAt });
      const { sample } = body as { sample: Record<string, unknown> };
      const asked = { ...ask().body, joins: sample.joins, strata: sample.strata };
      const made = await call(id, { params: project, body: asked });
      expect(made.pauses).toBeGreaterThanOrEqual(least);
      expect(made.mostWritten).toBeLessThanOrEqual(writtenAtOnce);
      return;
    }
    const found = await call(id, ask());
    expect(found.pauses).toBeGreaterThanOrEqual(least);
    expect(found.mostRows).toBeLessThanOrEqual(rowsAtOnce);
    expect(found.mostWritten).toBeLessThanOrEqual(writtenAtOnce);
    expect(found.valueBytes).toBeLessThanOrEqual(500_000);
  },
);

it('the shards of a large analysis become ready in turns, and all at once for others (S26.1)', async () => {
  const { service, userId } = calls;
  await service.db
    .prepare(`UPDATE files SET duration_s = ? WHERE data_id = 'stored'`)
    .bind(limits.shard_audio_seconds)
    .run();
  await service.db
    .prepare(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
       VALUES ('long', 'main', 'stored', ?, 'acoustic_indices', '{}', 'configured', '')`,
    )
    .bind(userId)
    .run();
  const statuses = async () => {
    const shards = await service.db
      .prepare(`SELECT DISTINCT status FROM shards WHERE analysis_id = 'long' AND kind = 'analyse'`)
      .all<{ status: string }>();
    return shards.results.map(({ status }) => status).join();
  };
  const seen = new Set<string>();
  const next = vi.spyOn(turns, 'next').mockImplementation(async () => {
    written = 0;
    seen.add(await statuses());
  });
  const { mostWritten } = await call('analysesExecute', { params: { analysisId: 'long' } });
  next.mockRestore();
  seen.add(await statuses());
  expect([...seen]).toEqual(['', 'added', 'ready']);
  expect(mostWritten).toBeLessThanOrEqual(writtenAtOnce);
});

it('files are counted by extension in turns, each once (S26.1)', async () => {
  const found = await call('compatibleTypes', { params: project });
  const [type] = (found.body as { compatible_types: Record<string, unknown>[] }).compatible_types;
  expect(type).toMatchObject({ file_count: size, compatible_files: size });
  expect(found.pauses).toBeGreaterThanOrEqual(2);
});

it('a long list is received, checked and parsed in turns (S26.1)', async () => {
  const pausesOf = async (count: number) => {
    const files = Array.from({ length: count }, (_, at) => ({ name: file(at), size: 1 }));
    pauses = 0;
    const { answer } = await calls.call('validate', { body: { files } });
    expect(answer.body).toMatchObject({ field: 'classification_method' });
    return pauses;
  };
  expect(await pausesOf(1)).toBe(3);
  expect(await pausesOf(1000)).toBe(13);
});

it('of verdicts on names that begin with a place each name of a dataset is read once at most (S26.1)', async () => {
  const { service, userId } = calls;
  const ctx = { deps: service.deps, hidesPlaces: true, userId } as unknown as Context;
  const asked = Array.from({ length: 200 }, (_, at) => ({
    data_id: 'stored',
    file: `[place hidden] ${at}.WAV`,
  }));
  pauses = 0;
  mostRows = 0;
  let rows = 0;
  const { prototype } = SqliteStatement;
  const all = vi.spyOn(prototype, 'all');
  expect(await withOwnNames(ctx, 'main', asked)).toEqual(asked);
  for (const { value } of all.mock.results) rows += (await value).results.length;
  const names = await service.db
    .prepare(`SELECT count(*) AS names FROM files WHERE data_id = 'stored' AND kind = 'recording'`)
    .first<{ names: number }>();
  expect(rows).toBe(names?.names);
  expect(mostRows).toBeLessThanOrEqual(1000);
  expect(pauses).toBeGreaterThanOrEqual(2);
});

it('one bad name does not refuse the others of its call (S26.5)', async () => {
  const names = ['good/1.WAV', 'x'.repeat(600), '../up.WAV', 'A\u0000.WAV', 'good/2.WAV'];
  const files = names.map((filename) => ({ ...upload(0), filename, sha256: undefined }));
  const { body } = await call('uploadUrls', { params: data, body: { files } });
  const { files: tickets } = body as { files: { status: string; filename: string }[] };
  expect(tickets.map(({ status }) => status)).toEqual([
    'upload',
    'refused',
    'refused',
    'refused',
    'upload',
  ]);
  expect(tickets.map(({ filename }) => filename)).toEqual(names);
});

it('analyses come in pages, all of them once, the newest first, as long as their settings fit (S26.3)', async () => {
  const { service, userId } = calls;
  await new LargeAccount(service, userId, 1).project('listed');
  const settings = JSON.stringify({ notes: 'x'.repeat(300_000) });
  await service.db
    .prepare(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, summary, created_at)
       SELECT 'listed-' || value, 'listed', 'stored', ?1, 'birdnet_v2_4', ?2, 'completed', '{"model":"BirdNET"}',
         '2026-05-0' || (value / 2) FROM json_each(?3)`,
    )
    .bind(userId, settings, JSON.stringify([...Array(9).keys()]))
    .run();
  const read = async (limit: string) => {
    const pages: string[][] = [];
    let cursor = '';
    do {
      const query = `?${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body } = await call('analysesList', { params: { projectId: 'listed' }, query });
      const page = body as { analyses: { analysis_id: string }[]; next_cursor: string | null };
      pages.push(page.analyses.map(({ analysis_id }) => analysis_id.slice(7)));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    return pages;
  };
  expect(await read('limit=4')).toEqual([
    ['8', '7', '6'],
    ['5', '4', '3'],
    ['2', '1', '0'],
  ]);
  expect(await read('limit=2')).toHaveLength(5);
  expect((await read('')).flat()).toHaveLength(9);
});

it('samples with long settings make pages shorter, and all of them come once (S26.3)', async () => {
  const { service } = calls;
  await service.db
    .prepare(
      `UPDATE samples SET species = 'Strix aluco', settings = json_object('notes', printf('%0200000d', 0))
       WHERE sample_id IN ('sample-1', 'sample-2', 'sample-3', 'sample-4', 'sample-5', 'sample-6', 'sample-7')`,
    )
    .run();
  const seen: string[] = [];
  let pages = 0;
  let cursor = '';
  do {
    const query = `?limit=1000&species=Strix%20aluco${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await call('samplesList', { params: project, query });
    const page = body as { samples: { sample_id: string }[]; next_cursor: string | null };
    seen.push(...page.samples.map(({ sample_id }) => sample_id));
    pages++;
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, at) => `sample-${at + 1}`));
  expect(pages).toBe(2);
});
