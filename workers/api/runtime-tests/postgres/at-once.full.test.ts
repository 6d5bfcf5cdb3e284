import { tiers } from '@biophony/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import type { TestServer } from '../servers/test-server.ts';
import { Caller, newAccount } from '../suite/support/account.ts';

const secrets = {
  BIOPHONY_AUTH_SECRET: 'one-secret-for-all-processes-of-these-tests',
};
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe.skipIf(!postgresPrograms)('many calls at once on PostgreSQL', () => {
  let cluster: PostgresCluster;
  let servers: TestServer[] = [];
  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
    const url = await cluster.createDatabase();
    const data = [await localData(undefined, url)];
    servers = await Promise.all(
      data.map(async (one) =>
        testServerOf(
          nodeEntry,
          one,
          await startEntry(nodeEntry, one, { ...secrets, BIOPHONY_DATABASE_URL: url.href }),
        ),
      ),
    );
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await cluster?.stop();
  });
  const any = (index: number): TestServer => {
    const server = servers[index % servers.length];
    if (!server) throw new Error('There is no server');
    return server;
  };

  it('lease no shard twice, and all there are, to twenty runners at once', async () => {
    const server = any(0);
    const ada = await newAccount(server);
    const at = new Date(Date.now() - 60_000).toISOString();
    const { project } = await ada.ok('projectsCreate', { body: { title: 'Marsh' } });
    const { data_id: dataId } = await ada.ok('datasetsCreate', {
      params: { projectId: project.project_id },
      body: {
        dataset_name: 'Card',
        classification_method: 'by_device',
        data_type_or_device: 'audiomoth',
      },
    });
    await server.sql(
      `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
       VALUES ('many', '${project.project_id}', '${dataId}', '${ada.userId}', 'acoustic_indices', '{}', 'running', '${at}')`,
    );
    await server.sql(
      `INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids, file_count, prefix,
         available_at, queued_at)
       SELECT 'shard-' || i, 'many', '${ada.userId}', 'acoustic_indices', i, 'analyse', 'ready', '[]', 0, 'u/', '${at}', '${at}'
       FROM generate_series(1, 20) AS numbers (i)`,
    );
    const taken = await Promise.all(
      times(20, async (index) => {
        const runner = new Caller(any(index), server.runnerSecret);
        const type = { analysis_type: 'acoustic_indices', model: null, model_version: null };
        const { lease } = await runner.ok('runnerLease', {
          body: { runner_id: `runner-${index}`, analysis_types: [type] },
        });
        return lease?.shard_id;
      }),
    );
    expect(taken.toSorted()).toEqual(times(20, (index) => `shard-${index + 1}`).toSorted());
  });

  it('lease to twenty runners at once a shard of each of twenty users, turn after turn', async () => {
    const server = any(0);
    const at = new Date(Date.now() - 60_000).toISOString();
    await server.sql(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
         SELECT 'fair-' || i, 'user-' || i, '', '', '${at}', '${at}' FROM generate_series(1, 20) AS numbers (i);
       INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
           created_at, updated_at)
         SELECT 'fair-' || i, 'fair-' || i, 'user-' || i, 'Card', 'by_device', 'audiomoth', '${at}', '${at}'
         FROM generate_series(1, 20) AS numbers (i);
       INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
         SELECT 'fair-' || i, 'fair-' || i, 'fair-' || i, 'user-' || i, 'custom:fair', '{}', 'running', '${at}'
         FROM generate_series(1, 20) AS numbers (i);
       INSERT INTO shards (shard_id, analysis_id, user_id, analysis_type, shard_index, kind, status, file_ids,
           file_count, prefix, available_at, queued_at)
         SELECT 'fair-' || i || '-' || part, 'fair-' || i, 'user-' || i, 'custom:fair', part, 'analyse', 'ready', '[]', 0,
           'u/', '${at}', '${at}' FROM generate_series(1, 20) AS numbers (i), generate_series(0, 2) AS parts (part)`,
    );
    const lease = async (index: number) => {
      const type = { analysis_type: 'custom:fair', model: null, model_version: null };
      const { lease: taken } = await new Caller(any(index), server.runnerSecret).ok('runnerLease', {
        body: { runner_id: `fair-${index}`, analysis_types: [type] },
      });
      return taken?.analysis_id ?? null;
    };
    const everyUser = times(20, (index) => `fair-${index + 1}`).toSorted();
    // As in sequence: everybody once, then everybody again.
    for (let turn = 0; turn < 3; turn++)
      expect((await Promise.all(times(20, lease))).toSorted()).toEqual(everyUser);
    expect(await lease(0)).toBeNull();
  });

  it('promise no more storage than there is, to twenty uploads at once', async () => {
    const ada = await newAccount(any(0));
    const { project } = await ada.ok('projectsCreate', { body: { title: 'Fen' } });
    const limit = tiers.free.storage_bytes;
    const size = Math.floor(limit / 10);
    const datasets = await Promise.all(
      times(4, (index) =>
        ada.ok('datasetsCreate', {
          params: { projectId: project.project_id },
          body: {
            dataset_name: `Card ${index}`,
            classification_method: 'by_device',
            data_type_or_device: 'audiomoth',
          },
        }),
      ),
    );
    const answers = await Promise.all(
      times(20, async (index) => {
        const caller = new Caller(any(index), ada.token);
        const { files } = await caller.ok('uploadUrls', {
          params: { dataId: datasets[index % 4]?.data_id ?? '' },
          body: { files: [{ filename: `${index}.WAV`, content_type: 'audio/wav', size }] },
        });
        return files[0]?.status;
      }),
    );
    expect(answers.filter((status) => status !== 'refused')).toHaveLength(10);
    expect((await ada.ok('storage')).total_size_bytes).toBe(10 * size);
  });
});
