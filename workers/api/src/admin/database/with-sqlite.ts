import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import { migrationsFolder } from '../../local/database/open-database.ts';
import type { Side } from './copy-tables.ts';
import { sqliteSide } from './sqlite-side.ts';

/**
 * Brings an SQLite database up to date and does `work` on its tables, while nobody else writes to it. Nothing that
 * `work` writes stays.
 */
export async function readingSqlite<T>(file: string, work: (side: Side) => Promise<T>): Promise<T> {
  const before = new SqliteDatabase(file);
  try {
    await migrate(before, migrationsFolder('sqlite'));
  } finally {
    before.close();
  }
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec('BEGIN IMMEDIATE');
    return await work(sqliteSide(db));
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK');
    db.close();
  }
}
