import { DatabaseSync } from 'node:sqlite';
import { quoted } from '../database/tables.ts';
import type { WranglerD1 } from './wrangler-d1.ts';

/** Rows that are asked for at once. */
const atOnce = 20;
/** What the column with the digits is called. */
const hexName = 'in_hexadecimal';

/** The values of a row's primary key, then its text in hexadecimal digits. */
type Ambiguous = Record<string, string | number>;

const lines = [
  ['\\n', '\n', 'char(10)'],
  ['\\r', '\r', 'char(13)'],
] as const;

/** Whether a text of D1 has a line feed and a `\n`, or the like of carriage returns. */
const isAmbiguous = (column: string): string =>
  lines
    .map(
      ([written, , sql]) => `(instr(${column}, ${sql}) > 0 AND instr(${column}, '${written}') > 0)`,
    )
    .join(' OR ');

/** What D1's export makes of a text. */
function exported(text: string): string {
  let made = text;
  for (const [written, meant] of lines)
    if (text.includes(meant)) made = made.replaceAll(written, meant);
  return made;
}

/** The names of a table's columns: those with texts, and those of its primary key. */
function columnsOf(db: DatabaseSync, table: string): { texts: string[]; key: string[] } {
  const all = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table);
  const names = (some: typeof all) => some.map(({ name }) => String(name));
  return {
    texts: names(all.filter(({ type }) => type === 'TEXT')),
    key: names(all.filter(({ pk }) => Number(pk) > 0)),
  };
}

/**
 * Brings the texts of some tables into a copy of a database as they are in D1, where its export took a `\n` that somebody
 * wrote for a line feed. A row that changed since the export stays as the export has it.
 */
export async function mendLines(
  d1: WranglerD1,
  file: string,
  tables: readonly string[],
): Promise<void> {
  const db = new DatabaseSync(file);
  try {
    for (const table of tables) {
      const { texts, key } = columnsOf(db, table);
      for (const column of texts) await mendColumn(d1, db, { table, column, key });
    }
  } finally {
    db.close();
  }
}

interface Place {
  table: string;
  column: string;
  key: readonly string[];
}

async function mendColumn(
  d1: WranglerD1,
  db: DatabaseSync,
  { table, column, key }: Place,
): Promise<void> {
  const [from, text, keys] = [quoted(table), quoted(column), key.map(quoted)];
  const isIt = keys.map((name) => `${name} = ?`).join(' AND ');
  const mend = db.prepare(`UPDATE ${from} SET ${text} = ? WHERE ${isIt} AND ${text} = ?`);
  for (let done = 0; ; done += atOnce) {
    const rows = await d1.rows<Ambiguous>(
      `SELECT ${keys.join(', ')}, hex(${text}) AS ${hexName} FROM ${from}
       WHERE ${isAmbiguous(text)} ORDER BY ${keys.join(', ')} LIMIT ${atOnce} OFFSET ${done}`,
    );
    for (const row of rows) {
      const right = Buffer.from(String(row[hexName]), 'hex').toString();
      mend.run(right, ...key.map((name) => row[name] ?? null), exported(right));
    }
    if (rows.length < atOnce) return;
  }
}
