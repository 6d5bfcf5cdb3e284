import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadDump, sqlStatements, writeDump } from './d1-dump.ts';
import { AdminError } from './terminal.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'biophony-dump-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const nothing = () => undefined;
const file = (name: string) => join(folder, name);

async function statementsOf(...pieces: string[]): Promise<string[]> {
  async function* given() {
    yield* pieces;
  }
  const statements: string[] = [];
  for await (const one of sqlStatements(given())) statements.push(one);
  return statements;
}

it('statements end at semicolons outside of quotes, wherever the pieces of the text end', async () => {
  const text = `A 'it''s; one'; B "a;b"; C ''; D`;
  const statements = [`A 'it''s; one'`, `B "a;b"`, `C ''`, 'D'];
  expect(await statementsOf(text)).toEqual(statements);
  expect(await statementsOf(...text)).toEqual(statements);
  expect(await statementsOf('A;', '\n', ' \n')).toEqual(['A']);
});

const texts = [
  '',
  `it's "quoted"; and\ngoes on\r\n`,
  'null\u0000within',
  '水位が高い 🐦',
  // Longer than a statement of D1 may be, with characters of two code units where pieces may end.
  `a${'🐦'.repeat(60_000)}`,
  '語'.repeat(70_000),
  "'".repeat(50_000),
];

function madeDatabase(name: string): void {
  const db = new DatabaseSync(file(name));
  db.exec(`
    CREATE TABLE notes (id TEXT PRIMARY KEY, parent TEXT REFERENCES notes (id), text TEXT NOT NULL, more TEXT, n INTEGER, r REAL);
    CREATE TABLE kept (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
    CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
    CREATE INDEX notes_by_n ON notes (n);
    INSERT INTO kept VALUES ('x', 'z'), ('x', 'y');
    INSERT INTO counted (name) VALUES ('one'), ('two');
    DELETE FROM counted WHERE id = 2;`);
  const insert = db.prepare('INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?)');
  db.exec('PRAGMA foreign_keys = OFF');
  texts.forEach((text, at) => {
    const parent = at === 0 ? 'note 5' : null;
    insert.run(`note ${at}`, parent, text, at % 2 ? text : null, 9007199254740993n, 0.1 * at);
  });
  db.close();
}

function contentOf(name: string): unknown {
  const db = new DatabaseSync(file(name), { readOnly: true });
  const all = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all();
  };
  const content = {
    schema: all(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'`),
    rows: ['notes', 'kept', 'counted', 'sqlite_sequence'].map((table) =>
      all(`SELECT * FROM ${table}`),
    ),
  };
  db.close();
  return content;
}

it('a database comes back from the SQL that is written for D1, no statement of which is too long', async () => {
  madeDatabase('one.sqlite');
  await writeDump(file('one.sqlite'), file('one.sql'), nothing);
  await loadDump(file('one.sql'), file('two.sqlite'), nothing);
  expect(contentOf('two.sqlite')).toEqual(contentOf('one.sqlite'));
  const written = await statementsOf(readFileSync(file('one.sql'), 'utf8'));
  expect(written.length).toBeGreaterThan(texts.length);
  expect(Math.max(...written.map((one) => Buffer.byteLength(one)))).toBeLessThan(100_000);
});

it('an export in which a row points to none is refused', async () => {
  madeDatabase('one.sqlite');
  const db = new DatabaseSync(file('one.sqlite'), { enableForeignKeyConstraints: false });
  db.exec(`DELETE FROM notes WHERE id = 'note 5'`);
  db.close();
  await writeDump(file('one.sqlite'), file('one.sql'), nothing);
  const loading = loadDump(file('one.sql'), file('two.sqlite'), nothing);
  await expect(loading).rejects.toThrow(AdminError);
  await expect(loading).rejects.toThrow('a row of notes points to one of notes');
});
