type Dialect = 'sqlite' | 'postgres';

/** The part of Cloudflare D1's API in use; D1 and the SQLite adapter both satisfy it. */
export interface Database {
  readonly dialect: Dialect;
  prepare(sql: string): Statement;
  /** Runs in one transaction. */
  batch<T = Record<string, unknown>>(statements: Statement[]): Promise<StatementResult<T>[]>;
}

export type SqlValue = string | number | null | ArrayBuffer | Uint8Array;

export interface Statement {
  bind(...values: SqlValue[]): Statement;
  first<T = Record<string, unknown>>(): Promise<T | null>;
  all<T = Record<string, unknown>>(): Promise<StatementResult<T>>;
  run<T = Record<string, unknown>>(): Promise<StatementResult<T>>;
}

export interface StatementResult<T> {
  results: T[];
  meta: { changes: number };
}

type Speaks = Pick<Database, 'dialect'>;

/** `boolean` reads as 1 or 0, `json` as the member's own JSON text. */
type MemberType = 'text' | 'integer' | 'real' | 'boolean' | 'json';

const postgresTypes: Record<MemberType, string> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  json: 'jsonb',
};

const postgresMember = (name: string, type: MemberType): string => {
  if (type === 'boolean') return `CAST(${name} AS integer) AS ${name}`;
  return type === 'json' ? `CAST(${name} AS text) AS ${name}` : name;
};

const sqliteMember = (name: string, type: MemberType): string =>
  `value ${type === 'json' ? '->' : '->>'} '${name}' AS ${name}`;

/**
 * SQL table over a JSON list of objects bound to `parameter`: the named members, and `position`
 * from 0.
 */
export function jsonRows(
  { dialect }: Speaks,
  columns: Readonly<Record<string, MemberType>>,
  name: string,
  parameter = '?',
): string {
  const members = Object.entries(columns);
  if (dialect === 'sqlite')
    return `(SELECT key AS position, ${members.map(([member, type]) => sqliteMember(member, type)).join(', ')}
      FROM json_each(${parameter})) AS ${name}`;
  const types = members.map(([member, type]) => `${member} ${postgresTypes[type]}`);
  return `(SELECT ordinality - 1 AS position, ${members.map(([member, type]) => postgresMember(member, type)).join(', ')}
    FROM ROWS FROM (jsonb_to_recordset(CAST(${parameter} AS jsonb)) AS (${types.join(', ')})) WITH ORDINALITY) AS ${name}`;
}

/**
 * SQL query with one column `value` over a JSON list of texts, for IN or, with a name, FROM.
 * `parameter` is the bound list, or a column.
 */
export const jsonTexts = ({ dialect }: Speaks, parameter = '?'): string =>
  dialect === 'sqlite'
    ? `(SELECT value FROM json_each(${parameter}))`
    : `(SELECT value FROM jsonb_array_elements_text(CAST(${parameter} AS jsonb)) AS listed (value))`;

/** Like `jsonTexts`, with `position` from 0. */
export const jsonTextRows = ({ dialect }: Speaks, name: string, parameter = '?'): string =>
  dialect === 'sqlite'
    ? `(SELECT key AS position, value FROM json_each(${parameter})) AS ${name}`
    : `(SELECT place - 1 AS position, value FROM jsonb_array_elements_text(CAST(${parameter} AS jsonb)) WITH ORDINALITY AS listed (value, place)) AS ${name}`;

/** Member of a JSON object column as text; null when absent. */
export const jsonMember = ({ dialect }: Speaks, column: string, name: string): string =>
  dialect === 'sqlite'
    ? `(${column} ->> '${name}')`
    : `((CAST(${column} AS jsonb) ->> '${name}') COLLATE "C")`;

/** Merges a bound JSON object of plain values into a JSON column. */
export const jsonPatch = ({ dialect }: Speaks, column: string): string =>
  dialect === 'sqlite'
    ? `json_patch(${column}, ?)`
    : `CAST(CAST(${column} AS jsonb) || CAST(? AS jsonb) AS text)`;

/** Ignores the case of A to Z. */
export const containsText = ({ dialect }: Speaks, column: string, parameter: string): string =>
  dialect === 'sqlite'
    ? `instr(lower(${column}), lower(${parameter})) > 0`
    : `strpos(lower(${column}), lower(CAST(${parameter} AS TEXT) COLLATE "C")) > 0`;

/** Aggregates values into the text of a JSON list. */
export const jsonList = ({ dialect }: Speaks, value: string, order: string): string =>
  dialect === 'sqlite'
    ? `json_group_array(${value} ORDER BY ${order})`
    : `CAST(coalesce(jsonb_agg(${value} ORDER BY ${order}), '[]') AS text)`;

/** Aggregates texts, joined by spaces. */
export const spaced = ({ dialect }: Speaks, value: string, order: string): string =>
  `${dialect === 'sqlite' ? 'group_concat' : 'string_agg'}(${value}, ' ' ORDER BY ${order})`;

/** Last ORDER BY term: of rows made at the same moment, later ones are greater. */
export const insertionOrder = ({ dialect }: Speaks, table: string): string =>
  `${table}.${dialect === 'sqlite' ? 'rowid' : 'row_number'}`;

const lockable = {
  users: 'user_id',
  datasets: 'data_id',
  analyses: 'analysis_id',
} as const;

/**
 * Begin a batch with these if it reads limits, counts or states and then changes them. None on
 * SQLite, whose batches run one after the other. Lock order: user, dataset, analysis. Rows that
 * point to a locked row can still be inserted.
 */
export const lockRow = (db: Database, table: keyof typeof lockable, id: string): Statement[] =>
  db.dialect === 'sqlite'
    ? []
    : [
        db
          .prepare(
            `SELECT ${lockable[table]} FROM ${table} WHERE ${lockable[table]} = ? FOR NO KEY UPDATE`,
          )
          .bind(id),
      ];

const inSqlite = /\bUNIQUE constraint failed\b/;
/** SQLSTATE unique_violation. */
const inPostgres = '23505';

export const isDuplicateRow = (cause: unknown): boolean =>
  cause instanceof Error &&
  (inSqlite.test(cause.message) || ('code' in cause && cause.code === inPostgres));

/** Slices have at least one item. */
export function slicesOf<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[][] {
  const slices: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = slices.at(-1);
    if (last && size <= left) last.push(item);
    else {
      slices.push([item]);
      left = most;
    }
    left -= size;
  }
  return slices;
}
