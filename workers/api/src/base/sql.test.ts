import { expect, it } from 'vitest';
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

const both = (text: string) => ({ sqlite: text, postgres: text });

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
  expect(update.text).toEqual(
    both(
      'UPDATE notes SET text = ? WHERE note_id = ? AND version = ? AND NOT EXISTS (SELECT 1 FROM notes WHERE note_id = ? AND version = ?) OR ?',
    ),
  );
  expect(update.values).toEqual(['t', 'n', 3, 'n', 3, null]);
});

it('binds every text, whatever it holds', () => {
  const hostile = "'; DROP TABLE notes; --";
  expect(sql`SELECT ${hostile}`).toMatchObject({ text: both('SELECT ?'), values: [hostile] });
  const lookalike = { text: both('1'), values: [] } as unknown as Sql;
  expect(sql`SELECT ${lookalike}`.text).toEqual(both('SELECT ?'));
});

it('refuses ? and undefined', () => {
  expect(() => sql`SELECT ? FROM notes`).toThrow('${}');
  expect(() => sql`SELECT ${undefined as unknown as null}`).toThrow('bind null');
});

it('takes names from literals alone', () => {
  expect(name('notes').text).toEqual(both('notes'));
  expect(names(['note_id', 'text'], name('made')).text).toEqual(both('made.note_id, made.text'));
  const sent: string = 'notes';
  // @ts-expect-error A string that the program does not spell out.
  name(sent);
  // @ts-expect-error Nor one with such a part.
  name(`notes_${sent}` as const);
  expect(() => name('notes; --')).toThrow('no name');
});

it('joins pieces and lists', () => {
  const set = join([sql`a = ${1}`, sql`b = ${2}`]);
  expect(sql`UPDATE t SET ${set} WHERE (c, d) < (${values(['x', 'y'])}) ${nothing}`).toMatchObject({
    text: both('UPDATE t SET a = ?, b = ? WHERE (c, d) < (?, ?) '),
    values: [1, 2, 'x', 'y'],
  });
});

it('says in each dialect what it has no common words for', () => {
  const { text, values: bound } = sql`SELECT a FROM ${jsonRows({ a: 'text' }, 'listed', [
    { a: 'x' },
  ])} WHERE a > ${'b'} ORDER BY ${insertionOrder('notes')}`;
  expect(text.sqlite).toContain("value ->> 'a' AS a");
  expect(text.sqlite).toMatch(/json_each\(\?\).* > \? ORDER BY notes\.rowid$/s);
  expect(text.postgres).toContain('jsonb_to_recordset(CAST(? AS jsonb)) AS (a text)');
  expect(text.postgres).toMatch(/ > \? ORDER BY notes\.row_number$/);
  expect(bound).toEqual(['[{"a":"x"}]', 'b']);
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
