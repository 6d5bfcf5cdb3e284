import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { ended } from '../../../../tools/scripts/service/keep-runner.ts';
import { startRunner } from '../../../../tools/scripts/service/processes.ts';
import { startAdmin } from '../servers/admin.ts';
import { hasNginx } from '../servers/nginx.ts';
import { postgresPrograms } from '../servers/postgres.ts';
import { newAccount } from '../suite/support/account.ts';
import { startBehindNginx, type BehindNginx } from './support/behind-nginx.ts';
import { FieldWorker } from './support/field-worker.ts';
import { Supervisor } from './support/supervisor.ts';

const kills = 20;
const people = 4;
const runnerCount = 2;
/** Shares of exchanges that break. A call makes several database requests on shared connections. */
const broken = { database: 0.01, store: 0.05 };

describe.skipIf(!postgresPrograms || !hasNginx())('three processes that are killed', () => {
  const random = seededRandom(20_261_101);
  let service: BehindNginx;
  let supervisor: Supervisor;
  const workers: FieldWorker[] = [];
  const runners: ChildProcess[] = [];
  const failures: string[] = [];

  const cards = () =>
    workers.flatMap(({ client, done }) => done.map((card) => ({ client, ...card })));
  const answers = () => workers.reduce((sum, worker) => sum + worker.answers, 0);

  /** One after the other during work, each after a number of further calls. */
  async function killAll(): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      const until = answers() + 1 + Math.floor(random() * 20);
      await vi.waitUntil(() => answers() >= until, { timeout: 4 * waitMs, interval: 20 });
      if (supervisor.serving.length === 1) await supervisor.oneServes();
      const { serving } = supervisor;
      await supervisor.kill(serving[Math.floor(random() * serving.length)] ?? 0);
    }
    await supervisor.allServe();
  }

  beforeAll(async () => {
    service = await startBehindNginx(postgresPrograms ?? '', random);
    const { server, relays } = service;
    supervisor = new Supervisor(service.processes);
    for (let at = 0; at < people; at++) {
      const account = await newAccount(server, `Person ${at}`);
      const { secret } = await account.ok('keysCreate', { body: { name: 'laptop' } });
      workers.push(new FieldWorker(`Person ${at}`, server.baseUrl, secret));
    }
    for (let at = 0; at < runnerCount; at++)
      runners.push(await startRunner(server.baseUrl, server.runnerSecret, {}, 'ignore'));
    const over = new AbortController();
    relays.database.share = broken.database;
    relays.store.share = broken.store;
    const working = workers.map(async (worker, at) => {
      for (let card = 0; !over.signal.aborted; card++)
        await worker.workOnCard(card, at === 0 && card === 0).catch((error: unknown) => {
          failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
        });
    });
    await killAll().finally(() => over.abort());
    await Promise.all(working);
    relays.database.share = 0;
    relays.store.share = 0;
  }, 280_000);
  afterAll(async () => {
    for (const runner of runners) {
      runner.kill('SIGTERM');
      await ended(runner);
    }
    await service?.stop();
  });

  it('happened: twenty kills, and more than one in twenty connections broken', () => {
    const { database, store } = service.relays;
    expect(supervisor.killed).toHaveLength(kills);
    expect(new Set(supervisor.killed).size).toBe(3);
    for (const [name, { counts }] of Object.entries({ database, store })) {
      const cut = Object.values(counts.broken).reduce((sum, count) => sum + count, 0);
      const percent = Math.round((100 * cut) / counts.connections);
      console.log(
        `${name}: ${counts.connections} connections, ${counts.exchanges} exchanges, ${cut} cut (${percent} % of connections)`,
      );
      expect(percent).toBeGreaterThanOrEqual(5);
      expect(Math.min(...Object.values(counts.broken))).toBeGreaterThan(0);
    }
    const repeats = workers.reduce((sum, worker) => sum + worker.repeats, 0);
    console.log(`${answers()} answers, ${repeats} calls repeated, ${cards().length} cards done`);
  });

  it('tells nobody of a failure that does not pass', () => {
    expect(failures).toEqual([]);
    for (const worker of workers) expect(worker.done.length).toBeGreaterThan(0);
  });

  it('loses nothing: every file that was confirmed is there byte for byte', async () => {
    for (const { client, dataId, files } of cards()) {
      const kept: string[] = [];
      for await (const { file_id, filename, status } of client.files.list(dataId)) {
        expect(status, filename).toBe('stored');
        const { download_url } = await client.files.download(dataId, file_id);
        const bytes = Buffer.from(await (await fetch(download_url)).arrayBuffer());
        expect(bytes.equals(files.get(filename) ?? Buffer.alloc(0)), filename).toBe(true);
        kept.push(filename);
      }
      expect(kept.sort()).toEqual([...files.keys()].sort());
    }
  });

  it('doubles nothing: each thing was made once, and the timeline tells it once', async () => {
    const titles = (one: { title: string }[]) => one.map(({ title }) => title).sort();
    for (const { client, done } of workers) {
      const projects: { title: string }[] = [];
      for await (const project of client.projects.list()) projects.push(project);
      expect(titles(projects)).toEqual(titles(done));
    }
    for (const { client, projectId, dataId, noteId, analysisId } of cards()) {
      const { notes, timeline } = await client.projects.get(projectId);
      expect(notes.map(({ note_id }) => note_id)).toEqual([noteId]);
      const datasets = await client.datasets.list(projectId);
      expect(datasets.map(({ data_id }) => data_id)).toEqual([dataId]);
      const analyses = await client.analyses.list(projectId);
      expect(analyses.map(({ analysis_id }) => analysis_id)).toEqual([analysisId]);
      expect(timeline.map(({ action }) => action).sort()).toEqual([
        'Analysis completed',
        'Analysis created',
        'Analysis queued',
        'Analysis started',
        'Dataset created',
        'Dataset uploaded',
        'Note added',
        'Project created',
      ]);
    }
  });

  it('has one result for each shard and each file', async () => {
    for (const { client, analysisId, files } of cards()) {
      const filenames = [...files.keys()].sort();
      const rows: { file: string; status: string }[] = [];
      for await (const row of client.results.files(analysisId)) rows.push(row);
      expect(rows.map(({ file }) => file).sort()).toEqual(filenames);
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['analysed']));
      const indices: string[] = [];
      for await (const { file } of client.results.indices(analysisId)) indices.push(file);
      expect(indices.sort()).toEqual(filenames);
    }
    const states = await service.rows(
      `SELECT kind, status, count(*)::int AS shards FROM shards GROUP BY kind, status ORDER BY kind`,
    );
    const shards = cards().reduce((sum, { files }) => sum + files.size, 0);
    expect(states).toEqual([
      { kind: 'analyse', status: 'done', shards },
      { kind: 'merge', status: 'done', shards: cards().length },
    ]);
    const counted = await service.rows<{ wrong: string }>(
      `SELECT analysis_id AS wrong FROM analyses WHERE files_processed <> total_files OR files_counted <> total_files`,
    );
    expect(counted).toEqual([]);
  });

  it('counts the storage of each person as the sum of their files', async () => {
    for (const { client, done } of workers) {
      const bytes = done.flatMap(({ files }) => [...files.values()].map(({ length }) => length));
      const { total_size_bytes } = await client.validation.storage();
      expect(total_size_bytes).toBe(bytes.reduce((sum, size) => sum + size, 0));
    }
    const wrong = await service.rows(
      `SELECT data_id FROM datasets
       JOIN (SELECT data_id, count(*) AS files, sum(size_bytes) AS bytes FROM files GROUP BY data_id) AS kept USING (data_id)
       WHERE (file_count, total_size_bytes, pending_count, pending_bytes) IS DISTINCT FROM (files, bytes, 0, 0)`,
    );
    expect(wrong).toEqual([]);
  });

  it('leaves the store as the database has it: nothing is missing, and what nothing names is to be deleted', async () => {
    const { said, stdout } = await startAdmin(service, ['check', '--json']).ended;
    const found = JSON.parse(stdout || said) as Record<string, { key: string }[]>;
    expect(found.missing).toEqual([]);
    expect(found.wrong_size).toEqual([]);
    const queued = await service.rows<{ target: string }>('SELECT target FROM deletions');
    const unforeseen = found.orphans?.filter(
      ({ key }) => !queued.some(({ target }) => key.startsWith(target)),
    );
    expect(unforeseen).toEqual([]);
  });

  it('has one process that works in the background', async () => {
    // As if ninety seconds had passed since the kills.
    const over = new Date().toISOString();
    await service.rows(`UPDATE background_leases SET expires_at = '${over}'`);
    const standing = () =>
      service.rows<{ name: string; holder: string }>(
        `SELECT name, holder FROM background_leases WHERE expires_at > '${over}' ORDER BY name`,
      );
    await vi.waitFor(async () => expect(await standing()).toHaveLength(4), {
      timeout: 3 * waitMs,
      interval: 500,
    });
    const [maintenance, ...present] = await standing();
    expect(maintenance?.name).toBe('maintenance');
    expect(present.map(({ name }) => name)).toContain(`process:${maintenance?.holder}`);
  }, 100_000);
});
