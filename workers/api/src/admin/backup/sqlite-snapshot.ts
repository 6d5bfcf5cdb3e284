import { DatabaseSync } from 'node:sqlite';

/** Writes the database as it is at one moment into a file of its own, while the service goes on (SQLite, VACUUM INTO). */
export async function snapshotSqlite(database: string, file: string): Promise<void> {
  const db = new DatabaseSync(database, { timeout: 60_000 });
  try {
    db.prepare('VACUUM INTO ?').run(file);
  } finally {
    db.close();
  }
}

/** What is wrong with a database file by SQLite's own check; null when nothing is. */
export function sqliteFault(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const [answer] = db.prepare('PRAGMA integrity_check(1)').all();
    const said = String(Object.values(answer ?? {})[0] ?? '');
    return said === 'ok' ? null : said;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    db.close();
  }
}
