import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFolder } from '../../src/adapters/folder-blobs/list.ts';
import { migrate } from '../../src/adapters/sqlite/migrate.ts';
import { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts';
import { startOutside, type Outside } from './outside/index.ts';
import { tokenForge, type TokenForge } from './token-forge.ts';

/** The room's folder. */
export const room = fileURLToPath(new URL('../..', import.meta.url));
export const runnerSecret = 'runner-secret-of-the-contract-tests-0001';

export interface LocalData {
  folder: string;
  forge: TokenForge;
  env: NodeJS.ProcessEnv;
  outside: Outside;
  /** Runs a statement in the database, over a connection of its own. */
  sql(statement: string): Promise<void>;
  /** What stands in the object store: bytes by key. */
  objects(): Promise<Map<string, number>>;
  /** Ends what stands around the server and removes the folder. */
  remove(): Promise<void>;
}

/** A fresh data folder (`made`, where one is to be used), migrated, with the forge's key among the server's. */
export async function localData(made?: string): Promise<LocalData> {
  const folder = made ?? mkdtempSync(join(tmpdir(), 'biophony-api-'));
  const [forge, outside] = await Promise.all([tokenForge(), startOutside()]);
  const withDatabase = async (work: (db: SqliteDatabase) => unknown) => {
    const db = new SqliteDatabase(join(folder, 'biophony.sqlite'));
    try {
      await work(db);
    } finally {
      db.close();
    }
  };
  const sql = (statement: string) => withDatabase((db) => db.execSync(statement));
  await withDatabase((db) => migrate(db, join(room, 'migrations')));
  await sql(forge.sql);
  return {
    folder,
    forge,
    outside,
    env: {
      ...process.env,
      ...outside.settings('BIOPHONY_'),
      BIOPHONY_DATA_DIR: folder,
      BIOPHONY_RUNNER_SECRET: runnerSecret,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    sql,
    async objects() {
      const { blobs } = await listFolder(join(folder, 'objects'), '', '', Infinity);
      return new Map(blobs.map(({ key, size }) => [key, size]));
    },
    async remove() {
      await outside.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
