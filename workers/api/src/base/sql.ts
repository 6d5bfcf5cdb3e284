import type { Database, SqlValue, Statement, StatementResult } from './database.ts';

interface Text {
  text: string;
  values: readonly SqlValue[];
}

/** Values are in the order of their `?`. Only `sql` makes one, so no outside text becomes SQL. */
class Sql {
  readonly sqlite: Text;
  readonly postgres: Text;

  constructor(sqlite: Text, postgres: Text) {
    this.sqlite = sqlite;
    this.postgres = postgres;
  }

  toString(): never {
    throw new TypeError('A piece of SQL nests in sql only');
  }
}
export type { Sql };

const checked = new WeakSet<TemplateStringsArray>();

function assertNoParameters(strings: TemplateStringsArray): void {
  if (checked.has(strings)) return;
  if (strings.some((text) => text.includes('?')))
    throw new TypeError('sql takes its values in ${}, not as ?');
  checked.add(strings);
}

function textOf(
  dialect: Database['dialect'],
  strings: TemplateStringsArray,
  parts: readonly (Sql | SqlValue)[],
): Text {
  let text = strings[0] ?? '';
  const values: SqlValue[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as Sql | SqlValue;
    if (part === undefined) throw new TypeError('sql cannot bind undefined; bind null');
    if (part instanceof Sql) {
      text += part[dialect].text;
      for (const value of part[dialect].values) values.push(value);
    } else {
      text += '?';
      values.push(part);
    }
    text += strings[at + 1] ?? '';
  }
  return { text, values };
}

const isCommon = (part: Sql | SqlValue) => !(part instanceof Sql) || part.sqlite === part.postgres;

/** Pieces of `sql` nest; everything else in `${}` is a value. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  assertNoParameters(strings);
  const text = textOf('sqlite', strings, parts);
  return new Sql(text, parts.every(isCommon) ? text : textOf('postgres', strings, parts));
}

export const nothing = sql``;

export const always = sql`true`;

export const either = (sqlite: Sql, postgres: Sql): Sql =>
  new Sql(sqlite.sqlite, postgres.postgres);

type Separator = ', ' | ' ' | ' AND ' | ' OR ';

export function join(pieces: readonly Sql[], separator: Separator = ', '): Sql {
  const joined = (dialect: Database['dialect']): Text => ({
    text: pieces.map((piece) => piece[dialect].text).join(separator),
    values: pieces.flatMap((piece) => piece[dialect].values),
  });
  const text = joined('sqlite');
  return new Sql(text, pieces.every(isCommon) ? text : joined('postgres'));
}

export const values = (list: readonly SqlValue[]): Sql => join(list.map((one) => sql`${one}`));

/** Only names that the program spells out; `string` does not compile. */
type Literal<T extends string> = Record<never, never> extends Record<T, 1> ? never : T;

const identifier = /^[a-z][a-z0-9_]*$/;

function raw(text: string): Sql {
  const common = { text, values: [] };
  return new Sql(common, common);
}

function named(text: string): Sql {
  if (!identifier.test(text)) throw new TypeError(`${text} is no name in SQL`);
  return raw(text);
}

/** Of a table or column. Throws TypeError. */
export const name = <T extends string>(text: Literal<T>): Sql => named(text);

/** Optionally of a table. */
export const names = <T extends string>(list: readonly Literal<T>[], table?: Sql): Sql =>
  join(list.map((one) => (table ? sql`${table}.${named(one)}` : named(one))));

/** Texts of the program within the SQL, without brackets: D1 takes only a hundred parameters. */
export const quoted = (texts: readonly string[]): Sql =>
  join(texts.map((text) => raw(`'${text.replaceAll("'", "''")}'`)));

const prepared = (db: Database, statement: Sql): Statement => {
  const { text, values: bound } = statement[db.dialect];
  return bound.length > 0 ? db.prepare(text).bind(...bound) : db.prepare(text);
};

export const firstRow = <T = object>(db: Database, query: Sql): Promise<T | null> =>
  prepared(db, query).first<T>();

export const allRows = async <T>(db: Database, query: Sql): Promise<T[]> =>
  (await prepared(db, query).all<T>()).results;

/** Number of changed rows. */
export const run = async (db: Database, statement: Sql): Promise<number> =>
  (await prepared(db, statement).run()).meta.changes;

/** One transaction. Results are in the order of `statements`. */
export async function batch<T = Record<string, unknown>>(
  db: Database,
  statements: readonly Sql[],
): Promise<StatementResult<T>[]> {
  const runs = statements.filter((one) => one[db.dialect].text !== '');
  const results = await db.batch<T>(runs.map((one) => prepared(db, one)));
  const none = { results: [], meta: { changes: 0 } };
  let next = 0;
  return statements.map((one) => (one[db.dialect].text === '' ? none : (results[next++] ?? none)));
}

/** `boolean` reads as 1 or 0, `json` as JSON text. */
type MemberType = 'text' | 'integer' | 'real' | 'boolean' | 'json';

export const listColumns = (types: Readonly<Record<string, MemberType>>, table?: Sql): Sql =>
  join(Object.keys(types).map((one) => (table ? sql`${table}.${named(one)}` : named(one))));

const postgresTypes: Record<MemberType, string> = {
  text: 'text',
  integer: 'bigint',
  real: 'double precision',
  boolean: 'boolean',
  json: 'jsonb',
};

function postgresMember(member: Sql, type: MemberType): Sql {
  if (type === 'boolean') return sql`CAST(${member} AS integer) AS ${member}`;
  return type === 'json' ? sql`CAST(${member} AS text) AS ${member}` : member;
}

/** Table over a list of objects: the members of `columns`, and `position` from 0. */
export function jsonRows<T extends string>(
  columns: Readonly<Record<string, MemberType>>,
  table: Literal<T>,
  rows: readonly object[],
): Sql {
  const list = JSON.stringify(rows);
  const members = Object.entries(columns).map(([one, type]) => ({ member: named(one), type }));
  const inSqlite = members.map(({ member, type }) => {
    const operator = type === 'json' ? sql`->` : sql`->>`;
    return sql`value ${operator} '${member}' AS ${member}`;
  });
  const types = members.map(({ member, type }) => sql`${member} ${raw(postgresTypes[type])}`);
  const inPostgres = members.map(({ member, type }) => postgresMember(member, type));
  return either(
    sql`(SELECT key AS position, ${join(inSqlite)}
      FROM json_each(${list})) AS ${named(table)}`,
    sql`(SELECT ordinality - 1 AS position, ${join(inPostgres)}
      FROM ROWS FROM (jsonb_to_recordset(CAST(${list} AS jsonb)) AS (${join(types)})) WITH ORDINALITY) AS ${named(table)}`,
  );
}

const listOf = (list: readonly string[] | Sql) =>
  list instanceof Sql ? list : sql`${JSON.stringify(list)}`;

/** Query with one column `value` over texts or a JSON list, for IN or FROM. */
export function jsonTexts(list: readonly string[] | Sql): Sql {
  const texts = listOf(list);
  return either(
    sql`(SELECT value FROM json_each(${texts}))`,
    sql`(SELECT value FROM jsonb_array_elements_text(CAST(${texts} AS jsonb)) AS listed (value))`,
  );
}

export function jsonTextRows<T extends string>(
  table: Literal<T>,
  list: readonly string[] | Sql,
): Sql {
  const texts = listOf(list);
  return either(
    sql`(SELECT key AS position, value FROM json_each(${texts})) AS ${named(table)}`,
    sql`(SELECT place - 1 AS position, value
      FROM jsonb_array_elements_text(CAST(${texts} AS jsonb)) WITH ORDINALITY AS listed (value,
        place)) AS ${named(table)}`,
  );
}

/** As text; null when absent. */
export const jsonMember = <T extends string>(column: Sql, member: Literal<T>): Sql =>
  either(
    sql`(${column} ->> '${named(member)}')`,
    sql`((CAST(${column} AS jsonb) ->> '${named(member)}') COLLATE "C")`,
  );

export function jsonPatch(column: Sql, patch: object): Sql {
  const merged = JSON.stringify(patch);
  return either(
    sql`json_patch(${column}, ${merged})`,
    sql`CAST(CAST(${column} AS jsonb) || CAST(${merged} AS jsonb) AS text)`,
  );
}

/** Ignores the case of A to Z. */
export const containsText = (column: Sql, text: string): Sql =>
  either(
    sql`instr(lower(${column}), lower(${text})) > 0`,
    sql`strpos(lower(${column}), lower(CAST(${text} AS TEXT) COLLATE "C")) > 0`,
  );

export const jsonList = (value: Sql, order: Sql): Sql =>
  either(
    sql`json_group_array(${value} ORDER BY ${order})`,
    sql`CAST(coalesce(jsonb_agg(${value} ORDER BY ${order}), '[]') AS text)`,
  );

export const spaced = (value: Sql, order: Sql): Sql =>
  either(
    sql`group_concat(${value}, ' ' ORDER BY ${order})`,
    sql`string_agg(${value}, ' ' ORDER BY ${order})`,
  );

/** Last ORDER BY term: orders rows of one moment. */
export const insertionOrder = <T extends string>(table: Literal<T>): Sql =>
  either(sql`${named(table)}.rowid`, sql`${named(table)}.row_number`);

const lockable = {
  users: sql`user_id`,
  datasets: sql`data_id`,
  analyses: sql`analysis_id`,
} as const;

/**
 * Begin a batch with it if it reads limits, counts or states and then changes them. Nothing on
 * SQLite, whose batches run one after the other. Lock order: user, dataset, analysis. Rows that
 * point to a locked row can still be inserted.
 */
export const lockRow = (table: keyof typeof lockable, id: string): Sql =>
  either(
    nothing,
    sql`SELECT ${lockable[table]} FROM ${named(table)}
      WHERE ${lockable[table]} = ${id} FOR NO KEY UPDATE`,
  );
