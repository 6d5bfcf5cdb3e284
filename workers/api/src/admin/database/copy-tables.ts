import { createHash } from 'node:crypto';
import { AdminError } from '../support/failures.ts';
import type { Progress } from '../support/progress.ts';
import type { Table } from './tables.ts';

/** A row's values as texts, as every database writes the same ones, in the order of `columnList`. */
export type Row = (string | null)[];

/** A database whose tables are read or filled, both within one transaction. */
export interface Side {
  /** The rows of a table in the order of its key, in slices that fit into memory. */
  read(table: Table): AsyncIterable<Row[]>;
  write(table: Table, rows: readonly Row[]): Promise<void>;
}

/** What a table holds. */
export interface Held {
  table: string;
  rows: number;
  /** Over all rows in the order of the key. */
  sha256: string;
}

async function held(
  table: Table,
  slices: AsyncIterable<Row[]>,
  take: (rows: Row[], count: number) => Promise<void> | void,
): Promise<Held> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of slices) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
    await take(rows, count);
  }
  return { table: table.name, rows: count, sha256: hash.digest('hex') };
}

/** Counts the rows of all tables and makes their checksums. */
export async function sumTables(
  tables: readonly Table[],
  side: Side,
  progress: Progress,
): Promise<Held[]> {
  const sums: Held[] = [];
  for (const table of tables)
    sums.push(
      await held(table, side.read(table), (_, count) => progress('compared', table.name, count)),
    );
  return sums;
}

/** The first table that holds other rows on one side than on the other; undefined where all are alike. */
export const differing = (some: readonly Held[], others: readonly Held[]): string | undefined =>
  some.find(({ sha256 }, at) => sha256 !== others[at]?.sha256)?.table;

/**
 * Copies all tables from one database into the empty ones of another, those first that others point to, and reads them
 * there again. Throws AdminError where a table is not the same on both sides.
 */
export async function copyTables(
  tables: readonly Table[],
  from: Side,
  to: Side,
  progress: Progress,
): Promise<Held[]> {
  const copied: Held[] = [];
  for (const table of tables)
    copied.push(
      await held(table, from.read(table), async (rows, count) => {
        await to.write(table, rows);
        progress('copied', table.name, count);
      }),
    );
  const other = differing(copied, await sumTables(tables, to, progress));
  if (other !== undefined)
    throw new AdminError(
      `The table ${other} is not the same in both databases after it was copied. Nothing was changed.`,
    );
  return copied;
}
