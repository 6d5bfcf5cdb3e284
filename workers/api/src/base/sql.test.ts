import { expect, it } from 'vitest';
import { translate } from '../platform/postgres-database.ts';
import type { Database } from './database.ts';
import {
  batch,
  insertionOrder,
  join,
  jsonRows,
  lockRow,
  name,
  names,
  nothing,
  type Sql,
  sql,
  values,
} from './sql.ts';

const both = (text: string, values: readonly unknown[] = []) => ({
  sqlite: { text, values },
  postgres: { text, values },
});

/** Keeps what it is asked to run, and changes one row a statement. */
function recording(dialect: Database['dialect']) {
  const ran: string[] = [];
  const db: Database = {
    dialect,
    prepare: (text) => {
      const statement = (bound: unknown[]): ReturnType<Database['prepare']> => ({
        bind: (...more) => statement(more),
        first: async () => null,
        all: async () => ({ results: [], meta: { changes: 0 } }),
        run: async () => {
          ran.push(JSON.stringify([text, ...bound]));
          return { results: [], meta: { changes: 1 } };
        },
      });
      return statement([]);
    },
    batch: (statements) => Promise.all(statements.map((one) => one.run<never>())),
  };
  return { db, ran };
}

it('carries its values in the order of their places, those of nested pieces too', () => {
  const same = sql`note_id = ${'n'} AND version = ${3}`;
  const update = sql`UPDATE notes SET text = ${'t'} WHERE ${same} AND NOT EXISTS (SELECT 1 FROM notes WHERE ${same}) OR ${null}`;
  expect(update).toMatchObject(
    both(
      'UPDATE notes SET text = ? WHERE note_id = ? AND version = ? AND NOT EXISTS (SELECT 1 FROM notes WHERE note_id = ? AND version = ?) OR ?',
      ['t', 'n', 3, 'n', 3, null],
    ),
  );
});

it('binds every text, whatever it holds', () => {
  const hostile = "'; DROP TABLE notes; --";
  expect(sql`SELECT ${hostile}`).toMatchObject(both('SELECT ?', [hostile]));
  const lookalike = both('1') as unknown as Sql;
  expect(sql`SELECT ${lookalike}`).toMatchObject(both('SELECT ?', [lookalike]));
  expect(() => `${sql`SELECT 1`}`).toThrow('nests');
});

it('refuses ? and undefined', () => {
  expect(() => sql`SELECT ? FROM notes`).toThrow('${}');
  expect(() => sql`SELECT ${undefined as unknown as null}`).toThrow('bind null');
});

it('takes names from literals alone', () => {
  expect(name('notes')).toMatchObject(both('notes'));
  expect(names(['note_id', 'text'], name('made'))).toMatchObject(both('made.note_id, made.text'));
  const sent: string = 'notes';
  // @ts-expect-error A string that the program does not spell out.
  name(sent);
  // @ts-expect-error Nor one with such a part.
  name(`notes_${sent}` as const);
  expect(() => name('notes; --')).toThrow('no name');
});

it('joins pieces and lists', () => {
  const set = join([sql`a = ${1}`, sql`b = ${2}`]);
  expect(sql`UPDATE t SET ${set} WHERE (c, d) < (${values(['x', 'y'])}) ${nothing}`).toMatchObject(
    both('UPDATE t SET a = ?, b = ? WHERE (c, d) < (?, ?) ', [1, 2, 'x', 'y']),
  );
});

it('says in each dialect what it has no common words for', () => {
  const rows = jsonRows({ a: 'text' }, 'listed', [{ a: 'x' }]);
  const { sqlite, postgres } =
    sql`SELECT a FROM ${rows} WHERE a > ${'b'} ORDER BY ${insertionOrder('notes')}`;
  expect(sqlite.text).toContain("value ->> 'a' AS a");
  expect(sqlite.text).toMatch(/json_each\(\?\).* > \? ORDER BY notes\.rowid$/s);
  expect(postgres.text).toContain('jsonb_to_recordset(CAST(? AS jsonb)) AS (a text)');
  expect(postgres.text).toMatch(/ > \? ORDER BY notes\.row_number$/);
  for (const { values: bound } of [sqlite, postgres]) expect(bound).toEqual(['[{"a":"x"}]', 'b']);
});

it('has its parameters numbered for PostgreSQL', () => {
  const { text, values: bound } = sql`SELECT 'a' FROM t WHERE b = ${1} AND ${sql`c = ${2}`}`
    .postgres;
  expect(translate(text)).toBe("SELECT 'a' FROM t WHERE b = $1 AND c = $2");
  expect(bound).toEqual([1, 2]);
});

it('runs a batch without locks on SQLite, and answers in its order', async () => {
  const statements = [lockRow('users', 'ada'), sql`DELETE FROM notes WHERE note_id = ${'n'}`];
  const sqlite = recording('sqlite');
  const results = await batch(sqlite.db, statements);
  expect(results.map(({ meta }) => meta.changes)).toEqual([0, 1]);
  expect(sqlite.ran).toEqual(['["DELETE FROM notes WHERE note_id = ?","n"]']);
  const postgres = recording('postgres');
  await batch(postgres.db, statements);
  expect(postgres.ran[0]).toContain('FOR NO KEY UPDATE","ada"]');
});
