// What others wait for while one account makes the dearest calls that it can: of each such route the processor time of a
// call, and beside several at once the p50 and p99 of GET /api/user/profile of another account, and the longest pass of the
// event loop in processor time. On SQLite, in one run; the goal is a p99 below 100 ms beside each route. The peer is the
// same call while nothing else goes on.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { loadText, processUse } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { Load, percentile, type Shot } from './support/load.ts';
import { newUser, startServer, type BenchServer } from './support/server.ts';
import { addTimedFiles, openSqlite } from './support/timed-files.ts';
import { watchWhile } from './support/watcher.ts';

const files = sized('FILES', 120_000, 300);
const timed = sized('RECORDINGS', 50_000, 300);
const sheetRows = sized('ROWS', 5000, 50);
const items = sized('ITEMS', 10_000, 50);
const people = sized('PEOPLE', 9, 2);
const atOnce = sized('AT_ONCE', 8, 2);
const leastMs = sized('LEAST_MS', 4000, 1);
const only = process.env.ONLY?.split(',');
const goalMs = 100;
const species = 'Erithacus rubecula';

interface Route {
  name: string;
  /** The call, which may be another one each time. */
  shot: (call: number) => Shot;
  /** Calls at once beside the profile; `atOnce` when absent. */
  calls?: number;
  /** Who makes it; the account that has the most when absent. */
  as?: Load;
  /** Puts things back before it is called again. */
  before?: (call: number) => void;
}

const get = (path: string) => ({ method: 'GET' as const, path });
const post = (path: string, body?: unknown) => ({ method: 'POST' as const, path, body });

const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

async function fill(server: BenchServer, load: Load): Promise<Route[]> {
  const database = openSqlite(server.folder);
  const run = (sql: string) => database.exec(sql);
  const { user_id: userId } = database
    .prepare('SELECT user_id FROM users WHERE email = ?')
    .get(server.email) as { user_id: string };
  const project = async (title: string) =>
    (await load.json<{ project: { project_id: string } }>(post('/api/projects', { title }))).project
      .project_id;
  const dataset = async (projectId: string) => {
    const { data_id } = await load.json<{ data_id: string }>(
      post(`/api/data/${projectId}/dataset`, {
        dataset_name: 'Card',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      }),
    );
    run(
      `UPDATE datasets SET validation_status = 'valid', file_count = 1 WHERE data_id = '${data_id}'`,
    );
    return data_id;
  };
  const addFiles = (dataId: string, count: number, status: string) =>
    run(`${numbers(count)} INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status,
        recording, duration_s, reserved_at)
      SELECT '${dataId}-' || printf('%06d', i), '${dataId}', 'card/' || printf('%06d', i) || '.WAV', '.wav', 'audio/wav', 1, '${status}',
        '{"format":"wav","device_id":"A"}', 60, '2026-11-20T06:00:00.000Z' FROM n;
      UPDATE datasets SET ${status === 'stored' ? 'file_count' : 'pending_count'} = ${count} WHERE data_id = '${dataId}'`);

  const main = await project('Robins');
  const big = await dataset(main);
  addFiles(big, files, 'stored');
  const addAnalysis = (id: string, status: string, model: string) =>
    run(`INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, total_files,
        model, created_at, completed_at)
      SELECT '${id}', project_id, data_id, user_id, 'birdnet_v2_4', '{}', '${status}', ${files}, ${model}, '', ''
      FROM datasets WHERE data_id = '${big}'`);
  addAnalysis('joined', 'completed', `'BirdNET'`);

  const arriving = await project('Arriving');
  const arrived = await dataset(arriving);
  addFiles(arrived, files, 'pending');
  const folder = join(server.folder, 'objects', 'u', userId, arriving, arrived, 'f');
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < files; at++)
    writeFileSync(join(folder, `${arrived}-${String(at).padStart(6, '0')}`), 'x');

  const heavy = await project('Summaries');
  run(`${numbers(40)} INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status,
      created_at, completed_at)
    SELECT 'summary-' || i, '${heavy}', '${big}', '${userId}', 'model:bats', '{}', 'completed', '', '' FROM n;
    INSERT INTO analysis_summaries SELECT analysis_id,
      json_object('model', 'Bats', 'long', printf('%0${isQuick ? 1000 : 7_900_000}d', 0)) FROM analyses WHERE project_id = '${heavy}'`);

  const survey = await project('Survey');
  const card = await dataset(survey);
  const minutes = { from: Date.UTC(2024, 0, 1), every: 60, lasting: 55, offset: '+00:00' };
  run(
    addTimedFiles({ dataId: card, deviceId: 'A', count: timed, ...minutes, place: [47.65, 9.48] }),
  );
  const path = `/api/projects/${survey}`;
  const { deployments } = await load.json<{ deployments: { deployment_id: string }[] }>(
    post(`${path}/deployments`, {
      deployments: [{ site: { name: 'Bog' }, device_id: 'A', time_zone: 'Europe/Berlin' }],
    }),
  );
  const corrections = `${path}/deployments/${deployments[0]?.deployment_id}/corrections`;
  const day = (at: number) => new Date(Date.UTC(2020, 0, 1) + at * 7_200_000).toISOString();
  const rows = Array.from(
    { length: sheetRows },
    (_, at) => `Bog ${at % 1900},A,${day(at)},${day(at + 1)}`,
  );
  const sheet = Buffer.from(['site,device_id,start,end', ...rows].join('\n')).toString('base64');
  const sheets = await project('Sheet');

  // Members that review, and what they said.
  const reviewer = await newUser(server.baseUrl);
  const visitor = new Load({ ...server, ...reviewer }, 16);
  run(`INSERT INTO project_members (user_id, project_id, role, since)
    SELECT user_id, '${main}', 'reviewer', '' FROM users WHERE email = '${reviewer.email}'`);
  run(`INSERT INTO reviewers SELECT '${main}', '${userId}', 'Bench'`);
  run(`${numbers(people)} INSERT INTO reviewers SELECT '${main}', 'person-' || i, 'Person' FROM n`);
  run(`${numbers(items)} INSERT INTO reviews (project_id, number, review_id, file_id, data_id, file, start_ms, end_ms, species,
      verdict, blind, final, reviewer_id, at)
    SELECT '${main}', n.i * ${people} + who.i + 1, 'review-' || n.i || '-' || who.i, '${big}-' || printf('%06d', n.i % ${files}), '${big}',
      'card/' || printf('%06d', n.i % ${files}) || '.WAV', n.i / ${files} * 3000, n.i / ${files} * 3000 + 3000, '${species}',
      iif(n.i * 7919 % 100 < n.i * 100 / ${items}, 'yes', 'no'), 1, 0, 'person-' || who.i, '2026-05-01T06:00:00.000Z'
    FROM n, (${numbers(people)} SELECT i FROM n) AS who`);
  const { analyses } = await load.json<{ analyses: { joins: string }[] }>(
    get(`/api/projects/${main}/survey`),
  );
  const drawn = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      data_id: big,
      file: `card/${String((from + at) % files).padStart(6, '0')}.WAV`,
      start_s: Math.floor((from + at) / files) * 3,
      end_s: Math.floor((from + at) / files) * 3 + 3,
      score: Math.max(0.001, (from + at) / items),
      stratum: Math.floor(((from + at) * 20) / items),
    }));
  const strata = Array.from({ length: 20 }, (_, at) => ({
    low: at / 20,
    high: (at + 1) / 20,
    detections: items * 10,
  }));
  const sampleOf = (from: number, count: number) => ({
    species,
    joins: analyses[0]?.joins,
    method: 'stratified',
    scheme: 'random_in_strata',
    strata,
    items: drawn(from, count),
  });
  const each = Math.min(1000, items);
  const samples = `/api/projects/${main}/samples`;
  const { sample } = await load.json<{ sample: { sample_id: string } }>(
    post(samples, sampleOf(0, each)),
  );
  for (let from = each; from < items; from += each)
    await load.json(
      post(`${samples}/${sample.sample_id}/items`, {
        scheme: 'random_in_strata',
        items: drawn(from, each),
      }),
    );
  run(`INSERT INTO sites (site_id, project_id, site_key, name, public_precision, created_at, updated_at)
    VALUES ('hidden', '${main}', 'hidden', 'Hidden', 'hidden', '', '')`);
  const batch = Math.min(200, items);
  const verdicts = (name: (at: number) => string) =>
    post(`/api/projects/${main}/reviews`, {
      reviews: Array.from({ length: batch }, (_, at) => ({
        review_id: crypto.randomUUID(),
        data_id: big,
        file: name(at),
        start_s: 0,
        end_s: 3,
        species,
        verdict: 'yes',
      })),
    });
  const uploads = (call: number) => ({
    files: Array.from({ length: 500 }, (_, at) => ({
      filename: `new/${call}/${at}.WAV`,
      content_type: 'audio/wav',
      size: 1,
      sha256: '0'.repeat(64),
    })),
  });
  const routes: Route[] = [
    {
      name: 'reviews, 200 names of places',
      as: visitor,
      shot: () => verdicts((at) => `[place hidden] ${at}.WAV`),
    },
    {
      name: 'reviews, 200',
      shot: () => verdicts((at) => `card/${String(at).padStart(6, '0')}.WAV`),
    },
    { name: 'analyses, 40 of 7.9 MB', shot: () => get(`/api/analysis/projects/${heavy}/analyses`) },
    { name: 'survey analyses of these', shot: () => get(`/api/projects/${heavy}/survey`) },
    {
      name: `complete-upload of ${files}`,
      calls: 1,
      shot: () => post(`/api/data/datasets/${arrived}/complete-upload`, {}),
      before: () =>
        run(`UPDATE files SET status = 'pending' WHERE data_id = '${arrived}';
          UPDATE datasets SET validation_status = 'pending', pending_count = ${files}, file_count = 0
            WHERE data_id = '${arrived}'`),
    },
    {
      name: `upload-urls beside ${files}`,
      shot: (call) => post(`/api/data/datasets/${arrived}/upload-urls`, uploads(call)),
    },
    {
      name: `sites/import of ${sheetRows}`,
      shot: () => post(`/api/projects/${sheets}/sites/import`, { sheet }),
      calls: 2,
      before: () => run(`DELETE FROM sites WHERE project_id = '${sheets}'`),
    },
    {
      name: 'sites/import, dry run',
      shot: () => post(`/api/projects/${sheets}/sites/import`, { sheet, dry_run: true }),
    },
    {
      name: 'deployment-proposals',
      shot: () => get(`/api/data/datasets/${card}/deployment-proposals`),
    },
    { name: 'effort', shot: () => get(`${path}/effort`) },
    {
      name: 'corrections/preview',
      shot: () => post(`${corrections}/preview`, { time_zone: 'America/New_York' }),
    },
    { name: 'corrections', calls: 2, shot: (call) => post(corrections, { shift_s: call + 1 }) },
    {
      name: `execute of ${files}`,
      calls: 2,
      before: (call) => addAnalysis(`execute-${call}`, 'configured', 'NULL'),
      shot: (call) => post(`/api/analysis/analyses/execute-${call}/execute`, {}),
    },
    {
      name: 'calibrations/preview',
      shot: () =>
        post(`/api/projects/${main}/calibrations/preview`, { sample_id: sample.sample_id }),
    },
    {
      name: 'calibrations',
      calls: 2,
      shot: () => post(`/api/projects/${main}/calibrations`, { sample_id: sample.sample_id }),
    },
    { name: 'sample', shot: () => get(`${samples}/${sample.sample_id}`) },
    {
      name: 'items of a sample',
      shot: () => get(`${samples}/${sample.sample_id}/items?limit=1000`),
    },
    {
      name: 'items that disagree',
      shot: () => get(`${samples}/${sample.sample_id}/items?limit=1000&only=disagreements`),
    },
    { name: 'samples, new of 1,000', shot: () => post(samples, sampleOf(0, each)) },
    {
      name: 'reviews that count',
      shot: () => get(`/api/projects/${main}/reviews?limit=1000&counting=true`),
    },
    { name: 'files of a dataset', shot: () => get(`/api/data/datasets/${big}/files?limit=1000`) },
    {
      name: 'validate 20,000',
      shot: () =>
        post('/api/data/validation/validate', {
          files: Array.from({ length: isQuick ? 20 : 20_000 }, (_, at) => ({
            name: `card/${at}.WAV`,
            size: 1000,
          })),
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        }),
    },
  ];
  return routes.filter(({ name }) => !only || only.some((part) => name.includes(part)));
}

const notes = mkdtempSync(join(tmpdir(), 'biophony-passes-'));
process.env.BENCH_PASSES = join(notes, 'longest');
process.env.NODE_OPTIONS = `--import=${new URL('./support/passes.ts', import.meta.url).href}`;
// The signal below would end a service that was started without it.
delete process.env.BENCH_SERVER;
const server = await startServer();
const one = new Load(server, 16);
const other = { ...server, ...(await newUser(server.baseUrl)) };
/** Milliseconds of the longest pass since the last time. */
async function longestPass(): Promise<number> {
  const file = join(notes, 'longest');
  rmSync(file, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  for (let tries = 0; tries < 100; tries++) {
    await wait(10);
    try {
      return Number(readFileSync(file, 'utf8'));
    } catch {
      // It is not written yet.
    }
  }
  return NaN;
}
const cpu = () => processUse(server.pid)?.cpuSeconds ?? NaN;
const spread = (times: number[]) =>
  [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`.padStart(9)).join('');
try {
  const routes = await fill(server, one);
  console.log(`${loadText()}; profile of another account beside the calls of one`);
  console.log(
    `${'route'.padEnd(32)}  CPU/call  at once  calls      p50      p99  longest     pass`,
  );
  let calls = 0;
  const profile = (work: () => Promise<unknown>) => watchWhile(other, '/api/user/profile', work);
  const idle = await profile(() => wait(leastMs));
  console.log(`${'nothing (the peer)'.padEnd(32)}${' '.repeat(27)}${spread(idle)}`);
  for (const { name, shot, before, as: caller = one, calls: most = atOnce } of routes) {
    // Where something is put back before a call, each is made once: that takes the database, too.
    before?.(calls);
    const first = await caller.call(shot(calls++));
    if (first.status >= 300)
      throw new Error(`${name}: ${first.status} ${first.text.slice(0, 300)}`);
    for (let at = 0; at < most; at++) before?.(calls + at);
    await longestPass();
    const since = cpu();
    let answered = 0;
    const lane = async (until: number) => {
      for (;;) {
        const { status, text } = await caller.call(shot(calls++));
        if (status >= 300 && status !== 503 && status !== 409)
          throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
        answered++;
        if (before || performance.now() > until) return;
      }
    };
    const times = await profile(() => {
      const until = performance.now() + leastMs;
      return Promise.all(Array.from({ length: most }, () => lane(until)));
    });
    const each = (cpu() - since) / answered;
    const p99 = percentile(times, 0.99);
    const pass = await longestPass();
    const missed = !isQuick && p99 > goalMs;
    console.log(
      `${name.padEnd(32)}${`${(each * 1000).toFixed(0)} ms`.padStart(10)}${String(most).padStart(9)}${String(answered).padStart(7)}${spread(times)}${`${pass.toFixed(0)} ms`.padStart(9)}${missed ? '  MISSED' : ''}`,
    );
    if (missed) process.exitCode = 1;
  }
} finally {
  one.close();
  rmSync(notes, { recursive: true });
  await server.stop();
}
