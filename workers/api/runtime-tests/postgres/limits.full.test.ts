import { limits } from '@biophony/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { startProcesses, type Processes } from '../servers/processes.ts';
import { Caller, newAccount, type Account } from '../suite/support/account.ts';
import type { RawAnswer } from '../suite/support/call.ts';
import { newDataset, put, sha256, uploadAll, wav } from '../suite/support/card.ts';

const [calls, free] = [20, 7];
const times = <T>(make: (index: number) => T, count = calls): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const at = "'2026-05-01T06:00:00.000Z'";
const series = (count: number) => `generate_series(1, ${count}) AS numbers (i)`;

describe.skipIf(!postgresPrograms)('limits that twenty calls at once reach on PostgreSQL', () => {
  let cluster: PostgresCluster;
  let processes: Processes;
  let database: Client;
  let url: URL;
  let account: Account;
  let elsewhere: Caller;
  let params: { projectId: string; dataId: string };
  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
    url = await cluster.createDatabase();
    processes = await startProcesses(2, url);
    const second = processes.server(1);
    database = new Client({ connectionString: url.href });
    await database.connect();
    account = await newAccount(processes.server(0));
    const { token } = await new Caller(second, undefined).ok('authToken', {
      token: account.session,
    });
    elsewhere = new Caller(second, token);
    params = await newDataset(account);
    await uploadAll(account, params.dataId, [wav('20260501_050000.WAV')]);
  });
  afterAll(async () => {
    await database?.end();
    await processes?.stop();
    await cluster?.stop();
  });

  /** Alternates between two processes. */
  const ada = (index: number): Caller => (index % 2 === 0 ? account : elsewhere);
  const one = async (query: string) =>
    Object.values((await database.query<Record<string, unknown>>(query)).rows[0] ?? {}).map(Number);
  /** As many calls succeed as the limit allows; the others are refused. */
  async function expectFree(answers: Promise<RawAnswer>[], refusal: string, made = free) {
    const all = await Promise.all(answers);
    const codes = all.flatMap(({ status, body }) =>
      status < 300 ? [] : [(body as { code: string }).code],
    );
    expect(codes).toEqual(Array.from({ length: calls - made }, () => refusal));
  }

  it('datasets of a project', async () => {
    const there = limits.datasets_per_project - free - 1;
    await database.query(
      `INSERT INTO datasets (data_id, project_id, user_id, dataset_name, classification_method, data_type_or_device,
         created_at, updated_at)
       SELECT 'card-' || i, '${params.projectId}', '${account.userId}', 'Card ' || i, 'by_device', 'audiomoth', ${at}, ${at}
       FROM ${series(there)}`,
    );
    const answers = times((index) =>
      ada(index).raw('datasetsCreate', {
        params,
        body: {
          dataset_name: `New ${index}`,
          classification_method: 'by_device',
          data_type_or_device: 'audiomoth',
        },
      }),
    );
    await expectFree(answers, 'limit_reached');
    expect(await one('SELECT count(*) FROM datasets')).toEqual([limits.datasets_per_project]);
    await database.query("DELETE FROM datasets WHERE dataset_name <> 'Card A'");
  });

  it('notes of a project, and their length', async () => {
    const fill = (count: number, text: string) =>
      database.query(
        `INSERT INTO notes (note_id, project_id, text, author, created_at, updated_at)
         SELECT 'note-' || i, '${params.projectId}', ${text}, 'Ada', ${at}, ${at} FROM ${series(count)}`,
      );
    const made = (text: string) =>
      times((index) => ada(index).raw('notesCreate', { params, body: { text } }));
    await fill(limits.notes_per_project - free, "'short'");
    await expectFree(made('Bittern'), 'limit_reached');
    expect(await one('SELECT count(*) FROM notes')).toEqual([limits.notes_per_project]);
    await database.query('DELETE FROM notes');

    const length = limits.note_text_length;
    const full = limits.notes_length_per_project / length;
    await fill(full - free, `repeat('x', ${length})`);
    await expectFree(made('y'.repeat(length)), 'limit_reached');
    expect(await one('SELECT sum(length(text)) FROM notes')).toEqual([
      limits.notes_length_per_project,
    ]);
    await database.query('DELETE FROM notes');

    await fill(full, `CASE WHEN i <= ${calls} THEN 'z' ELSE repeat('x', ${length}) END`);
    await database.query(
      `UPDATE notes SET text = repeat('x', ${length}) WHERE note_id = ANY (SELECT 'note-' || i FROM
         generate_series(1, ${calls - free}) AS numbers (i))`,
    );
    const longer = times((index) =>
      ada(index).raw('notesUpdate', {
        params: { ...params, noteId: `note-${(index % free) + calls - free + 1}` },
        body: { text: 'y'.repeat(length - (index < free ? 0 : 1)) },
      }),
    );
    await Promise.all(longer);
    const [sum = 0] = await one('SELECT sum(length(text)) FROM notes');
    expect(sum).toBeLessThanOrEqual(limits.notes_length_per_project);
    await database.query('DELETE FROM notes');
  });

  it('tags of a project, also where all add the same one', async () => {
    await database.query(
      `INSERT INTO tags (project_id, tag_key, tag, created_at)
       SELECT '${params.projectId}', 'tag-' || i, 'tag-' || i, ${at} FROM ${series(limits.tags_per_project - free)}`,
    );
    const add = (index: number, tag: string) =>
      ada(index).raw('tagsAdd', { params, body: { tag } });
    const same = await Promise.all(times((index) => add(index, 'reeds')));
    expect(same.map(({ status }) => status)).toEqual(times(() => 200));
    await expectFree(
      times((index) => add(index, `new-${index}`)),
      'conflict',
      free - 1,
    );
    expect(await one('SELECT count(*) FROM tags')).toEqual([limits.tags_per_project]);
  });

  it('API keys of an account', async () => {
    await database.query(
      `INSERT INTO api_keys (key_id, user_id, name, prefix, secret_sha256, scopes, created_at)
       SELECT 'key-' || i, '${account.userId}', 'laptop', 'bio', 'sum-' || i, '[]', ${at}
       FROM ${series(limits.api_keys_per_account - free)}`,
    );
    const answers = times((index) => ada(index).raw('keysCreate', { body: { name: 'laptop' } }));
    await expectFree(answers, 'limit_reached');
    expect(await one('SELECT count(*) FROM api_keys')).toEqual([limits.api_keys_per_account]);
  });

  it('analyses of a project, and those of an account that are open', async () => {
    const fill = (count: number, status: string) =>
      database.query(
        `INSERT INTO analyses (analysis_id, project_id, data_id, user_id, analysis_type, settings, status, created_at)
         SELECT 'analysis-' || i, '${params.projectId}', '${params.dataId}', '${account.userId}', 'acoustic_indices', '{}',
           '${status}', ${at} FROM ${series(count)}`,
      );
    const made = () =>
      times((index) =>
        ada(index).raw('analysesCreate', { params, body: { analysis_type: 'acoustic_indices' } }),
      );
    await fill(limits.analyses_per_project - free, 'completed');
    await expectFree(made(), 'limit_reached');
    await database.query('DELETE FROM analyses');
    await fill(limits.open_analyses_per_account - free, 'configured');
    await expectFree(made(), 'limit_reached');
    expect(await one('SELECT count(*) FROM analyses')).toEqual([limits.open_analyses_per_account]);
  });

  it('projects of an account', async () => {
    await database.query(
      `INSERT INTO projects (project_id, user_id, title, description, created_at, updated_at)
       SELECT 'project-' || i, '${account.userId}', 'Fen', '', ${at}, ${at}
       FROM ${series(limits.projects_per_account - free - 1)}`,
    );
    const answers = times((index) =>
      ada(index).raw('projectsCreate', { body: { title: 'Marsh' } }),
    );
    await expectFree(answers, 'limit_reached');
  });

  it('files of a dataset, whose counts stay those of its files', async () => {
    const bob = await newAccount(processes.server(0), 'Bob Crane');
    const { dataId } = await newDataset(bob);
    const recordings = times((index) => wav(`2026050${index}_050000.WAV`, 800, index), 8);
    const tickets = await Promise.all(
      recordings.map(({ filename, bytes }) =>
        bob.ok('uploadUrl', {
          params: { dataId },
          body: { filename, content_type: 'audio/wav', size: bytes.length, sha256: sha256(bytes) },
        }),
      ),
    );
    // Files that arrive after they were given up are expected again, all when the dataset's lock
    // ends.
    expect((await bob.ok('uploadComplete', { params: { dataId } })).missing).toBe(8);
    const holder = new Client({ connectionString: url.href });
    await holder.connect();
    await holder.query(`BEGIN; SELECT 1 FROM datasets WHERE data_id = '${dataId}' FOR UPDATE`);
    const puts = tickets.map((ticket, index) => put(ticket, recordings[index]!.bytes));
    await expect.poll(() => one('SELECT count(*) FROM pg_locks WHERE NOT granted')).toEqual([8]);
    await holder.query('COMMIT');
    await holder.end();
    expect(await Promise.all(puts)).toEqual(recordings.map(() => 200));
    expect(await one(`SELECT pending_count FROM datasets WHERE data_id = '${dataId}'`)).toEqual([
      8,
    ]);
    await bob.ok('uploadComplete', { params: { dataId } });
    expect(
      await one(
        `SELECT file_count, pending_count, total_size_bytes FROM datasets WHERE data_id = '${dataId}'`,
      ),
    ).toEqual(
      await one(
        `SELECT count(*) FILTER (WHERE status = 'stored') AS stored, count(*) FILTER (WHERE status = 'pending') AS pending,
           sum(size_bytes) FILTER (WHERE status = 'stored') AS bytes FROM files WHERE data_id = '${dataId}'`,
      ),
    );
  });
});
