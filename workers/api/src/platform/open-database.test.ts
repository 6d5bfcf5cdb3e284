import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oldDatabase, oldRows } from '../../test/old-database.ts';
import { migrate, migrationNames, migrationsFolder } from './open-database.ts';
import { SqliteDatabase } from './sqlite-database.ts';

describe('migrating', () => {
  let folder: string;
  let db: SqliteDatabase;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-migrations-'));
    db = new SqliteDatabase(':memory:');
    writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (x); CREATE TABLE b (x);');
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('applies each migration once, in order', async () => {
    expect(await migrate(db, folder)).toEqual(['0001_a.sql']);
    writeFileSync(join(folder, '0002_c.sql'), 'ALTER TABLE a ADD COLUMN y;');
    expect(await migrate(db, folder)).toEqual(['0002_c.sql']);
    expect(await migrate(db, folder)).toEqual([]);
  });

  it('undoes a migration that fails in the middle', async () => {
    await migrate(db, folder);
    writeFileSync(join(folder, '0002_bad.sql'), 'CREATE TABLE c (x); CREATE TABLE a (x);');
    await expect(migrate(db, folder)).rejects.toThrow(/already exists/);
    await expect(db.prepare('SELECT * FROM c').all()).rejects.toThrow(/no such table/);
  });

  it('refuses a database of a newer version', async () => {
    await migrate(db, folder);
    await db.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')").run();
    await expect(migrate(db, folder)).rejects.toThrow(/newer version/);
  });
});

describe('a database of the migrations 0001 to 0044', () => {
  const folder = migrationsFolder('sqlite');
  let db: SqliteDatabase;
  beforeEach(() => {
    db = new SqliteDatabase(':memory:');
    db.execSync(oldDatabase + oldRows);
  });
  afterEach(() => db.close());

  /** Tables and indexes with their columns and rows, as text. */
  async function contentOf(database: SqliteDatabase) {
    const { results: objects } = await database
      .prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name')
      .all<{ type: string; name: string; sql: string | null }>();
    const schema = objects.map(({ name, sql }) => [
      name,
      sql?.replaceAll(/--.*$/gm, '').replaceAll(/\s*([(),]|\s)\s*/g, '$1'),
    ]);
    const rows: Record<string, unknown[]> = {};
    for (const { type, name } of objects)
      if (type === 'table' && !/^sqlite_|^d1_/.test(name))
        rows[name] = (await database.prepare(`SELECT * FROM ${name}`).all()).results;
    return { schema, rows };
  }

  it('keeps everything, and is migrated once', async () => {
    const before = await contentOf(db);
    expect(before.rows.users).toHaveLength(1);
    expect(await migrate(db, folder)).toEqual(migrationNames(folder));
    expect(await migrate(db, folder)).toEqual([]);
    expect((await contentOf(db)).rows).toMatchObject(before.rows);
  });

  it('has the tables and indexes of a new one', async () => {
    const fresh = new SqliteDatabase(':memory:');
    await migrate(fresh, folder);
    await migrate(db, folder);
    expect((await contentOf(db)).schema).toEqual((await contentOf(fresh)).schema);
    fresh.close();
  });

  it('is refused with what to do where it lacks one of them', async () => {
    db.execSync("DELETE FROM d1_migrations WHERE name > '0043'");
    await expect(migrate(db, folder)).rejects.toThrow(
      /an early version \(its last migration is 0042_damaged_files\.sql\)\. Start Biophony of commit \w+ with it once/,
    );
  });

  // As wrangler does on D1.
  it('is left as it is by the statements of 0045, and refused where it lacks a column', async () => {
    const statements = readFileSync(`${folder}/0045_schema.sql`, 'utf8');
    const before = await contentOf(db);
    db.execSync(statements);
    expect(await contentOf(db)).toEqual(before);
    db.execSync('ALTER TABLE analyses DROP COLUMN model_sha256');
    expect(() => db.execSync(statements)).toThrow(/no such column: model_sha256/);
  });
});
