import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { migrationNames } from '../sqlite/migrate.ts';
import { withClient } from './connection.ts';
import { DatabaseUnusable, startFailure } from './faults.ts';

/** Any number that nothing else in the database locks. */
const lock = 7_213_905_518;

const newer = (name: string) =>
  new DatabaseUnusable(
    `The database was made by a newer version (it has the migration ${name}). Update Biophony, or choose another database with BIOPHONY_DATABASE_URL.`,
  );

/** The names of those that a database has seen. Throws DatabaseUnusable where a newer version than the folder's made it. */
export async function appliedMigrations(client: Client, folder: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM d1_migrations');
  const known = rows.map((row) => row.name);
  const names = migrationNames(folder);
  const unknown = known.find((name) => !names.includes(name));
  if (unknown !== undefined) throw newer(unknown);
  return new Set(known);
}

/** Applies what is missing inside a transaction of the caller, which no other process that migrates can begin meanwhile. */
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
 * Applies the migrations of a folder that the database has not seen, in the order of their names, all or none, and
 * answers their names. Of several processes that start at once one applies them and the others wait. Throws
 * DatabaseUnusable when the server cannot be used, or when the database knows a migration that the folder lacks: it
 * belongs to a newer version.
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
