import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { Database } from '../base/database.ts';
import type { Turns } from '../base/turns.ts';
import { DatabaseUnusable, startFailure, withClient } from './postgres-connection.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { SqliteDatabase } from './sqlite-database.ts';

export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** As wrangler makes on D1. */
export const appliedTable =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/** The last one before `0045_schema.sql`, which replaced 0001 to 0044. */
const lastReplaced = '0044_model_weights.sql';
/** The last commit that has 0001 to 0044. */
const lastCommit = '931f791e';

interface Migration {
  name: string;
  sql: string;
}

/**
 * The SQL of `0045_schema.sql` is empty where 0044 was applied: everything is there. Throws
 * DatabaseUnusable for a newer version, or one before 0044; `other`: what the message advises to
 * choose instead.
 */
function lackedMigrations(folder: string, applied: readonly string[], other: string): Migration[] {
  const names = migrationNames(folder);
  const [first = ''] = names;
  const newer = applied.find((name) => name > first && !names.includes(name));
  if (newer !== undefined)
    throw new DatabaseUnusable(
      `The database was made by a newer version (it has the migration ${newer}). Update Biophony, or choose ${other}.`,
    );
  const hasReplaced = applied.includes(lastReplaced);
  if (applied.length > 0 && !applied.includes(first) && !hasReplaced)
    throw new DatabaseUnusable(
      `The database was made by an early version (its last migration is ${applied.toSorted().at(-1)}). Start Biophony of commit ${lastCommit} with it once, which brings it up to date, then this version. Or choose ${other}.`,
    );
  return names
    .filter((name) => !applied.includes(name))
    .map((name) => ({
      name,
      sql: name === first && hasReplaced ? '' : readFileSync(join(folder, name), 'utf8'),
    }));
}

/**
 * By name, each in its own transaction; returns the names. Throws DatabaseUnusable as
 * `lackedMigrations` does.
 */
export async function migrate(db: SqliteDatabase, folder: string): Promise<string[]> {
  db.execSync(appliedTable);
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = results.map(({ name }) => name);
  const lacked = lackedMigrations(folder, applied, 'another data folder');
  for (const { name, sql } of lacked)
    db.transaction(() => {
      db.execSync(sql);
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).runSync();
    });
  return lacked.map(({ name }) => name);
}

/** Any number not locked elsewhere. */
const lock = 7_213_905_518;

/** Throws DatabaseUnusable as `lackedMigrations` does. */
async function lackedByPostgres(client: Client, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM d1_migrations');
  const applied = rows.map(({ name }) => name);
  return lackedMigrations(folder, applied, 'another database with BIOPHONY_DATABASE_URL');
}

/** Throws DatabaseUnusable as `lackedMigrations` does. */
export async function appliedMigrations(client: Client, folder: string): Promise<string[]> {
  const lacked = (await lackedByPostgres(client, folder)).filter(({ sql }) => sql !== '');
  return migrationNames(folder).filter((name) => !lacked.some((one) => one.name === name));
}

/** Uses the caller's transaction, which excludes other processes. */
export async function migrateInside(client: Client, folder: string): Promise<string[]> {
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
  await client.query(
    'CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())',
  );
  const lacked = await lackedByPostgres(client, folder);
  for (const { name, sql } of lacked) {
    await client.query(sql);
    await client.query('INSERT INTO d1_migrations (name) VALUES ($1)', [name]);
  }
  return lacked.map(({ name }) => name);
}

/**
 * By name, all or none; returns the names. Of concurrent processes, one applies them and the others
 * wait. Throws DatabaseUnusable.
 */
export const migratePostgres = (url: URL, folder: string): Promise<string[]> =>
  withClient(url, async (client) => {
    try {
      await client.query('BEGIN');
      const fresh = await migrateInside(client, folder);
      await client.query('COMMIT');
      return fresh;
    } catch (cause) {
      throw cause instanceof DatabaseUnusable ? cause : startFailure(cause, url);
    }
  });

const folders = { sqlite: 'migrations', postgres: 'migrations-postgres' };

export const migrationsFolder = (dialect: Database['dialect']): string =>
  fileURLToPath(new URL(`../../${folders[dialect]}`, import.meta.url));

interface OpenedDatabase {
  db: Database;
  migrations: string[];
  close(): Promise<void>;
}

interface DatabasePlace {
  url: URL | undefined;
  file: string;
  freeSpace?: () => boolean;
  /** For SQLite; long batches run at once when absent. */
  turns?: Turns;
}

export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  if (place.url) {
    const folder = migrationsFolder('postgres');
    await migratePostgres(place.url, folder);
    const db = new PostgresDatabase(place.url);
    return { db, migrations: migrationNames(folder), close: () => db.close() };
  }
  const { freeSpace, turns } = place;
  const db = new SqliteDatabase(place.file, {
    ...(freeSpace && { freeSpace }),
    ...(turns && { turns }),
  });
  const folder = migrationsFolder('sqlite');
  await migrate(db, folder);
  return { db, migrations: migrationNames(folder), close: async () => db.close() };
}
