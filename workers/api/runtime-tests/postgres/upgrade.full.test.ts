import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratePostgres } from '../../src/adapters/postgres/migrate.ts';
import { migrate } from '../../src/adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts';
import { sha256Hex } from '../../src/http/sha256.ts';
import { newApiKey } from '../../src/identity/secrets/api-keys.ts';
import { migrationsFolder } from '../../src/local/database/open-database.ts';
import { localData } from '../servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from '../servers/local-server.ts';
import { postgresPrograms, startPostgres, type PostgresCluster } from '../servers/postgres.ts';
import { Caller } from '../suite/support/account.ts';

const at = "'2026-05-01T06:00:00.000Z'";
const key = newApiKey();
/** A row of each table of the first migration. */
const rows = `
  INSERT INTO auth_users VALUES ('ada', 'Ada Wren', 'ada@biophony.example', 1, NULL, ${at}, ${at});
  INSERT INTO auth_sessions VALUES ('session', ${at}, 'token', ${at}, ${at}, NULL, NULL, 'ada');
  INSERT INTO auth_accounts VALUES ('account', 'ada', 'credential', 'ada', NULL, NULL, NULL, NULL, NULL, NULL, 'hash', ${at}, ${at});
  INSERT INTO auth_verifications VALUES ('verification', 'ada', 'value', ${at}, ${at}, ${at});
  INSERT INTO auth_jwks VALUES ('old', '{}', '"sealed"', ${at}, ${at});
  INSERT INTO auth_attempts VALUES ('attempt', 1, 1);
  INSERT INTO users VALUES ('user', 'builtin', 'ada', 'ada@biophony.example', 'Ada Wren', NULL, 'pro', '{}', 0, 0, NULL, ${at}, ${at});
  INSERT INTO api_keys VALUES ('key', 'user', 'recorder', 'bio', '${sha256Hex(key)}', '["data:read","user:read","projects:read"]', ${at}, NULL, NULL);
  INSERT INTO idempotency_keys VALUES ('user', 'idempotent', 'sum', NULL, 1, 9999999999999);`;

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
    cpSync(join(migrationsFolder(dialect), '0001_identity.sql'), join(made, '0001_identity.sql'));
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
      const caller = new Caller(testServerOf(nodeEntry, data, child), key);
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
    db.execSync(rows);
    db.close();
    await expectServed(dataDir);
  });

  it('of PostgreSQL is upgraded with its data', async () => {
    const url = await cluster.createDatabase();
    await migratePostgres(url, first('postgres'));
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(rows);
    await client.end();
    await expectServed(folder(), url);
  });
});
