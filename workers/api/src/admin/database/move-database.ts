import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../support/progress.ts';
import { fillPostgres, type Filled } from './fill-postgres.ts';
import { readingSqlite } from './with-sqlite.ts';

/** The endings of the files of an SQLite database. */
const endings = ['', '-wal', '-shm'];

/**
 * Brings the SQLite database of a stopped service into an empty one of PostgreSQL, whole or not at all, and puts its file
 * aside under another name, which is answered, so that no service goes on with it. Run again after it was interrupted, it
 * begins anew, or finds that all is there. Throws AdminError.
 */
export async function moveDatabase(
  dataDir: string,
  file: string,
  url: URL,
  progress: Progress,
): Promise<Filled & { kept: string }> {
  const filled = await readingSqlite(file, (side) => fillPostgres(url, side, progress));
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const kept = join(dataDir, `biophony-moved-${stamp}.sqlite`);
  for (const ending of endings)
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  return { ...filled, kept };
}
