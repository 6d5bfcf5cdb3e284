import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import {
  appliedMigrations,
  migrate,
  migrateInside,
  migrationsFolder,
} from '../platform/open-database.ts';
import { describeDatabase, withClient } from '../platform/postgres-connection.ts';
import { SqliteDatabase } from '../platform/sqlite-database.ts';
import { continueOrder, postgresSide, readingSqlite, sqliteSide } from './database-sides.ts';
import {
  copyTables,
  differing,
  type Held,
  quoted,
  type Side,
  sumTables,
  type Table,
  readTables,
} from './tables.ts';
import { AdminError, type RowProgress } from './terminal.ts';

/** Filled at startup, before anybody uses the service. */
const madeAtStart = new Set(['store_walk']);

/** Throws if the database has foreign tables. */
async function assertOurs(client: Client, url: URL): Promise<void> {
  const { rows } = await client.query<{ foreign: number }>(
    `SELECT to_regclass('d1_migrations') IS NULL AND EXISTS (
       SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema()) AS foreign`,
  );
  if (rows[0]?.foreign)
    throw new AdminError(
      `The database ${describeDatabase(url)} has tables of something else. Name an empty database.`,
    );
}

async function isEmpty(client: Client, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    if (madeAtStart.has(name)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const answer = await work();
  await client.query('COMMIT');
  return answer;
}

/** Migrates them. Until the transaction ends nobody else writes and no service starts. */
async function lockedTables(client: Client, url: URL): Promise<Table[]> {
  await assertOurs(client, url);
  await migrateInside(client, migrationsFolder('postgres'));
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN EXCLUSIVE MODE`);
  return tables;
}

const inUse = (url: URL) =>
  new AdminError(
    `The database ${describeDatabase(url)} holds data already. Name an empty database, or one that a service has only made its tables in.`,
  );

/** Throws AdminError. */
export const assertFillable = (url: URL): Promise<void> =>
  withClient(url, (client) =>
    inTransaction(client, async () => {
      if (!(await isEmpty(client, await lockedTables(client, url)))) throw inUse(url);
    }),
  );

interface Filled {
  tables: Held[];
  wasThere: boolean;
}

/** One transaction. Accepts exactly these rows as filled. Throws AdminError for others. */
export const fillPostgres = (url: URL, from: Side, progress: RowProgress): Promise<Filled> =>
  withClient(url, (client) =>
    inTransaction(client, async () => {
      const tables = await lockedTables(client, url);
      const to = postgresSide(client);
      if (!(await isEmpty(client, tables))) {
        const there = await sumTables(tables, to, progress);
        if (differing(there, await sumTables(tables, from, progress)) !== undefined)
          throw inUse(url);
        return { tables: there, wasThere: true };
      }
      for (const { name } of tables)
        if (madeAtStart.has(name)) await client.query(`DELETE FROM ${quoted(name)}`);
      const held = await copyTables(tables, from, to, progress);
      await continueOrder(client, tables);
      await client.query(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
      return { tables: held, wasThere: false };
    }),
  );

/** Only migrations that the other database has seen: this program may be newer. */
async function emptySqlite(file: string, seen: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-migrations-'));
  const all = migrationsFolder('sqlite');
  for (const name of seen) cpSync(join(all, name), join(folder, name));
  const db = new SqliteDatabase(file);
  try {
    await migrate(db, folder);
    // A single file, which can be copied.
    db.execSync('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

async function copyInto(file: string, client: Client, progress: RowProgress): Promise<Held[]> {
  const tables = await readTables(client);
  const db = new DatabaseSync(file);
  try {
    db.exec('BEGIN');
    // The copied rows include those that migrations insert.
    for (const { name } of tables.toReversed()) db.exec(`DELETE FROM ${quoted(name)}`);
    const held = await copyTables(tables, postgresSide(client), sqliteSide(db), progress);
    db.exec('COMMIT');
    return held;
  } finally {
    db.close();
  }
}

/** Consistent while the service runs. Throws DatabaseUnusable for a newer or an early version. */
export const snapshotPostgres = (url: URL, file: string, progress: RowProgress): Promise<Held[]> =>
  withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seen = await appliedMigrations(client, migrationsFolder('postgres'));
    await emptySqlite(file, seen);
    const held = await copyInto(file, client, progress);
    await client.query('COMMIT');
    return held;
  });

/**
 * Merges SQLite's companion files, so that one rename moves the database. Throws if another program
 * has it open.
 */
function makeOneFile(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/**
 * Completely or not at all. Renames the SQLite file, so that no service continues with it, and
 * returns the new name. Another run starts over, or finds everything there. Throws AdminError.
 */
export async function moveDatabase(
  dataDir: string,
  file: string,
  url: URL,
  progress: RowProgress,
): Promise<Filled & { formerFile: string }> {
  const filled = await readingSqlite(file, (side) => fillPostgres(url, side, progress));
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const formerFile = join(dataDir, `biophony-moved-${stamp}.sqlite`);
  makeOneFile(file);
  renameSync(file, formerFile);
  return { ...filled, formerFile };
}
