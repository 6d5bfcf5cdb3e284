import type { Client } from 'pg';

/** What a column holds; truth is an integer and a moment a text, on every database. */
export type ColumnType = 'text' | 'integer' | 'real';

export interface Table {
  name: string;
  columns: readonly { name: string; type: ColumnType }[];
  /** The columns of its primary key, in whose order its rows are read everywhere. */
  key: readonly string[];
  /** Whether it keeps the order in which rows were made: SQLite's `rowid` is `row_number` on PostgreSQL. */
  isOrdered: boolean;
}

/** The column that stands on PostgreSQL for SQLite's `rowid`. */
export const orderColumn = 'row_number';
/** Not copied: where each database notes its migrations, in a way of its own, and who works on a database at the moment. */
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

/** Tables in an order in which each comes after those that its rows point to. */
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
  const known = types[type];
  if (known) return known;
  throw new TypeError(`The column ${name} of ${table} has the unknown type ${type}`);
}

/** The tables of a database of PostgreSQL that are copied, those first that others point to; it must be up to date. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<ColumnRow>(columnsQuery);
  const columns = groupedBy(rows.filter(({ table }) => !ofTheirOwn.includes(table)));
  const keys = groupedBy((await client.query<{ table: string; name: string }>(keysQuery)).rows);
  const links = await client.query<{ table: string; parent: string }>(parentsQuery);
  const parents = new Map(
    [...groupedBy(links.rows)].map(([table, found]) => [table, found.map(({ parent }) => parent)]),
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

/** A name as it is written in statements of both databases. */
export const quoted = (name: string): string => `"${name}"`;

/** Which row it is, in sentences: the values of its key. */
export const keyOf = ({ columns, key }: Table, values: readonly unknown[]): string =>
  key
    .map((name) => `${name} ${String(values[columns.findIndex((one) => one.name === name)])}`)
    .join(', ');

/** The columns of a table as they are read and written, the one of its order last; `order` is what that is called. */
export const columnList = ({ columns, isOrdered }: Table, order: string): string =>
  [...columns.map(({ name }) => quoted(name)), ...(isOrdered ? [order] : [])].join(', ');

/** The order in which the rows of a table are read, the same on both databases: texts by their bytes. */
export const keyOrder = ({ key }: Table): string => key.map(quoted).join(', ');
