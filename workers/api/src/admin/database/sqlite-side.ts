import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { AdminError } from '../support/failures.ts';
import type { Row, Side } from './copy-tables.ts';
import { columnList, keyOf, keyOrder, quoted, type ColumnType, type Table } from './tables.ts';

/** A slice ends at so many rows or characters, whichever comes first. */
const [sliceRows, sliceLength] = [1000, 4_000_000];

type Value = SQLOutputValue;

/** A value of SQLite, which keeps what it was given, as the type that its column says; undefined where it is none of it. */
function textOf(value: Exclude<Value, null>, type: ColumnType): string | undefined {
  if (type === 'text') return value instanceof Uint8Array ? undefined : String(value);
  if (type === 'integer')
    return typeof value === 'bigint' || Number.isInteger(value)
      ? BigInt(value as bigint | number).toString()
      : undefined;
  return typeof value === 'string' || value instanceof Uint8Array
    ? undefined
    : String(Number(value));
}

function wrongValue(table: Table, column: string, values: Value[], what: string): AdminError {
  return new AdminError(
    `The column ${column} of the table ${table.name} ${what} in the row with ${keyOf(table, values)}. PostgreSQL cannot store it: correct the row, then run the same command again. Nothing was changed.`,
  );
}

function rowOf(table: Table, values: Value[]): Row {
  return values.map((value, at) => {
    if (value === null) return null;
    const { name, type } = table.columns[at] ?? { name: 'rowid', type: 'integer' };
    const text = textOf(value, type);
    if (text === undefined) throw wrongValue(table, name, values, `has what is no ${type}`);
    if (text.includes('\u0000')) throw wrongValue(table, name, values, 'has the character U+0000');
    return text;
  });
}

const valueOf = (text: string | null, type: ColumnType): SQLInputValue => {
  if (text === null || type === 'text') return text;
  return type === 'integer' ? BigInt(text) : Number(text);
};

/** The tables of an open SQLite database; the caller has begun a transaction. */
export function sqliteSide(db: DatabaseSync): Side {
  return {
    async *read(table) {
      const statement = db.prepare(
        `SELECT ${columnList(table, 'rowid')} FROM ${quoted(table.name)} ORDER BY ${keyOrder(table)}`,
      );
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      let [rows, length]: [Row[], number] = [[], 0];
      for (const values of statement.iterate() as Iterable<unknown> as Iterable<Value[]>) {
        const row = rowOf(table, values);
        rows.push(row);
        for (const text of row) length += text?.length ?? 0;
        if (rows.length < sliceRows && length < sliceLength) continue;
        yield rows;
        [rows, length] = [[], 0];
      }
      if (rows.length > 0) yield rows;
    },
    async write(table, rows) {
      const places = rows[0]?.map(() => '?').join(', ') ?? '';
      const insert = db.prepare(
        `INSERT INTO ${quoted(table.name)} (${columnList(table, 'rowid')}) VALUES (${places})`,
      );
      for (const row of rows)
        insert.run(...row.map((text, at) => valueOf(text, table.columns[at]?.type ?? 'integer')));
    },
  };
}
