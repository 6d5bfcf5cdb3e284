import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './open-database.ts';
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
