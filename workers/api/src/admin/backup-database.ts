import { existsSync } from 'node:fs';
import { chmod, copyFile, rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeDatabase } from '../platform/postgres-connection.ts';
import { besideDatabase, databaseFile } from '../server/data-folder.ts';
import type { LocalSettings } from '../server/settings.ts';
import { readingSqlite } from './database-sides.ts';
import { assertFillable, fillPostgres, snapshotPostgres } from './move-database.ts';
import { AdminError, type RowProgress } from './terminal.ts';

/** Consistent while the service runs (SQLite, VACUUM INTO). */
export async function snapshotSqlite(database: string, file: string): Promise<void> {
  const db = new DatabaseSync(database, { timeout: 60_000 });
  try {
    db.prepare('VACUUM INTO ?').run(file);
  } finally {
    db.close();
  }
}

export function sqliteFault(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const [answer] = db.prepare('PRAGMA integrity_check(1)').all();
    const result = String(Object.values(answer ?? {})[0] ?? '');
    return result === 'ok' ? null : result;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    db.close();
  }
}

/** Any database, through a SQLite file. */
export interface DatabaseEnd {
  name: string;
  snapshot(file: string): Promise<void>;
  /** Throws AdminError if it holds anything. */
  assertEmpty(): Promise<void>;
  /** Completely or not at all. */
  fill(file: string): Promise<void>;
}

const sqliteEnd = (dataDir: string): DatabaseEnd => {
  const own = databaseFile(dataDir);
  return {
    name: dataDir,
    snapshot: (file) => snapshotSqlite(own, file),
    async assertEmpty() {
      if (existsSync(own))
        throw new AdminError(
          `There is a database in ${dataDir} already. A backup is restored into an empty installation: choose another folder with BIOPHONY_DATA_DIR.`,
        );
      const left = besideDatabase.map((ending) => own + ending).filter((file) => existsSync(file));
      if (left.length > 0)
        throw new AdminError(
          `A database that is no longer in ${dataDir} has left ${left.map((file) => basename(file)).join(' and ')} there. SQLite would write that into the restored one: move it into another folder, then run the same command again.`,
        );
    },
    async fill(file) {
      const draft = `${own}.restored`;
      await copyFile(file, draft);
      await chmod(draft, 0o600);
      await rename(draft, own);
    },
  };
};

const postgresEnd = (url: URL, progress: RowProgress): DatabaseEnd => ({
  name: `the database ${describeDatabase(url)}`,
  snapshot: async (file) => void (await snapshotPostgres(url, file, progress)),
  assertEmpty: () => assertFillable(url),
  // The file is a copy, so it may be migrated.
  fill: async (file) =>
    void (await readingSqlite(file, (side) => fillPostgres(url, side, progress))),
});

export const databaseEnd = (
  { dataDir, databaseUrl }: LocalSettings,
  progress: RowProgress,
): DatabaseEnd => (databaseUrl ? postgresEnd(databaseUrl, progress) : sqliteEnd(dataDir));
