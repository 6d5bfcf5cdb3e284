// Verdicts kept one a call and 200 a call, and the items of a sample of 1,000 with the verdicts on them, where the project
// has 100,000: on SQLite, and but for a quick run on D1 of workerd. The peer of a call that keeps verdicts is a
// transaction of node:sqlite that inserts as many into the same table, that of the items a list of as many verdicts.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { Load, ms, percentile } from './support/load.ts';
import { startServer, type BenchServer } from './support/server.ts';

const kept = sized('REVIEWS', 100_000, 500);
const calls = sized('CALLS', 100, 2);
const sampled = sized('ITEMS', 1000, 20);
const batch = sized('BATCH', 200, 5);
const species = 'Erithacus rubecula';
const schema = new URL('../../../workers/api/migrations/0045_schema.sql', import.meta.url);

const nameOf = (at: number) => `card/${String(at).padStart(6, '0')}.WAV`;

/** The file in which a server keeps its database. */
function databaseOf({ folder }: BenchServer): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) =>
    /biophony\.sqlite$|D1DatabaseObject.[0-9a-f]+\.sqlite$/.test(name),
  );
  if (!found) throw new Error(`No database in ${folder}`);
  return join(folder, found);
}

/** A project with a dataset of recordings, a completed analysis and verdicts, and a sample of the first recordings. */
async function fill(server: BenchServer, load: Load) {
  const made = await load.json<{ project: { project_id: string } }>({
    method: 'POST',
    path: '/api/projects',
    body: { title: 'Robins' },
  });
  const projectId = made.project.project_id;
  const { data_id: dataId } = await load.json<{ data_id: string }>({
    method: 'POST',
    path: `/api/data/${projectId}/dataset`,
    body: {
      dataset_name: 'Card',
      classification_method: 'by_device',
      data_type_or_device: 'audiomoth',
    },
  });
  const db = new DatabaseSync(databaseOf(server));
  db.exec('PRAGMA busy_timeout = 10000');
  const count = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.max(kept, sampled) - 1})`;
  db.exec(`BEGIN;
    ${count} INSERT INTO files (file_id, data_id, filename, extension, content_type, size_bytes, status, duration_s, reserved_at)
      SELECT '${dataId}-' || i, '${dataId}', 'card/' || printf('%06d', i) || '.WAV', '.wav', 'audio/wav', 1, 'stored', 60, '' FROM n;
    INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, model, created_at, completed_at)
      SELECT '${dataId}', project_id, data_id, user_id, 'birdnet_v2_4', '{}', 'completed', 'BirdNET', '', ''
      FROM datasets WHERE data_id = '${dataId}';
    INSERT INTO reviewers SELECT project_id, user_id, 'Bench' FROM projects WHERE project_id = '${projectId}';
    ${count} INSERT INTO reviews (project_id, number, review_id, file_id, data_id, file, start_ms, end_ms, species, verdict, blind, final,
        reviewer_id, at)
      SELECT '${projectId}', i + 1, 'review-' || i, '${dataId}-' || i, '${dataId}', 'card/' || printf('%06d', i) || '.WAV', 0, 3000,
        '${species}', 'yes', 1, 0, (SELECT user_id FROM projects WHERE project_id = '${projectId}'), '2026-05-01T06:00:00.000Z'
      FROM n WHERE i < ${kept};
    COMMIT`);
  db.close();
  const { analyses } = await load.json<{ analyses: { joins: string }[] }>({
    method: 'GET',
    path: `/api/projects/${projectId}/survey`,
  });
  const items = Array.from({ length: sampled }, (_, at) => ({
    data_id: dataId,
    file: nameOf(at),
    start_s: 0,
    end_s: 3,
    score: at / sampled,
    stratum: 0,
  }));
  const { sample } = await load.json<{ sample: { sample_id: string } }>({
    method: 'POST',
    path: `/api/projects/${projectId}/samples`,
    body: {
      species,
      joins: analyses[0]?.joins,
      method: 'random',
      strata: [{ low: 0, high: 1, detections: sampled }],
      items,
    },
  });
  return { projectId, dataId, sampleId: sample.sample_id };
}

/** How long each call takes, one after the other, in milliseconds. */
async function timed(work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < calls; index++) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

async function measure(): Promise<Record<string, number[]>> {
  const server = await startServer();
  const load = new Load(server, 1);
  try {
    const { projectId, dataId, sampleId } = await fill(server, load);
    const project = `/api/projects/${projectId}`;
    const keep = (count: number) => async () => {
      const reviews = Array.from({ length: count }, (_, at) => ({
        review_id: crypto.randomUUID(),
        data_id: dataId,
        file: nameOf(Math.floor((at * kept) / count)),
        start_s: 3,
        end_s: 6,
        species,
        verdict: 'no',
      }));
      const path = `${project}/reviews`;
      const body = { reviews };
      const { stored } = await load.json<{ stored: number }>({ method: 'POST', path, body });
      if (stored !== count) throw new Error(`${stored} of ${count} verdicts were kept`);
    };
    const read = (path: string) => () => load.json({ method: 'GET', path: `${project}/${path}` });
    return {
      one: await timed(keep(1)),
      batch: await timed(keep(batch)),
      items: await timed(read(`samples/${sampleId}/items?limit=${sampled}`)),
      open: await timed(read(`samples/${sampleId}/items?limit=${sampled}&only=open`)),
      counts: await timed(read(`samples/${sampleId}`)),
      list: await timed(read(`reviews?limit=${sampled}`)),
    };
  } finally {
    load.close();
    await server.stop();
  }
}

/** As many rows inserted by node:sqlite into a table with the same indexes, on a file of its own. */
async function peerOf(count: number, folder: string): Promise<number> {
  const db = new DatabaseSync(join(folder, `peer-${count}.sqlite`));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF');
  db.exec(readFileSync(schema, 'utf8'));
  const columns =
    'project_id, number, review_id, file_id, data_id, file, start_ms, end_ms, species, verdict, blind, final, reviewer_id, at';
  const insert = db.prepare(
    `INSERT INTO reviews (${columns}) VALUES ('project', ?, ?, ?, 'data', ?, 0, 3000, '${species}', 'no', 0, 0, 'bench', '')`,
  );
  let number = 0;
  const times = await timed(async () => {
    db.exec('BEGIN');
    for (let at = 0; at < count; at++)
      insert.run(++number, crypto.randomUUID(), String(number), nameOf(number));
    db.exec('COMMIT');
  });
  db.close();
  return median(times);
}

const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-'));
const peers = { one: await peerOf(1, folder), batch: await peerOf(batch, folder) };
rmSync(folder, { recursive: true });

const names: Record<string, string> = {
  one: 'a verdict a call',
  batch: `${batch} verdicts a call`,
  items: `${sampled} items with verdicts`,
  open: 'those without one',
  counts: 'how far a sample is',
  list: `peer: ${sampled} verdicts listed`,
};

function report(runtime: string, times: Record<string, number[]>, than?: Record<string, number[]>) {
  console.log(`${runtime}, ${kept} verdicts in the project, ${calls} calls of each; ${loadText()}`);
  const list = median(times.list ?? []);
  for (const [name, taken] of Object.entries(times)) {
    const own = median(taken);
    const peer = name === 'one' || name === 'batch' ? peers[name] : list;
    const ratio = than ? `, ${(own / median(than[name] ?? [])).toFixed(1)} of SQLite's` : '';
    console.log(
      `  ${(names[name] ?? name).padEnd(28)} p50 ${ms(own)}, p95 ${ms(percentile(taken, 0.95))}, ${(own / peer).toFixed(1)} of its peer${ratio}`,
    );
  }
}

console.log(
  `peer: node:sqlite inserts 1 verdict in ${ms(peers.one)}, ${batch} in ${ms(peers.batch)}`,
);
const sqlite = await measure();
report('SQLite', sqlite);
if (isQuick) console.log('D1 is left out of a quick run.');
else {
  process.env.RUNTIME = 'workerd';
  report('D1 (workerd)', await measure(), sqlite);
}
