import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { type Client, DatabaseError } from 'pg';
import { migrate, migrationsFolder } from '../platform/open-database.ts';
import { SqliteDatabase } from '../platform/sqlite-database.ts';
import {
  columnList,
  type ColumnType,
  formatKey,
  keyOrder,
  orderColumn,
  quoted,
  type Row,
  type Side,
  type Table,
} from './tables.ts';
import { AdminError } from './terminal.ts';

/** Per query; a row may have a megabyte. */
const sliceRows = 200;

const types: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
};

const typeAt = (table: Table, at: number): ColumnType => table.columns[at]?.type ?? 'integer';

/** Databases write numbers differently. */
const rowOf = (table: Table, values: Row): Row =>
  values.map((text, at) =>
    text !== null && typeAt(table, at) === 'real' ? String(Number(text)) : text,
  );

const asText = { getTypeParser: () => (text: string) => text };

async function insert(client: Client, table: Table, rows: readonly Row[]): Promise<void> {
  const width = table.columns.length + (table.isOrdered ? 1 : 0);
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? null));
  const lists = columns.map((_, at) => `CAST($${at + 1} AS ${types[typeAt(table, at)]}[])`);
  await client.query(
    `INSERT INTO ${quoted(table.name)} (${columnList(table, orderColumn)})
     ${table.isOrdered ? 'OVERRIDING SYSTEM VALUE' : ''} SELECT * FROM unnest(${lists.join(', ')})`,
    columns,
  );
}

/** SQLSTATE classes 22, 23 and 54: the row's content. */
const isOfRow = (cause: unknown): cause is DatabaseError =>
  cause instanceof DatabaseError && /^(?:22|23|54)/.test(cause.code ?? '');

/** One by one, to name the faulty row. */
async function insertEach(client: Client, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows)
    await insert(client, table, [row]).catch((cause: unknown) => {
      if (!isOfRow(cause)) throw cause;
      throw new AdminError(
        `PostgreSQL cannot store the row with ${formatKey(table, row)} of the table ${table.name} (${cause.message}). Correct or delete the row, then run the same command again. Nothing was changed.`,
        { cause },
      );
    });
}

/** Expects a transaction. */
export function postgresSide(client: Client): Side {
  return {
    async *read(table) {
      await client.query(
        `DECLARE rows_read NO SCROLL CURSOR FOR
         SELECT ${columnList(table, orderColumn)} FROM ${quoted(table.name)} ORDER BY ${keyOrder(table)}`,
      );
      for (;;) {
        const text = `FETCH ${sliceRows} FROM rows_read`;
        const { rows } = await client.query<Row>({ text, rowMode: 'array', types: asText });
        if (rows.length === 0) break;
        yield rows.map((row) => rowOf(table, row));
      }
      await client.query('CLOSE rows_read');
    },
    async write(table, rows) {
      await client.query('SAVEPOINT before_rows');
      try {
        await insert(client, table, rows);
      } catch (cause) {
        if (!isOfRow(cause)) throw cause;
        await client.query('ROLLBACK TO SAVEPOINT before_rows');
        await insertEach(client, table, rows);
      }
      await client.query('RELEASE SAVEPOINT before_rows');
    },
  };
}

export async function continueOrder(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name, isOrdered } of tables)
    if (isOrdered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${quoted(name)}', '${orderColumn}'), max(${orderColumn}))
         FROM ${quoted(name)} HAVING max(${orderColumn}) IS NOT NULL`,
      );
}

/** Whichever comes first. */
const [sqliteSliceRows, sliceLength] = [1000, 4_000_000];

type Value = SQLOutputValue;

/** SQLite stores any type; undefined if the value does not fit. */
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
    `The column ${column} of the table ${table.name} ${what} in the row with ${formatKey(table, values)}. PostgreSQL cannot store it: correct the row, then run the same command again. Nothing was changed.`,
  );
}

function sqliteRowOf(table: Table, values: Value[]): Row {
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

/** Expects a transaction. */
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
        const row = sqliteRowOf(table, values);
        rows.push(row);
        for (const text of row) length += text?.length ?? 0;
        if (rows.length < sqliteSliceRows && length < sliceLength) continue;
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

/** Migrates it. Discards what `work` writes. */
export async function readingSqlite<T>(file: string, work: (side: Side) => Promise<T>): Promise<T> {
  const before = new SqliteDatabase(file);
  try {
    await migrate(before, migrationsFolder('sqlite'));
  } finally {
    before.close();
  }
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec('BEGIN IMMEDIATE');
    return await work(sqliteSide(db));
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK');
    db.close();
  }
}
