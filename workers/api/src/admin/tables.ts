import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { AdminError, type RowProgress } from './terminal.ts';

/** Booleans are integers and times are texts. */
export type ColumnType = 'text' | 'integer' | 'real';

export interface Table {
  name: string;
  columns: readonly { name: string; type: ColumnType }[];
  key: readonly string[];
  /** Keeps insertion order: SQLite's `rowid` is `row_number` on PostgreSQL. */
  isOrdered: boolean;
}

export const orderColumn = 'row_number';
/** Not copied: each database's migrations, and current leases. */
const ofTheirOwn = ['d1_migrations', 'background_leases'];

const types: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  bigint: 'integer',
  'double precision': 'real',
};

interface ColumnRow {
  table: string;
  name: string;
  type: string;
}

const columnsQuery = `SELECT table_name AS "table", column_name AS name, data_type AS type
  FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`;
const keysQuery = `SELECT classes.relname AS "table", attributes.attname AS name
  FROM pg_constraint AS keys
    CROSS JOIN LATERAL unnest(keys.conkey) WITH ORDINALITY AS member (number, place)
    JOIN pg_class AS classes ON classes.oid = keys.conrelid
    JOIN pg_attribute AS attributes ON attributes.attrelid = keys.conrelid AND attributes.attnum = member.number
  WHERE keys.contype = 'p' AND keys.connamespace = CAST(current_schema() AS regnamespace)
  ORDER BY classes.relname, member.place`;
const parentsQuery = `SELECT children.relname AS "table", parents.relname AS parent
  FROM pg_constraint AS links
    JOIN pg_class AS children ON children.oid = links.conrelid
    JOIN pg_class AS parents ON parents.oid = links.confrelid
  WHERE links.contype = 'f' AND links.connamespace = CAST(current_schema() AS regnamespace)`;

function parentsFirst(names: readonly string[], parents: ReadonlyMap<string, string[]>): string[] {
  const ordered = new Set<string>();
  const visit = (name: string) => {
    if (ordered.has(name)) return;
    for (const parent of parents.get(name) ?? []) if (parent !== name) visit(parent);
    ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered];
}

function groupedBy<T extends { table: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.table, [...(groups.get(row.table) ?? []), row]);
  return groups;
}

function typeOf({ table, name, type }: ColumnRow): ColumnType {
  const columnType = types[type];
  if (columnType) return columnType;
  throw new TypeError(`The column ${name} of ${table} has the unknown type ${type}`);
}

/** Referenced ones first; the database must be migrated. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<ColumnRow>(columnsQuery);
  const columns = groupedBy(rows.filter(({ table }) => !ofTheirOwn.includes(table)));
  const keys = groupedBy((await client.query<{ table: string; name: string }>(keysQuery)).rows);
  const links = await client.query<{ table: string; parent: string }>(parentsQuery);
  const parents = new Map(
    [...groupedBy(links.rows)].map(([table, group]) => [table, group.map(({ parent }) => parent)]),
  );
  return parentsFirst([...columns.keys()], parents).map((name) => {
    const all = columns.get(name) ?? [];
    return {
      name,
      columns: all
        .filter((column) => column.name !== orderColumn)
        .map((column) => ({ name: column.name, type: typeOf(column) })),
      key: (keys.get(name) ?? []).map((column) => column.name),
      isOrdered: all.some((column) => column.name === orderColumn),
    };
  });
}

export const quoted = (name: string): string => `"${name}"`;

export const formatKey = ({ columns, key }: Table, values: readonly unknown[]): string =>
  key
    .map((name) => `${name} ${String(values[columns.findIndex((one) => one.name === name)])}`)
    .join(', ');

/** The column named `order` comes last. */
export const columnList = ({ columns, isOrdered }: Table, order: string): string =>
  [...columns.map(({ name }) => quoted(name)), ...(isOrdered ? [order] : [])].join(', ');

/** Equal on both databases: texts by bytes. */
export const keyOrder = ({ key }: Table): string => key.map(quoted).join(', ');

/** Texts, equal on every database, in the order of `columnList`. */
export type Row = (string | null)[];

/** Read or filled within one transaction. */
export interface Side {
  read(table: Table): AsyncIterable<Row[]>;
  write(table: Table, rows: readonly Row[]): Promise<void>;
}

export interface Held {
  table: string;
  rows: number;
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

export async function sumTables(
  tables: readonly Table[],
  side: Side,
  progress: RowProgress,
): Promise<Held[]> {
  const sums: Held[] = [];
  for (const table of tables)
    sums.push(
      await held(table, side.read(table), (_, count) => progress('compared', table.name, count)),
    );
  return sums;
}

export const differing = (some: readonly Held[], others: readonly Held[]): string | undefined =>
  some.find(({ sha256 }, at) => sha256 !== others[at]?.sha256)?.table;

/** Referenced ones first; reads them back. Throws AdminError if a table differs. */
export async function copyTables(
  tables: readonly Table[],
  from: Side,
  to: Side,
  progress: RowProgress,
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
