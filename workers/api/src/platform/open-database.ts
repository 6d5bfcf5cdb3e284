import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import type { Database } from '../base/database.ts';
import { DatabaseUnusable, startFailure, withClient } from './postgres-connection.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { SqliteDatabase } from './sqlite-database.ts';

export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** The same table as wrangler makes on D1. */
export const appliedTable =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/**
 * Applies migrations by name, each in its own transaction; returns the applied names. Throws if the
 * database knows a migration that the folder lacks: it belongs to a newer version.
 */
export async function migrate(db: SqliteDatabase, folder: string): Promise<string[]> {
  db.execSync(appliedTable);
  const names = migrationNames(folder);
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version (it has the migration ${unknown[0]}). Update Biophony, or choose another data folder.`,
    );
  const fresh = names.filter((name) => !applied.has(name));
  for (const name of fresh) {
    const sql = readFileSync(join(folder, name), 'utf8');
    db.transaction(() => {
      db.execSync(sql);
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).runSync();
    });
  }
  return fresh;
}

/** Any number not locked elsewhere in the database. */
const lock = 7_213_905_518;

const newer = (name: string) =>
  new DatabaseUnusable(
    `The database was made by a newer version (it has the migration ${name}). Update Biophony, or choose another database with BIOPHONY_DATABASE_URL.`,
  );

/** Throws DatabaseUnusable if a newer version made the database. */
export async function appliedMigrations(client: Client, folder: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM d1_migrations');
  const known = rows.map((row) => row.name);
  const names = migrationNames(folder);
  const unknown = known.find((name) => !names.includes(name));
  if (unknown !== undefined) throw newer(unknown);
  return new Set(known);
}

/** Uses the caller's transaction, which excludes other migrating processes. */
export async function migrateInside(client: Client, folder: string): Promise<string[]> {
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
  await client.query(
    'CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT NOT NULL PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())',
  );
  const known = await appliedMigrations(client, folder);
  const fresh = migrationNames(folder).filter((name) => !known.has(name));
  for (const name of fresh) {
    await client.query(readFileSync(join(folder, name), 'utf8'));
    await client.query('INSERT INTO d1_migrations (name) VALUES ($1)', [name]);
  }
  return fresh;
}

/**
 * Applies migrations by name, all or none; returns the applied names. Of concurrent processes, one
 * applies them and the others wait. Throws DatabaseUnusable if the server is unusable, or the
 * database knows a migration that the folder lacks: it belongs to a newer version.
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
  /** Undefined for SQLite. */
  url: URL | undefined;
  /** For SQLite. */
  file: string;
  /** Returns whether it freed space on a full disk. */
  freeSpace?: () => boolean;
}

/** Opens PostgreSQL if there is a URL, else SQLite, and migrates it. */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  if (place.url) {
    const folder = migrationsFolder('postgres');
    await migratePostgres(place.url, folder);
    const db = new PostgresDatabase(place.url);
    return { db, migrations: migrationNames(folder), close: () => db.close() };
  }
  const { freeSpace } = place;
  const db = new SqliteDatabase(place.file, { ...(freeSpace && { freeSpace }) });
  const folder = migrationsFolder('sqlite');
  await migrate(db, folder);
  return { db, migrations: migrationNames(folder), close: async () => db.close() };
}
