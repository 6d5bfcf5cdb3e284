import { createReadStream } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AdminError } from '../support/failures.ts';
import type { Progress } from '../support/progress.ts';
import { sqlStatements } from './sql-statements.ts';

const intoTable = /^INSERT INTO "([^"]+)"/;
/** How D1 writes a text with a line feed or a carriage return. */
const withLines = /replace\('/;

/** A text cannot hold U+0000 in SQL, but D1 writes it so. */
const runnable = (statement: string): string => statement.replaceAll('\0', "'||char(0)||'");

/**
 * Makes a SQLite file of what D1 exported. Answers the tables with texts of several lines: D1 writes their line feeds as
 * `\n`, and so makes no difference to a `\n` that was there. Throws AdminError where rows point to none.
 */
export async function loadDump(dump: string, file: string, progress: Progress): Promise<string[]> {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const counts = new Map<string, number>();
  const severalLines = new Set<string>();
  try {
    db.exec('BEGIN');
    for await (const statement of sqlStatements(
      createReadStream(dump, 'utf8') as AsyncIterable<string>,
    )) {
      db.exec(runnable(statement));
      const table = intoTable.exec(statement)?.[1];
      if (table === undefined) continue;
      if (withLines.test(statement)) severalLines.add(table);
      const count = (counts.get(table) ?? 0) + 1;
      counts.set(table, count);
      progress('copied', table, count);
    }
    db.exec('COMMIT');
    const [fault] = db.prepare('PRAGMA foreign_key_check').all();
    if (fault)
      throw new AdminError(
        `D1's export is not whole: a row of ${String(fault.table)} points to one of ${String(fault.parent)} that is not there.`,
      );
  } finally {
    db.close();
  }
  return [...severalLines];
}
