import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { listFolder } from '../../src/platform/folder-files.ts';
import { migrate, migratePostgres } from '../../src/platform/open-database.ts';
import { SqliteDatabase } from '../../src/platform/sqlite-database.ts';
import { startOutside, type Outside } from './outside/index.ts';
import { tokenSigner, type TokenSigner } from './outside/token-signer.ts';

export const packageDir = fileURLToPath(new URL('../..', import.meta.url));
export const runnerSecret = 'runner-secret-of-the-contract-tests-0001';
/** Hundreds of accounts are created; other tests use the usual cost. */
export const testPasswordCost = '4';

export interface LocalData {
  folder: string;
  signer: TokenSigner;
  env: NodeJS.ProcessEnv;
  outside: Outside;
  /** Over its own connection. */
  sql(statement: string): Promise<void>;
  /** Bytes by key. */
  objects(): Promise<Map<string, number>>;
  /** Also ends what runs around the server. */
  remove(): Promise<void>;
}

/** With an own connection to a migrated database. */
async function inPostgres(url: URL, work: (run: LocalData['sql']) => Promise<void>): Promise<void> {
  await migratePostgres(url, join(packageDir, 'migrations-postgres'));
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(async (statement) => void (await client.query(statement)));
  } finally {
    await client.end();
  }
}

/**
 * Migrated, with the test signer's key. `made`: an existing folder. `database`: an empty PostgreSQL
 * database instead of SQLite.
 */
export async function localData(made?: string, database?: URL): Promise<LocalData> {
  const folder = made ?? mkdtempSync(join(tmpdir(), 'biophony-api-'));
  const [signer, outside] = await Promise.all([tokenSigner(), startOutside()]);
  const withDatabase = async (work: (db: SqliteDatabase) => unknown) => {
    const db = new SqliteDatabase(join(folder, 'biophony.sqlite'));
    try {
      await work(db);
    } finally {
      db.close();
    }
  };
  const sql = (statement: string) =>
    database
      ? inPostgres(database, (run) => run(statement))
      : withDatabase((db) => db.execSync(statement));
  if (!database) await withDatabase((db) => migrate(db, join(packageDir, 'migrations')));
  await sql(signer.sql);
  return {
    folder,
    signer,
    outside,
    env: {
      ...process.env,
      ...outside.settings('BIOPHONY_'),
      BIOPHONY_DATA_DIR: folder,
      ...(database && { BIOPHONY_DATABASE_URL: database.href }),
      BIOPHONY_RUNNER_SECRET: runnerSecret,
      BIOPHONY_FIRST_OPERATOR: 'off',
      // Some forty megabytes per account; tests/e2e/survey/example.test.ts creates one.
      BIOPHONY_EXAMPLE: 'off',
      BIOPHONY_PASSWORD_COST: testPasswordCost,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    sql,
    async objects() {
      const { blobs } = await listFolder(join(folder, 'objects'), '', '', Infinity);
      return new Map(blobs.map(({ key, size }) => [key, size]));
    },
    async remove() {
      await outside.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
