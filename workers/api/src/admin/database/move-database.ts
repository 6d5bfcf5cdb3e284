import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Progress } from '../support/progress.ts';
import { fillPostgres, type Filled } from './fill-postgres.ts';
import { readingSqlite } from './with-sqlite.ts';

/**
 * Writes all that SQLite keeps beside a database into its one file, so that one name is all there is to change: between
 * two, whatever ended the program would leave one half without the other. Throws where another program has it open.
 */
function makeOneFile(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

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
  makeOneFile(file);
  renameSync(file, kept);
  return { ...filled, kept };
}
