import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migratePostgres, migrationsFolder } from '../../src/platform/open-database.ts';
import { SqliteDatabase } from '../../src/platform/sqlite-database.ts';
import { firstMigration, keyOfFirstVersion, rowsOfFirstVersion } from '../../test/first-version.ts';
import { localData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { Caller } from '../suite/support/account.ts';

describe.skipIf(!postgresPrograms)('a database of the first migration', () => {
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
  const first = (dialect: 'sqlite' | 'postgres') => {
    const made = folder();
    cpSync(join(migrationsFolder(dialect), firstMigration), join(made, firstMigration));
    return made;
  };

  /** The service brings it up to date when it starts, and answers with what was there. */
  async function expectServed(dataDir: string, database?: URL) {
    const data = await localData(dataDir, database);
    const child = await startEntry(nodeEntry, data, {
      BIOPHONY_AUTH_SECRET: 'the auth secret of the version that was there before',
      BIOPHONY_RUNNER_SECRET: 'the runner secret of the version that was there before',
    });
    try {
      const caller = new Caller(testServerOf(nodeEntry, data, child), keyOfFirstVersion);
      const { projects } = await caller.ok('projectsList');
      expect(projects).toEqual([]);
      const { total_size_bytes } = await caller.ok('storage');
      expect(total_size_bytes).toBe(0);
    } finally {
      await child.stop();
      await data.remove();
    }
  }

  it('of SQLite is upgraded with its data', async () => {
    const dataDir = folder();
    const db = new SqliteDatabase(join(dataDir, 'biophony.sqlite'));
    await migrate(db, first('sqlite'));
    db.execSync(rowsOfFirstVersion);
    db.close();
    await expectServed(dataDir);
  });

  it('of PostgreSQL is upgraded with its data', async () => {
    const url = await cluster.createDatabase();
    await migratePostgres(url, first('postgres'));
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(rowsOfFirstVersion);
    await client.end();
    await expectServed(folder(), url);
  });
});
