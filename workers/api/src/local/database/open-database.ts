import { fileURLToPath } from 'node:url';
import { migratePostgres } from '../../adapters/postgres/migrate.ts';
import { PostgresDatabase } from '../../adapters/postgres/postgres-database.ts';
import { migrate, migrationNames } from '../../adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import type { Database } from '../../ports/database.ts';

const folders = { sqlite: 'migrations', postgres: 'migrations-postgres' };

/** Where the migrations of a kind of database are. */
export const migrationsFolder = (dialect: Database['dialect']): string =>
  fileURLToPath(new URL(`../../../${folders[dialect]}`, import.meta.url));

interface OpenedDatabase {
  db: Database;
  /** The names of those that this version needs. */
  migrations: string[];
  /** Ends it; nothing may use it any more. */
  close(): Promise<void>;
}

interface DatabasePlace {
  /** A PostgreSQL server's; undefined: SQLite. */
  url: URL | undefined;
  /** SQLite's. */
  file: string;
  /** Frees space on a full disk; answers whether it did. */
  freeSpace?: () => boolean;
}

/** Opens a database, brought up to date: PostgreSQL where there is a URL, else SQLite. */
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
