import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from '../src/admin/stores.ts';
import type { ObjectStore } from '../src/base/settings.ts';
import { localData, packageDir, type LocalData } from './servers/local-data.ts';
import { nodeEntry, startEntry, testServerOf } from './servers/local-server.ts';
import { startR2 } from './servers/r2-endpoint.ts';
import { settingsOf } from './servers/store-settings.ts';
import type { TestServer } from './servers/test-server.ts';
import { Caller, newAccount, password, type Account } from './suite/support/account.ts';
import { newDataset, uploadAll, wav } from './suite/support/card.ts';

const recordings = [1, 2, 3].map((seed) => wav(`20260501_0500${seed}0.WAV`, 800 * seed, seed));

describe('an installation that is backed up, lost and restored', () => {
  let data: LocalData;
  let backups: string;
  let ada: Account;
  const dataIds: string[] = [];
  let r2: { store: ObjectStore; stop(): Promise<void> };
  beforeAll(async () => {
    [data, r2] = await Promise.all([localData(), startR2()]);
    backups = mkdtempSync(join(tmpdir(), 'biophony-backups-'));
  });
  afterAll(async () => {
    rmSync(backups, { recursive: true, force: true });
    await Promise.all([data.remove(), r2.stop()]);
  });

  const backup = () => join(backups, 'one');
  const admin = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const ended = spawnSync(
      nodeEntry.program,
      ['--conditions=biophony', 'src/admin/main.ts', ...args],
      { cwd: packageDir, env: { ...data.env, ...env }, encoding: 'utf8' },
    );
    return { code: ended.status, said: ended.stdout + ended.stderr, stdout: ended.stdout };
  };
  const done = (args: string[], env?: NodeJS.ProcessEnv) => {
    const ended = admin([...args, '--json'], env);
    expect(ended.code, ended.said).toBe(0);
    return JSON.parse(ended.stdout) as Record<string, unknown>;
  };
  /** Stops the service afterwards. */
  async function running(work: (server: TestServer) => Promise<void>, env?: NodeJS.ProcessEnv) {
    const child = await startEntry(nodeEntry, data, env);
    try {
      await work(testServerOf(nodeEntry, data, child));
    } finally {
      await child.stop();
    }
  }
  const upload = async (some: typeof recordings) => {
    const { dataId } = await newDataset(ada);
    dataIds.push(dataId);
    await uploadAll(ada, dataId, some);
  };
  async function expectRecordings(caller: Caller) {
    const files = [];
    for (const dataId of dataIds) {
      const listed = await caller.ok('filesList', { params: { dataId } });
      files.push(...listed.files.map((file) => ({ ...file, dataId })));
    }
    expect(files.map(({ filename }) => filename).sort()).toEqual(
      recordings.map(({ filename }) => filename),
    );
    for (const { file_id: fileId, filename, dataId } of files) {
      const link = await caller.ok('fileDownload', { params: { dataId, fileId } });
      const bytes = Buffer.from(await (await fetch(link.download_url)).arrayBuffer());
      const put = recordings.find((one) => one.filename === filename);
      expect(bytes.equals(Buffer.from(put?.bytes ?? []))).toBe(true);
    }
  }
  const signedIn = async (server: TestServer) => {
    const visitor = new Caller(server, undefined);
    const body = { email: ada.email, password };
    const { token } = await visitor.ok('authToken', {
      token: (await visitor.ok('authSignIn', { body })).token ?? '',
    });
    return new Caller(server, token);
  };

  it('is copied while it runs; a second time only what is new', async () => {
    await running(async (server) => {
      ada = await newAccount(server);
      await upload(recordings.slice(0, 2));
      expect(done(['backup', backup()])).toMatchObject({ copied: 2, dropped: 0 });
      await upload(recordings.slice(2));
      expect(done(['backup', backup()])).toMatchObject({
        copied: 1,
        dropped: 0,
        manifest: { objects: { count: 3 }, database: { kind: 'sqlite' } },
      });
    });
    expect(statSync(join(backup(), 'manifest.json')).mode & 0o077).toBe(0);
  });

  it('is not restored over anything', () => {
    const { code, said } = admin(['restore', backup()]);
    expect([code, said]).toEqual([1, expect.stringContaining('into an empty installation')]);
  });

  it('is not restored from a backup that is damaged or none', () => {
    const env = { BIOPHONY_DATA_DIR: join(backups, 'elsewhere') };
    expect(admin(['restore', join(backups, 'none')], env).said).toContain('There is no backup in');
    const copy = join(backups, 'damaged');
    cpSync(backup(), copy, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as {
      objects: { key: string };
      database: { key: string };
    };
    const [line = ''] = readFileSync(join(copy, manifest.objects.key), 'utf8').split('\n');
    const { key } = JSON.parse(line) as { key: string };
    const object = join(copy, 'objects', key);
    const bytes = readFileSync(object);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(object, bytes);
    const { code, said } = admin(['restore', copy], env);
    expect([code, said]).toEqual([1, expect.stringContaining(`The object ${key} in`)]);
    expect(existsSync(join(env.BIOPHONY_DATA_DIR, 'biophony.sqlite'))).toBe(false);
    // The restore continues with the whole backup.
    writeFileSync(join(copy, manifest.database.key), 'no database');
    expect(admin(['restore', copy], env).said).toContain('The database in');
  });

  it('goes on after all was lost: sessions, projects and every byte', async () => {
    rmSync(data.folder, { recursive: true });
    expect(done(['restore', backup()])).toMatchObject({ objects: 3 });
    await running(async (server) => {
      const visitor = new Caller(server, undefined);
      const { token } = await visitor.ok('authToken', { token: ada.session });
      await expectRecordings(new Caller(server, token));
    });
    expect(done(['check'])).toMatchObject({ objects: 3, missing: [], wrong_size: [], orphans: [] });
  });

  it('without its secrets ends sessions, and nothing else', async () => {
    rmSync(join(data.folder, 'secrets.json'));
    await running(async (server) => {
      await new Caller(server, undefined).refused('authToken', 'unauthenticated', {
        token: ada.session,
      });
      await expectRecordings(await signedIn(server));
    });
  });

  it('is backed up into a bucket as well, and comes back from there', () => {
    const named = Object.entries(settingsOf(r2.store)).map(([name, value]) => [
      name.replace('BIOPHONY_', 'BIOPHONY_BACKUP_'),
      value,
    ]);
    const env = Object.fromEntries(named) as Record<string, string>;
    expect(done(['backup', 's3'], env)).toMatchObject({ manifest: { objects: { count: 3 } } });
    const elsewhere = { ...env, BIOPHONY_DATA_DIR: join(backups, 'from-a-bucket') };
    expect(done(['restore', 's3'], elsewhere)).toMatchObject({ objects: 3 });
    expect(done(['check'], elsewhere)).toMatchObject({ objects: 3, missing: [], wrong_size: [] });
    expect(admin(['backup', 's3']).said).toContain('BIOPHONY_BACKUP_S3_ENDPOINT');
  });

  it('moves to a bucket, and is whole there', async () => {
    const env = settingsOf(r2.store);
    const moved = done(['move', '--to', 's3'], env);
    expect(moved).toMatchObject({ objects: 3, copied: 3 });
    await running(async (server) => expectRecordings(await signedIn(server)), env);
    expect(done(['check'], env)).toMatchObject({ objects: 3, missing: [], orphans: [] });
    expect(existsSync(String(moved.kept))).toBe(true);
  });

  it('has a check that finds what is missing, cut short or named by nothing', async () => {
    rmSync(join(data.folder, 'objects'), { recursive: true, force: true });
    cpSync(join(backup(), 'objects'), join(data.folder, 'objects'), { recursive: true });
    const { blobs } = folderStorage(join(data.folder, 'objects'));
    const { blobs: listed } = await blobs.list('u/');
    const [gone, cut] = listed.map(({ key }) => key);
    await blobs.delete([gone ?? '']);
    writeFileSync(join(data.folder, 'objects', cut ?? ''), 'short');
    const stray = cut?.replace(/[^/]+$/, 'stray') ?? '';
    writeFileSync(join(data.folder, 'objects', stray), 'nobody put this');
    const { code, stdout } = admin(['check', '--repair', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      missing: [{ key: gone }],
      wrong_size: [{ key: cut }],
      // The object is younger than a day.
      orphans: [{ key: stray, deletable: false }],
      deleted: 0,
    });
    const before = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(data.folder, 'objects', stray), before, before);
    expect(JSON.parse(admin(['check', '--repair', '--json']).stdout)).toMatchObject({ deleted: 1 });
    expect(await blobs.head(stray)).toBeNull();
    expect(admin(['check']).said).toContain('Not in the store, though the database names them: 1');
  });
});
