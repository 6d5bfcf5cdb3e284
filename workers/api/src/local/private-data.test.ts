import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteDatabase } from '../adapters/sqlite/sqlite-database.ts';
import { privateData } from './private-data.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-data-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const assertPrivate = ({ database, objects }: ReturnType<typeof privateData>) => {
    const db = new SqliteDatabase(database);
    db.execSync('CREATE TABLE IF NOT EXISTS a (x)');
    for (const file of [database, `${database}-wal`, `${database}-shm`])
      expect([file, modeOf(file)]).toEqual([file, 0o600]);
    expect(modeOf(objects)).toBe(0o700);
    db.close();
  };

  it('that somebody else made shows others neither the database nor the objects', () => {
    assertPrivate(privateData(folder));
  });

  it('that others could read before is closed to them', () => {
    mkdirSync(join(folder, 'objects'), { mode: 0o755 });
    const database = join(folder, 'biophony.sqlite');
    new SqliteDatabase(database).close();
    writeFileSync(`${database}-wal`, '');
    for (const file of [database, `${database}-wal`]) chmodSync(file, 0o644);
    assertPrivate(privateData(folder));
  });

  it('that is not there yet is made for its owner alone', () => {
    const made = join(folder, 'a', 'b');
    assertPrivate(privateData(made));
    expect(modeOf(made)).toBe(0o700);
  });
});
