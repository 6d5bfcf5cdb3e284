import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { doneAdmin, refusedAdmin, startAdmin } from '../servers/admin.ts';
import { localData, type LocalData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import type { TestServer } from '../servers/test-server.ts';
import {
  continued,
  goOn,
  shownTo,
  useInstallation,
  type UsedInstallation,
} from '../suite/support/used-installation.ts';
import { migratePostgres, migrationsFolder } from '../../src/platform/open-database.ts';

/** Any number not locked elsewhere. */
const held = 77;
const large = '9007199254740993';

describe.skipIf(!postgresPrograms)('an installation that moves from SQLite to PostgreSQL', () => {
  let cluster: PostgresCluster;
  let data: LocalData;
  let url: URL;
  let used: UsedInstallation;
  let before: Awaited<ReturnType<typeof shownTo>>;
  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
    data = await localData();
    url = await cluster.createDatabase();
  });
  afterAll(async () => {
    await data?.remove();
    await cluster?.stop();
  });

  async function running(work: (server: TestServer) => Promise<void>, env?: NodeJS.ProcessEnv) {
    const child = await startEntry(nodeEntry, data, env);
    try {
      await work(testServerOf(nodeEntry, data, child));
    } finally {
      await child.stop();
    }
  }
  async function inTarget<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url.href });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const move = () => ['move', '--to', url.href];
  const usersThere = () =>
    inTarget(async (client) => (await client.query('SELECT 1 FROM users')).rowCount);

  it('is refused while its service runs', async () => {
    await running(async (server) => {
      used = await useInstallation(server);
      await data.sql('UPDATE datasets SET duration_s = 0.1 + 0.2');
      before = await shownTo(await continued(used, server), used);
      const said = await refusedAdmin(data, move());
      expect(said).toMatch(/^Another Biophony works in the data folder .* Stop it/);
    });
  });

  it('is refused where a row cannot be stored, which is named', async () => {
    await data.sql(
      `INSERT INTO auth_attempts (attempt_key, count, resets_at) VALUES ('zero' || char(0), 1, ${large})`,
    );
    expect(await refusedAdmin(data, move())).toMatch(
      /The column attempt_key of the table auth_attempts has the character U\+0000 in the row with attempt_key zero/,
    );
    await data.sql(
      "UPDATE auth_attempts SET attempt_key = 'one' WHERE instr(attempt_key, char(0)) > 0",
    );
    await data.sql("UPDATE auth_attempts SET count = 'many' WHERE attempt_key = 'one'");
    expect(await refusedAdmin(data, move())).toContain(
      'The column count of the table auth_attempts has what is no integer in the row with attempt_key one',
    );
    await data.sql("UPDATE auth_attempts SET count = 1 WHERE attempt_key = 'one'");
    // PostgreSQL's indexes take at most 2,700 bytes that cannot be compressed.
    await data.sql(
      "INSERT INTO auth_attempts (attempt_key, count, resets_at) VALUES ('long' || hex(randomblob(9000)), 1, 1)",
    );
    expect(await refusedAdmin(data, move())).toMatch(
      /^PostgreSQL cannot store the row with attempt_key long[0-9A-F]+ of the table auth_attempts \(index row/,
    );
    await data.sql("DELETE FROM auth_attempts WHERE attempt_key LIKE 'long%'");
  });

  it('is not half there when the move was killed', async () => {
    await migratePostgres(url, migrationsFolder('postgres'));
    const guard = new Client({ connectionString: url.href });
    await guard.connect();
    await guard.query(`SELECT pg_advisory_lock(${held})`);
    await guard.query(
      `CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_advisory_xact_lock(${held}); RETURN NEW; END $$`,
    );
    await guard.query(
      'CREATE TRIGGER wait_here BEFORE INSERT ON shards EXECUTE FUNCTION wait_here()',
    );
    const moving = startAdmin(data, move());
    await vi.waitFor(
      async () => {
        const { rows } = await guard.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        expect(rows).toHaveLength(1);
      },
      { timeout: waitMs },
    );
    moving.kill();
    expect((await moving.ended).code).toBeNull();
    await guard.end();
    expect(await usersThere()).toBe(0);
    await inTarget(async (client) => {
      await client.query('DROP FUNCTION wait_here() CASCADE');
    });
    expect(existsSync(join(data.folder, 'biophony.sqlite'))).toBe(true);
  });

  it('keeps its SQLite database where another program has that open', async () => {
    const file = join(data.folder, 'biophony.sqlite');
    const other = new DatabaseSync(file);
    other.prepare('SELECT count(*) FROM users').get();
    expect(await refusedAdmin(data, move())).toContain('The database is busy. Run the same');
    other.close();
    expect(existsSync(file)).toBe(true);
  });

  it('is whole there when it moves again, with the same number of rows and checksums', async () => {
    const moved = await doneAdmin<{
      rows: number;
      kept: string;
      tables: { table: string; rows: number }[];
    }>(data, move());
    const rowsOf = (name: string) => moved.tables.find(({ table }) => table === name)?.rows;
    expect(rowsOf('notes')).toBe(3);
    expect(rowsOf('files')).toBe(3);
    expect(rowsOf('second_factors')).toBe(1);
    expect(existsSync(moved.kept)).toBe(true);
    expect(existsSync(join(data.folder, 'biophony.sqlite'))).toBe(false);
    await inTarget(async (client) => {
      const { rows } = await client.query(
        "SELECT CAST(resets_at AS text) AS large FROM auth_attempts WHERE attempt_key = 'one'",
      );
      expect(rows).toEqual([{ large }]);
      const { rows: datasets } = await client.query('SELECT duration_s FROM datasets');
      expect(datasets).toEqual([{ duration_s: 0.1 + 0.2 }]);
    });
  });

  it('goes on there with the same session, key and second factor', async () => {
    await running(
      async (server) => {
        const there = await shownTo(await continued(used, server), used);
        expect(there).toEqual(before);
        await goOn(used, server);
      },
      { BIOPHONY_DATABASE_URL: url.href },
    );
  });

  it('is not moved over a database in use', async () => {
    const other = await localData();
    try {
      expect(await refusedAdmin(other, move())).toMatch(
        /^The database test_\d+ at 127\.0\.0\.1:\d+ holds data already\./,
      );
      expect(existsSync(join(other.folder, 'biophony.sqlite'))).toBe(true);
      expect(await refusedAdmin(other, ['move', '--to', 'mysql://x'])).toContain('--to must be s3');
    } finally {
      await other.remove();
    }
  });
});
