import { copyFile, chmod, rename } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { LocalSettings } from '../../local/settings.ts';
import { besideDatabase, databaseFile } from '../../local/private-data.ts';
import { placeOf } from '../../adapters/postgres/faults.ts';
import type { Progress } from '../support/progress.ts';
import { assertFillable, fillPostgres } from '../database/fill-postgres.ts';
import { snapshotPostgres } from '../database/snapshot-postgres.ts';
import { readingSqlite } from '../database/with-sqlite.ts';
import { AdminError } from '../support/failures.ts';
import { snapshotSqlite } from './sqlite-snapshot.ts';

/** The database of an installation, as a backup reads and fills it: through a file of SQLite, whatever it is itself. */
export interface DatabaseEnd {
  /** Its name in sentences. */
  name: string;
  /** Writes it as it is at one moment into a new file, while the service goes on. */
  snapshot(file: string): Promise<void>;
  /** Throws AdminError where it holds something. */
  assertEmpty(): Promise<void>;
  /** Fills it from such a file, whole or not at all. */
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

const postgresEnd = (url: URL, progress: Progress): DatabaseEnd => ({
  name: `the database ${placeOf(url)}`,
  snapshot: async (file) => void (await snapshotPostgres(url, file, progress)),
  assertEmpty: () => assertFillable(url),
  // The file is a copy of its own, so that it may be brought up to date.
  fill: async (file) =>
    void (await readingSqlite(file, (side) => fillPostgres(url, side, progress))),
});

/** The database that the settings name. */
export const databaseEnd = (
  { dataDir, databaseUrl }: LocalSettings,
  progress: Progress,
): DatabaseEnd => (databaseUrl ? postgresEnd(databaseUrl, progress) : sqliteEnd(dataDir));
