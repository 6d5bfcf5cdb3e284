// A queue of 100,000 waiting shards, in three mixtures: how long leases take, and heartbeats of 300 runners at work. With
// POSTGRES=1 three processes on PostgreSQL answer 1,000 runners.
import { isQuick, sized } from '../quick.ts';
import { ms, percentile } from './support/load.ts';
import { onPostgres, onSqlite } from './support/queue-service.ts';

const isPostgres = process.env.POSTGRES === '1';
const waiting = sized('SHARDS', 100_000, 200);
const runners = sized('RUNNERS', isPostgres ? 1000 : 300, 4);
const seconds = sized('SECONDS', 10, 1);
/** How often a runner is heard, and how long it has a shard. */
const [beatSeconds, shardSeconds] = isQuick ? [1, 1] : [Number(process.env.BEAT ?? 10), 60];
const users = Math.min(40, waiting);

const service = await (isPostgres ? onPostgres() : onSqlite());
let asked = 0;
/** A proxy would hand calls to the processes in turn. */
const anyProcess = () => service.baseUrls[asked++ % service.baseUrls.length] ?? '';

interface Held {
  shard_id: string;
  lease_token: string;
}

async function call<T>(path: string, body: unknown, times: number[]): Promise<T> {
  const began = performance.now();
  const answer = await fetch(anyProcess() + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.secret}`, 'content-type': 'application/json' },
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

const numbers = (count: number) =>
  `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${count})`;

/** Analyses of many users that wait together with so many shards of a type. */
async function seed(name: string, type: string, shards: number, owners: number): Promise<void> {
  const at = `'${new Date().toISOString()}'`;
  const user = `('${name}-user-' || (i % ${owners}))`;
  const fileIds = JSON.stringify(Array.from({ length: 10 }, () => crypto.randomUUID()));
  await service.sql(`BEGIN;
    INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
      ${numbers(owners)} SELECT ${user} || '-project', ${user}, '', '', ${at}, ${at} FROM numbers;
    INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
        created_at, updated_at)
      ${numbers(owners)} SELECT ${user} || '-data', ${user} || '-project', ${user}, 'Card', 'by_device', 'audiomoth',
        ${at}, ${at} FROM numbers;
    INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, total_files,
        created_at)
      ${numbers(owners)} SELECT ${user} || '-analysis', ${user} || '-project', ${user} || '-data', ${user}, '${type}', '{}',
        'running', ${Math.round((shards / owners) * 10)}, ${at} FROM numbers;
    INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids, file_count,
        prefix, available_at, queued_at)
      ${numbers(shards)} SELECT '${name}-shard-' || i, ${user} || '-analysis', ${user}, '${type}', i, 'analyse', 'ready',
        '${fileIds}', 10, 'u/' || ${user} || '/r/', ${at}, ${at} FROM numbers;
    COMMIT;`);
}

const told = (name: string, times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `${name} p50 ${ms(percentile(sorted, 0.5))}, p99 ${ms(percentile(sorted, 0.99))} (${times.length})`;
};

/** Every runner takes a shard; then all are heard, and some take another one, as evenly as they do at work. */
async function measure(name: string): Promise<void> {
  const leases: number[] = [];
  const held: Held[] = [];
  let next = 0;
  // As many at once as there are processes: one after the other, the first of 1,000 leases would end before the last.
  const lane = async () => {
    for (let runner = next++; runner < runners; runner = next++) {
      const taken = await lease(runner, leases);
      if (taken) held.push(taken);
    }
  };
  await Promise.all(service.baseUrls.map(lane));
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
  await service.sql("DELETE FROM projects WHERE user_id LIKE '%-user-%'");
}

try {
  const number = waiting.toLocaleString('en');
  console.log(`${service.name}, ${runners} runners heard every ${beatSeconds} s`);
  const health: number[] = [];
  for (let count = 0; count < runners; count++) {
    const began = performance.now();
    await fetch(`${anyProcess()}/api/health`).then((answer) => answer.text());
    health.push(performance.now() - began);
  }
  console.log(told('peer: GET /api/health', health));
  await seed('one', 'acoustic_indices', waiting, 1);
  await measure(`${number} of one user`);
  await seed('many', 'acoustic_indices', waiting, users);
  await measure(`${number} of ${users} users`);
  await seed('foreign', 'custom:unknown', waiting, users);
  await seed('mixed', 'acoustic_indices', runners * 4, users);
  await measure(`${number} that no runner can do, and others`);
} finally {
  await service.stop();
}
