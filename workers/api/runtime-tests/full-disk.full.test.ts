import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Child } from './servers/child.ts';
import { localData, type LocalData } from './servers/local-data.ts';
import { localEntries, startEntry, testServerOf } from './servers/local-server.ts';
import { Caller, newAccount, password, type Account } from './suite/support/account.ts';
import { newDataset, put, sha256, uploadAll, wav } from './suite/support/card.ts';

const MiB = 1024 ** 2;

/** Returns the reason where this machine does not allow an own file system. */
function smallDisk(megabytes: number): { folder: string; remove(): void } | { reason: string } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (cause) {
    rmSync(folder, { recursive: true });
    return { reason: cause instanceof Error ? cause.message.trim() : String(cause) };
  }
  return {
    folder,
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const trial = smallDisk(1);
if ('reason' in trial)
  console.log(`A full disk is not tested, since no small one can be made here: ${trial.reason}`);
else trial.remove();

describe.skipIf('reason' in trial).each(localEntries())('a full disk under $name', (entry) => {
  let disk: { folder: string; remove(): void };
  let data: LocalData;
  let child: Child;
  let account: Account;
  const filler = () => join(disk.folder, 'filler');
  const settings = { BIOPHONY_DISK_RESERVE_MB: '4' };
  const start = async () => {
    child = await startEntry(entry, data, settings);
    return testServerOf(entry, data, child);
  };
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk.folder);
    try {
      writeFileSync(filler(), Buffer.alloc(bavail * bsize + MiB), { flag: 'a' });
    } catch (cause) {
      expect(String(cause)).toContain('ENOSPC');
    }
    expect(statfsSync(disk.folder).bavail).toBe(0);
  };

  beforeAll(async () => {
    const made = smallDisk(24);
    if ('reason' in made) throw new Error(made.reason);
    disk = made;
    data = await localData(disk.folder);
    account = await newAccount(await start());
  });
  afterAll(async () => {
    await child.stop();
    await data.remove().catch(() => {});
    disk.remove();
  });

  it('is foreseen: files that would leave too little are refused, and small ones are taken', async () => {
    const { dataId } = await newDataset(account);
    await uploadAll(account, dataId, [wav('20260501_050000.WAV')]);
    const large = { filename: '20260501_060000.WAV', content_type: 'audio/wav', size: 30 * MiB };
    const { error } = await account.refused('uploadUrl', 'disk_full', {
      params: { dataId },
      body: large,
    });
    expect(error).toContain('The disk of this service is nearly full');
    expect(await account.ok('health')).toMatchObject({ status: 'ok', problems: [] });
  });

  it('lets people sign in and delete, and says what is wrong', async () => {
    const { projectId, dataId } = await newDataset(account);
    const recording = wav('20260501_070000.WAV', 40_000);
    await uploadAll(account, dataId, [wav('20260501_080000.WAV', MiB)]);
    const ticket = await account.ok('uploadUrl', {
      params: { dataId },
      body: {
        filename: recording.filename,
        content_type: 'audio/wav',
        size: recording.bytes.length,
        sha256: sha256(recording.bytes),
      },
    });
    fill();
    expect(await put({ ...ticket, headers: ticket.headers ?? {} }, recording.bytes)).toBe(507);
    const visitor = new Caller(account.server, undefined);
    await visitor.ok('authSignIn', { body: { email: account.email, password } });
    const health = await visitor.ok('health');
    expect(health.status).toBe('degraded');
    expect(health.problems[0]).toContain('nearly full');
    expect(await visitor.ok('ready')).toEqual({ ready: true });
    await account.refused('uploadUrls', 'disk_full', {
      params: { dataId },
      body: {
        files: [{ filename: 'a.wav', content_type: 'audio/wav', size: 100 }],
      },
    });
    await account.ok('projectsDelete', { params: { projectId } });
    expect(child.log()).toContain('The reserve was given up');
  });

  it('does not keep the service from starting, after a crash too', async () => {
    await child.stop();
    rmSync(filler());
    await start();
    await child.crash();
    fill();
    const visitor = new Caller(await start(), undefined);
    await visitor.ok('authSignIn', { body: { email: account.email, password } });
  });

  it('is told by readiness when others have taken the reserve too', async () => {
    await child.crash();
    fill();
    const visitor = new Caller(await start(), undefined);
    expect((await visitor.ok('health')).status).toBe('degraded');
    const { error } = await visitor.refused('ready', 'unavailable');
    expect(error).toContain('The disk of this service is full');
  });

  it('is forgotten when there is space again', async () => {
    await child.stop();
    rmSync(filler());
    const server = await start();
    const session = await new Caller(server, undefined).ok('authSignIn', {
      body: { email: account.email, password },
    });
    const { token } = await new Caller(server, session.token ?? undefined).ok('authToken');
    const back = new Caller(server, token);
    expect(await back.ok('health')).toMatchObject({ status: 'ok', problems: [] });
  });
});
