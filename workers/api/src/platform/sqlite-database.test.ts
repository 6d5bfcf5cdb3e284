import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Turns } from '../base/turns.ts';
import { SqliteDatabase } from './sqlite-database.ts';

describe('the SQLite database', () => {
  let db: SqliteDatabase;
  beforeEach(() => {
    db = new SqliteDatabase(':memory:');
    db.execSync(
      'CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT UNIQUE, data BLOB); CREATE TABLE visits (site INTEGER REFERENCES sites (id) ON DELETE CASCADE);',
    );
  });
  afterEach(() => db.close());
  const add = (name: string) => db.prepare('INSERT INTO sites (name) VALUES (?)').bind(name);

  it('answers like D1: rows, first row or null, and how many rows changed', async () => {
    const { meta } = await add('marsh').run();
    expect(meta).toEqual({ changes: 1, last_row_id: 1 });
    expect(
      await db.prepare('SELECT name FROM sites WHERE id = ?1 OR id = ?1').bind(1).first(),
    ).toEqual({ name: 'marsh' });
    expect(await db.prepare('SELECT name FROM sites WHERE id = ?').bind(2).first()).toBeNull();
    const returned = await db.prepare("UPDATE sites SET name = 'bog' RETURNING name").all();
    expect(returned).toMatchObject({ results: [{ name: 'bog' }], meta: { changes: 1 } });
    const none = await db.prepare('DELETE FROM sites WHERE id = 9 RETURNING id').run();
    expect(none.meta.changes).toBe(0);
  });

  it('answers the columns that a table has now, in rows of their own', async () => {
    await db.batch([add('fen'), add('bog')]);
    const all = db.prepare('SELECT * FROM sites ORDER BY id');
    expect((await all.all()).results).toEqual([
      { id: 1, name: 'fen', data: null },
      { id: 2, name: 'bog', data: null },
    ]);
    db.execSync("ALTER TABLE sites ADD COLUMN wet TEXT NOT NULL DEFAULT 'yes'");
    expect(await all.first()).toEqual({ id: 1, name: 'fen', data: null, wet: 'yes' });
    expect((await all.all()).results[1]).toEqual({ id: 2, name: 'bog', data: null, wet: 'yes' });
  });

  it('takes a batch as all or nothing', async () => {
    await expect(db.batch([add('fen'), add('fen')])).rejects.toThrow(/UNIQUE/);
    expect((await db.prepare('SELECT * FROM sites').all()).results).toEqual([]);
    const results = await db.batch<{ n: number }>([
      add('fen'),
      db.prepare('SELECT COUNT(*) AS n FROM sites'),
    ]);
    expect(results[1]?.results[0]?.n).toBe(1);
  });

  it('limits rows by a bound number, with a plan that does not depend on it', async () => {
    await db.batch([add('fen'), add('bog'), add('marsh')]);
    const names = async (limit: string, ...values: number[]) => {
      const found = db.prepare(`SELECT name FROM sites ORDER BY name ${limit}`).bind(...values);
      return (await found.all<{ name: string }>()).results.map(({ name }) => name);
    };
    expect(await names('LIMIT ?', 2)).toEqual(['bog', 'fen']);
    expect(await names('limit ?1 OFFSET ?2', 1, 2)).toEqual(['marsh']);
    expect(await names('LIMIT ?', 0)).toEqual([]);
    // A bound limit that SQLite looks at while it plans has the statement planned anew by every call.
    expect(db.prepared('SELECT name FROM sites LIMIT ?').statement.sourceSQL).not.toMatch(
      /LIMIT \?/,
    );
  });

  it('keeps nothing of a deleted row in its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'biophony-sqlite-'));
    const file = join(folder, 'test.sqlite');
    const kept = new SqliteDatabase(file);
    kept.execSync('CREATE TABLE notes (text TEXT)');
    const notes = ['rare owl nest at 52.1', 'rain'];
    for (const note of notes) await kept.prepare('INSERT INTO notes VALUES (?)').bind(note).run();
    kept.execSync('PRAGMA wal_checkpoint(TRUNCATE)');
    const written = () => readFileSync(file, 'latin1');
    expect(written()).toContain('owl nest');
    await kept.prepare("DELETE FROM notes WHERE text LIKE '%owl%'").run();
    kept.close();
    expect(written()).not.toContain('owl nest');
    expect(written()).toContain('rain');
    rmSync(folder, { recursive: true });
  });

  it('holds foreign keys', async () => {
    const visit = db.prepare('INSERT INTO visits (site) VALUES (?)');
    await expect(visit.bind(7).run()).rejects.toThrow(/FOREIGN KEY/);
    await add('heath').run();
    await visit.bind(1).run();
    await db.prepare('DELETE FROM sites').run();
    expect((await db.prepare('SELECT * FROM visits').all()).results).toEqual([]);
  });

  it('binds bytes and null, and refuses undefined as D1 does', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    await db.prepare('INSERT INTO sites (name, data) VALUES (?, ?)').bind(null, bytes.buffer).run();
    const row = await db.prepare('SELECT name, data FROM sites').first<{ data: Uint8Array }>();
    expect(row).toEqual({ name: null, data: bytes });
    expect(() => db.prepare('SELECT ?').bind(undefined as unknown as null)).toThrow(/undefined/);
  });
});

describe('a long batch of a file (S26.1)', () => {
  let folder: string;
  let db: SqliteDatabase;
  let others: (() => void)[];
  /** Each look at the clock finds that a turn is over. */
  let now = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-sqlite-'));
    others = [];
    const turns = new Turns({ now: () => (now += 1000), afterOthers: (go) => others.push(go) });
    db = new SqliteDatabase(join(folder, 'test.sqlite'), { turns });
    db.execSync('CREATE TABLE sites (name TEXT UNIQUE); CREATE TABLE visits (site TEXT)');
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  const add = (name: string) => db.prepare('INSERT INTO sites VALUES (?)').bind(name);
  const names = async () => {
    const { results } = await db.prepare('SELECT name FROM sites').all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  const pass = async () => {
    others.shift()?.();
    for (let at = 0; at < 20; at++) await Promise.resolve();
  };
  const passAll = async () => {
    let passes = 0;
    for (; others.length > 0; passes++) await pass();
    return passes;
  };

  it('lets others go first after each statement, who read what was there before', async () => {
    await add('heath').run();
    const batch = db.batch([add('fen'), add('bog'), db.prepare('SELECT name FROM sites')]);
    expect(await names()).toEqual(['heath']);
    await pass();
    expect(await names()).toEqual(['heath']);
    expect(await db.prepare('SELECT count(*) AS n FROM sites').first()).toEqual({ n: 1 });
    expect(await passAll()).toBe(2);
    expect((await batch)[2]?.results).toEqual([
      { name: 'heath' },
      { name: 'fen' },
      { name: 'bog' },
    ]);
    expect(await names()).toEqual(['heath', 'fen', 'bog']);
  });

  it('has what others write after it, in the order in which they asked', async () => {
    const batch = db.batch([add('fen'), db.prepare("UPDATE sites SET name = name || ' 1'")]);
    const single = add('marsh').run();
    const other = db.batch([db.prepare("UPDATE sites SET name = name || ' 2'"), add('heath')]);
    const returned = db.prepare('DELETE FROM sites RETURNING name').first();
    expect(await names()).toEqual([]);
    await passAll();
    await Promise.all([batch, single, other]);
    await passAll();
    expect(await returned).toEqual({ name: 'fen 1 2' });
    expect(await names()).toEqual([]);
  });

  it('is undone whole when a later statement fails, and leaves nothing open', async () => {
    const batch = db.batch([add('fen'), add('bog'), add('fen')]);
    const written = add('marsh').run();
    const failed = expect(batch).rejects.toThrow(/UNIQUE/);
    await passAll();
    await failed;
    await written;
    expect(await names()).toEqual(['marsh']);
    const later = db.batch([add('heath')]);
    await passAll();
    await later;
    expect(await names()).toEqual(['marsh', 'heath']);
  });
});
