import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteDatabase } from './sqlite-database.ts';

/** The names of a folder's migrations, in their order. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Makes the table of applied migrations as wrangler keeps it on D1. */
export const appliedTable =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

/**
 * Applies the migrations of a folder that the database has not seen, in the order of their names, each in
 * its own transaction, and answers their names. Throws when the database knows a migration that the folder
 * lacks: it belongs to a newer version.
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
