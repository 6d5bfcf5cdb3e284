import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratePostgres, migrationsFolder } from '../../src/platform/open-database.ts';
import { SqliteDatabase } from '../../src/platform/sqlite-database.ts';
import { oldDatabase, oldKey, oldMigrations, oldRows } from '../../test/old-database.ts';
import { localData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { Caller } from '../suite/support/account.ts';

describe.skipIf(!postgresPrograms)('a database of the migrations 0001 to 0044', () => {
  let cluster: PostgresCluster;
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'biophony-upgrade-'));
    folders.push(made);
    return made;
  };
  beforeAll(async () => {
    cluster = await startPostgres(postgresPrograms ?? '');
  });
  afterAll(async () => {
    for (const made of folders) rmSync(made, { recursive: true, force: true });
    await cluster?.stop();
  });

  /** The service starts and returns the former data. */
  async function expectServed(dataDir: string, database?: URL) {
    const data = await localData(dataDir, database);
    const child = await startEntry(nodeEntry, data, {
      BIOPHONY_AUTH_SECRET: 'the auth secret of the version that was there before',
      BIOPHONY_RUNNER_SECRET: 'the runner secret of the version that was there before',
    });
    try {
      const caller = new Caller(testServerOf(nodeEntry, data, child), oldKey);
      const { projects } = await caller.ok('projectsList');
      expect(projects).toEqual([]);
      const { total_size_bytes } = await caller.ok('storage');
      expect(total_size_bytes).toBe(0);
    } finally {
      await child.stop();
      await data.remove();
    }
  }

  it('of SQLite is served with its data', async () => {
    const dataDir = folder();
    const db = new SqliteDatabase(join(dataDir, 'biophony.sqlite'));
    db.execSync(oldDatabase + oldRows);
    db.close();
    await expectServed(dataDir);
  });

  it('of PostgreSQL is served with its data', async () => {
    const url = await cluster.createDatabase();
    // What the former migrations made is in the first one; those after it are to run.
    const first = folder();
    const schema = '0045_schema.sql';
    cpSync(join(migrationsFolder('postgres'), schema), join(first, schema));
    await migratePostgres(url, first);
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(`DELETE FROM d1_migrations; ${oldMigrations} ${oldRows}`);
    await client.end();
    await expectServed(folder(), url);
  });
});
