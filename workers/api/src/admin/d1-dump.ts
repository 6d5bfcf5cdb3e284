import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { finished } from 'node:stream/promises';
import { quoted } from './tables.ts';
import { AdminError, type RowProgress } from './terminal.ts';

/** Splits at final semicolons, not at quoted ones. D1's exports have no comments or triggers. */
export async function* sqlStatements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  // A doubled quote ends one text and starts the next, with the same result.
  let quote = '';
  for await (const piece of pieces) {
    let from = 0;
    for (const { 0: mark, index } of piece.matchAll(/['";]/g)) {
      if (mark !== ';') {
        if (quote === '') quote = mark;
        else if (quote === mark) quote = '';
        continue;
      }
      if (quote !== '') continue;
      begun.push(piece.slice(from, index));
      yield begun.join('').trim();
      [begun, from] = [[], index + 1];
    }
    begun.push(piece.slice(from));
  }
  const rest = begun.join('').trim();
  if (rest !== '') yield rest;
}

const intoTable = /^INSERT INTO "([^"]+)"/;
/** D1's form of text with a line feed or carriage return. */
const withLines = /replace\('/;

/** SQL text cannot hold U+0000, but D1 writes it so. */
const runnable = (statement: string): string => statement.replaceAll('\0', "'||char(0)||'");

/**
 * Returns the tables with multi-line texts: D1 writes line feeds as `\n`, like a literal `\n`.
 * Throws AdminError for rows that reference missing ones.
 */
export async function loadDump(
  dump: string,
  file: string,
  progress: RowProgress,
): Promise<string[]> {
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

/** D1 accepts statements of 100,000 bytes, and a character has up to three. */
const pieceLength = 8_000;
/** Characters per INSERT; longer texts are appended in pieces. */
const rowLength = 16_000;

const literalOf = (text: string): string =>
  `'${text.replaceAll("'", "''").replaceAll('\0', "'||char(0)||'")}'`;

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return literalOf(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return String(value);
}

interface Column {
  name: string;
  isKey: boolean;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + pieceLength;
    const isWithin = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
    pieces.push(text.slice(at, isWithin ? end + 1 : end));
    at += pieces.at(-1)?.length ?? 0;
  }
  return pieces;
}

function* rowStatements(
  table: string,
  columns: readonly Column[],
  values: readonly SQLOutputValue[],
): Generator<string> {
  const own = columns.map(({ name }, at) => ({ name: quoted(name), value: values[at] ?? null }));
  const isIt = own
    .filter((_, at) => columns[at]?.isKey)
    .map(({ name, value }) => `${name} = ${literal(value)}`)
    .join(' AND ');
  let left = rowLength;
  const later: string[] = [];
  const first = own.map(({ name, value }, at) => {
    if (typeof value !== 'string' || columns[at]?.isKey || value.length <= left) {
      if (typeof value === 'string') left -= value.length;
      return literal(value);
    }
    for (const piece of piecesOf(value))
      later.push(
        `UPDATE ${quoted(table)} SET ${name} = ${name} || ${literalOf(piece)} WHERE ${isIt}`,
      );
    return "''";
  });
  yield `INSERT INTO ${quoted(table)} (${own.map(({ name }) => name).join(', ')}) VALUES (${first.join(', ')})`;
  yield* later;
}

const ofSqlite = "name NOT LIKE 'sqlite_%' AND name NOT GLOB '_cf_*' AND sql IS NOT NULL";

function* schema(db: DatabaseSync, which: string): Generator<{ name: string; sql: string }> {
  yield* db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE ${which} AND ${ofSqlite} ORDER BY rowid`)
    .iterate() as Iterable<unknown> as Iterable<{ name: string; sql: string }>;
}

function* tableStatements(
  db: DatabaseSync,
  table: string,
  progress: RowProgress,
): Generator<string> {
  const columns = db
    .prepare('SELECT name, pk > 0 AS isKey FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, isKey }) => ({ name: String(name), isKey: Boolean(isKey) }));
  const isWithout = /WITHOUT ROWID\s*$/i.test(
    String(db.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)?.sql),
  );
  const read = db.prepare(
    `SELECT ${columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table)} ${isWithout ? '' : 'ORDER BY rowid'}`,
  );
  read.setReadBigInts(true);
  read.setReturnArrays(true);
  let count = 0;
  for (const values of read.iterate() as Iterable<unknown> as Iterable<SQLOutputValue[]>) {
    yield* rowStatements(table, columns, values);
    progress('written', table, (count += 1));
  }
}

function* statements(db: DatabaseSync, progress: RowProgress): Generator<string> {
  yield 'PRAGMA defer_foreign_keys = TRUE';
  const tables = [...schema(db, "type = 'table'")];
  for (const { sql } of tables) yield sql;
  for (const { name } of tables) yield* tableStatements(db, name, progress);
  yield 'DELETE FROM sqlite_sequence';
  yield* tableStatements(db, 'sqlite_sequence', progress);
  for (const { sql } of schema(db, "type <> 'table'")) yield sql;
}

/** Each statement has at most D1's 100,000 bytes. */
export async function writeDump(file: string, dump: string, progress: RowProgress): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true });
  const out = createWriteStream(dump, { mode: 0o600 });
  try {
    for (const statement of statements(db, progress))
      if (!out.write(`${statement};\n`)) await once(out, 'drain');
    out.end();
    await finished(out);
  } finally {
    db.close();
  }
}
