import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteDatabase } from '../platform/sqlite-database.ts';
import { clearOutbox, localSecrets, outboxMailer, privateData } from './data-folder.ts';

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

describe('the secrets of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'biophony-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are made once, and only the owner may read them', () => {
    const first = localSecrets(folder);
    expect(first.auth_secret.length).toBeGreaterThanOrEqual(32);
    expect(first.auth_secret).not.toBe(first.runner_secret);
    expect(localSecrets(folder)).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('are never replaced when the file is damaged', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"auth_secret":');
    expect(() => localSecrets(folder)).toThrow(/does not hold the server's secrets/);
  });
});

it('a mail without a mail service is a file for whoever runs the service, and the log says where', async () => {
  const root = await mkdtemp(join(tmpdir(), 'biophony-outbox-'));
  const lines: string[] = [];
  const log = {
    info: (message: string, fields = {}) => void lines.push(message + JSON.stringify(fields)),
    error: () => {},
  };
  const folder = join(root, 'outbox');
  const mailer = outboxMailer(folder, log);
  const mail = { to: 'ada@biophony.example', subject: 'Set a new password', text: 'Here it is' };
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const files = (await readdir(folder)).map((name) => join(folder, name));
  expect(files).toHaveLength(2);
  expect(await readFile(files[0] ?? '', 'utf8')).toBe(
    'To: ada@biophony.example\nSubject: Set a new password\n\nHere it is',
  );
  expect((await stat(files[0] ?? '')).mode & 0o777).toBe(0o600);
  expect(lines.join()).toContain(files[0]);
  expect(lines.join()).not.toContain('ada@');
  await rm(root, { recursive: true });
});

it('a mail in the outbox is gone a day later, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-outbox-'));
  const mailer = outboxMailer(folder, { info: () => {}, error: () => {} });
  await mailer.send({ to: 'ada@biophony.example', subject: 'Finish', text: 'Here it is' });
  await writeFile(join(folder, '.keep'), '');
  const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await clearOutbox(folder, after(23));
  expect(await readdir(folder)).toHaveLength(2);
  await clearOutbox(folder, after(25));
  expect(await readdir(folder)).toEqual(['.keep']);
  await rm(folder, { recursive: true });
  await clearOutbox(folder, after(25));
});
