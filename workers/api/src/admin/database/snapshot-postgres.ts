import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { withClient } from '../../adapters/postgres/connection.ts';
import { appliedMigrations } from '../../adapters/postgres/migrate.ts';
import { migrate } from '../../adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import { migrationsFolder } from '../../local/database/open-database.ts';
import type { Progress } from '../support/progress.ts';
import { copyTables, type Held } from './copy-tables.ts';
import { postgresSide } from './postgres-side.ts';
import { sqliteSide } from './sqlite-side.ts';
import { quoted, tablesOf } from './tables.ts';

/** Makes an empty SQLite database with the migrations that another database has seen, which an upgrade may be ahead of. */
async function emptySqlite(file: string, seen: ReadonlySet<string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-migrations-'));
  const all = migrationsFolder('sqlite');
  for (const name of readdirSync(all))
    if (seen.has(name)) cpSync(join(all, name), join(folder, name));
  const db = new SqliteDatabase(file);
  try {
    await migrate(db, folder);
    // One file, that is copied as it is.
    db.execSync('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

async function copyInto(file: string, client: Client, progress: Progress): Promise<Held[]> {
  const tables = await tablesOf(client);
  const db = new DatabaseSync(file);
  try {
    db.exec('BEGIN');
    // Rows that migrations make are among those that are copied.
    for (const { name } of tables.toReversed()) db.exec(`DELETE FROM ${quoted(name)}`);
    const held = await copyTables(tables, postgresSide(client), sqliteSide(db), progress);
    db.exec('COMMIT');
    return held;
  } finally {
    db.close();
  }
}

/**
 * Writes a database of PostgreSQL as it is at one moment into a new SQLite file, while the service goes on, and compares
 * the two. Throws DatabaseUnusable for one that a newer version made.
 */
export const snapshotPostgres = (url: URL, file: string, progress: Progress): Promise<Held[]> =>
  withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seen = await appliedMigrations(client, migrationsFolder('postgres'));
    await emptySqlite(file, seen);
    const held = await copyInto(file, client, progress);
    await client.query('COMMIT');
    return held;
  });
