/** What a statement is written for: SQLite and D1, or PostgreSQL. */
type Dialect = 'sqlite' | 'postgres';

/** The part of Cloudflare D1's API that the services use; D1 itself satisfies it, and so does the SQLite adapter. */
export interface Database {
  /** Which of two forms a statement has to have where they differ (`dialect.ts`). */
  readonly dialect: Dialect;
  prepare(sql: string): Statement;
  /** Runs the statements in one transaction, all or nothing. */
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

/** What a member of a JSON object is read as. `boolean` becomes 1 or 0, `json` the member's own JSON as text. */
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
 * A bound JSON list of objects as a table called `name`, to stand in a FROM clause: the named members as columns, and
 * `position`, counted from 0. `parameter` is bound to the text of the list.
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
 * A bound JSON list of texts as a query with the one column `value`, to stand after IN, or in a FROM clause with a
 * name. `parameter` is bound to the text of the list, or is a column that holds one.
 */
export const jsonTexts = ({ dialect }: Speaks, parameter = '?'): string =>
  dialect === 'sqlite'
    ? `(SELECT value FROM json_each(${parameter}))`
    : `(SELECT value FROM jsonb_array_elements_text(CAST(${parameter} AS jsonb)) AS listed (value))`;

/** The same with `position`, counted from 0. */
export const jsonTextRows = ({ dialect }: Speaks, name: string, parameter = '?'): string =>
  dialect === 'sqlite'
    ? `(SELECT key AS position, value FROM json_each(${parameter})) AS ${name}`
    : `(SELECT place - 1 AS position, value FROM jsonb_array_elements_text(CAST(${parameter} AS jsonb)) WITH ORDINALITY AS listed (value, place)) AS ${name}`;

/** A member of a column that holds a JSON object, as text; null where there is none. */
export const jsonMember = ({ dialect }: Speaks, column: string, name: string): string =>
  dialect === 'sqlite'
    ? `(${column} ->> '${name}')`
    : `((CAST(${column} AS jsonb) ->> '${name}') COLLATE "C")`;

/** A column with a JSON object of plain values, in which the members of a bound one take the place of its own. */
export const jsonPatch = ({ dialect }: Speaks, column: string): string =>
  dialect === 'sqlite'
    ? `json_patch(${column}, ?)`
    : `CAST(CAST(${column} AS jsonb) || CAST(? AS jsonb) AS text)`;

/** Whether a column's text holds a bound one, without regard to the case of the letters A to Z. */
export const containsText = ({ dialect }: Speaks, column: string, parameter: string): string =>
  dialect === 'sqlite'
    ? `instr(lower(${column}), lower(${parameter})) > 0`
    : `strpos(lower(${column}), lower(CAST(${parameter} AS TEXT) COLLATE "C")) > 0`;

/** An aggregate: the values of a query's rows as the text of a JSON list, in the order of a column of the same query. */
export const jsonList = ({ dialect }: Speaks, value: string, order: string): string =>
  dialect === 'sqlite'
    ? `json_group_array(${value} ORDER BY ${order})`
    : `CAST(coalesce(jsonb_agg(${value} ORDER BY ${order}), '[]') AS text)`;

/** An aggregate: texts one after the other with a space between, in the order of a column of the same query. */
export const spaced = ({ dialect }: Speaks, value: string, order: string): string =>
  `${dialect === 'sqlite' ? 'group_concat' : 'string_agg'}(${value}, ' ' ORDER BY ${order})`;

/** The later one of rows made at the same moment is the greater one; to stand at the end of an order. */
export const insertionOrder = ({ dialect }: Speaks, table: string): string =>
  `${table}.${dialect === 'sqlite' ? 'rowid' : 'row_number'}`;

const lockable = {
  users: 'user_id',
  datasets: 'data_id',
  analyses: 'analysis_id',
} as const;

/**
 * Statements to begin a batch with, so that no other batch that begins with the same row runs meanwhile: before limits,
 * counts or states are read that the batch then changes. None on SQLite, whose batches come one after the other. Who takes
 * several takes a user's row first, then a dataset's, then an analysis's; rows that point to a locked one can be made.
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

/** Whether a statement failed because there is a row with the same key, which somebody else may have written meanwhile. */
export const isDuplicateRow = (cause: unknown): boolean =>
  cause instanceof Error &&
  (inSqlite.test(cause.message) || ('code' in cause && cause.code === inPostgres));

/** Cuts a list, in its order, into slices of at most so much, each of at least one item; `sizeOf` is of one item. */
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
