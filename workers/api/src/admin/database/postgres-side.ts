import { DatabaseError, type Client } from 'pg';
import { AdminError } from '../support/failures.ts';
import type { Row, Side } from './copy-tables.ts';
import {
  columnList,
  keyOf,
  keyOrder,
  orderColumn,
  quoted,
  type ColumnType,
  type Table,
} from './tables.ts';

/** Rows that are asked for at once; a single one may have a megabyte. */
const sliceRows = 200;

const types: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
};

const typeAt = (table: Table, at: number): ColumnType => table.columns[at]?.type ?? 'integer';

/** A number is written in another way by each database. */
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

/** Whether an error is of what a row holds (SQLSTATE classes 22, 23 and 54): another is not mended by changing a row. */
const isOfRow = (cause: unknown): cause is DatabaseError =>
  cause instanceof DatabaseError && /^(?:22|23|54)/.test(cause.code ?? '');

/** Inserts rows of which one is refused, each by itself, so that the one can be named. */
async function insertEach(client: Client, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows)
    await insert(client, table, [row]).catch((cause: unknown) => {
      if (!isOfRow(cause)) throw cause;
      throw new AdminError(
        `PostgreSQL cannot store the row with ${keyOf(table, row)} of the table ${table.name} (${cause.message}). Correct or delete the row, then run the same command again. Nothing was changed.`,
        { cause },
      );
    });
}

/** The tables of a database of PostgreSQL over a connection that is in a transaction. */
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

/** Lets the numbers of rows that come go on after those that were written. */
export async function continueOrder(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name, isOrdered } of tables)
    if (isOrdered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${quoted(name)}', '${orderColumn}'), max(${orderColumn}))
         FROM ${quoted(name)} HAVING max(${orderColumn}) IS NOT NULL`,
      );
}
