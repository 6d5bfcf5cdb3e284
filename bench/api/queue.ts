// A queue of 100,000 waiting shards, in three mixtures: how long leases take, and heartbeats of 300 runners at work.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isQuick, sized } from '../quick.ts';
import { ms, percentile } from './load.ts';
import { startServer } from './server.ts';

const waiting = sized('SHARDS', 100_000, 200);
const runners = sized('RUNNERS', 300, 4);
const seconds = sized('SECONDS', 10, 1);
/** How often a runner is heard, and how long it has a shard. */
const [beatSeconds, shardSeconds] = isQuick ? [1, 1] : [10, 60];
const users = Math.min(40, waiting);

const server = await startServer();
const db = new DatabaseSync(join(server.folder, 'biophony.sqlite'), { timeout: 5000 });
const { runner_secret: secret } = JSON.parse(
  readFileSync(join(server.folder, 'secrets.json'), 'utf8'),
) as { runner_secret: string };

interface Held {
  shard_id: string;
  lease_token: string;
}

async function call<T>(path: string, body: unknown, times: number[]): Promise<T> {
  const began = performance.now();
  const answer = await fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  times.push(performance.now() - began);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

const analysis_types = ['acoustic_indices', 'birdnet_v2_4'].map((analysis_type) => ({
  analysis_type,
  model: null,
  model_version: null,
}));
const lease = async (runner: number, times: number[]) =>
  (
    await call<{ lease: Held | null }>(
      '/api/runner/lease',
      { runner_id: `runner-${runner}`, analysis_types },
      times,
    )
  ).lease;
const beat = (held: Held, done: number, times: number[]) =>
  call(
    `/api/runner/shards/${held.shard_id}/heartbeat`,
    { lease_token: held.lease_token, files_done: done, seconds_done: done },
    times,
  );

/** Analyses of many users that wait together with so many shards of a type. */
function seed(name: string, type: string, shards: number, owners: number): void {
  const at = new Date().toISOString();
  const userOf = (owner: number) => `${name}-user-${owner}`;
  const hasType = db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all('shards')
    .some((column) => column.name === 'analysis_type');
  const [column, value] = hasType ? [', analysis_type', `, '${type}'`] : ['', ''];
  const shard = db.prepare(
    `INSERT INTO shards (shard_id, analysis_id, user_id, shard_index, kind, status, file_ids, file_count, prefix,
       available_at, queued_at${column}) VALUES (?, ?, ?, ?, 'analyse', 'ready', ?, 10, ?, ?, ?${value})`,
  );
  const fileIds = JSON.stringify(Array.from({ length: 10 }, () => crypto.randomUUID()));
  db.exec('BEGIN');
  for (let owner = 0; owner < owners; owner++) {
    const user = userOf(owner);
    const project = `${user}-project`;
    db.prepare(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at) VALUES (?, ?, '', '', ?, ?)`,
    ).run(project, user, at, at);
    db.prepare(
      `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
         created_at, updated_at) VALUES (?, ?, ?, 'Card', 'by_device', 'audiomoth', ?, ?)`,
    ).run(`${user}-data`, project, user, at, at);
    db.prepare(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, total_files,
         created_at) VALUES (?, ?, ?, ?, ?, '{}', 'running', ?, ?)`,
    ).run(`${user}-analysis`, project, `${user}-data`, user, type, (shards / owners) * 10, at);
  }
  for (let number = 0; number < shards; number++) {
    const user = userOf(number % owners);
    const prefix = `u/${user}/r/`;
    const id = `${name}-shard-${number}`;
    shard.run(id, `${user}-analysis`, user, number, fileIds, prefix, at, at);
  }
  db.exec('COMMIT');
}

const told = (name: string, times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${name} p50 ${ms(percentile(sorted, 0.5))}, p99 ${ms(percentile(sorted, 0.99))} (${times.length})`;
};

/** Every runner takes a shard; then all are heard, and some take another one, as evenly as they do at work. */
async function measure(name: string): Promise<void> {
  const leases: number[] = [];
  const held: Held[] = [];
  for (let runner = 0; runner < runners; runner++) {
    const taken = await lease(runner, leases);
    if (taken) held.push(taken);
  }
  const [beats, more]: [number[], number[]] = [[], []];
  const calls: Promise<unknown>[] = [];
  const total = Math.round((seconds * runners) / beatSeconds);
  const until = performance.now();
  for (let number = 0; number < total; number++) {
    const due = until + (number * seconds * 1000) / total;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const one = held[number % held.length];
    if (one) calls.push(beat(one, Math.floor(number / held.length), beats));
    if (number % Math.round(shardSeconds / beatSeconds) === 0) calls.push(lease(number, more));
  }
  await Promise.all(calls);
  console.log(
    `${name.padEnd(44)} ${[told('leases', leases), told('heartbeats', beats), told('leases beside them', more)].join('; ')}`,
  );
  db.exec("DELETE FROM projects WHERE user_id LIKE '%-user-%'");
}

try {
  const number = waiting.toLocaleString('en');
  const health: number[] = [];
  for (let asked = 0; asked < runners; asked++) {
    const began = performance.now();
    await fetch(`${server.baseUrl}/api/health`).then((answer) => answer.text());
    health.push(performance.now() - began);
  }
  console.log(told('peer: GET /api/health', health));
  seed('one', 'acoustic_indices', waiting, 1);
  await measure(`${number} of one user`);
  seed('many', 'acoustic_indices', waiting, users);
  await measure(`${number} of ${users} users`);
  seed('foreign', 'custom:unknown', waiting, users);
  seed('mixed', 'acoustic_indices', runners * 4, users);
  await measure(`${number} that no runner can do, and others`);
} finally {
  db.close();
  await server.stop();
}
