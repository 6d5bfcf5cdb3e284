import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BodyOf } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkFolder, type WorkFolder } from '../kit/work-folder.ts';
import { createTakeOver, openLeaseJournal } from './lease-journal.ts';
import type { RunnerApi } from './runner-api.ts';

const apiUrl = 'http://localhost:8787';
let parent: string;
let released: { shardId: string | undefined; body: BodyOf<'runnerRelease'> }[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'biophony-take-over-'));
  released = [];
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** Keeps what is released; refuses the token `stale` as the service does, and all while it is `down`. */
const service = (down = false): RunnerApi => ({
  call: async (_route, body, params) => {
    if (down) throw new TypeError('fetch failed');
    released.push({ shardId: params?.shardId, body: body as BodyOf<'runnerRelease'> });
    if ((body as BodyOf<'runnerRelease'>).lease_token === 'stale')
      throw new ApiError('This lease is no longer yours.', {
        status: 409,
        code: 'lease_lost',
        requestId: null,
        field: null,
        retryAfterMs: null,
      });
    return { released: true } as never;
  },
});

/** Makes a folder look as if its owner were another process: one that has ended, unless `pid` says else. */
async function giveTo(folder: WorkFolder, pid = spawnSync(process.execPath, ['-v']).pid) {
  const name = basename(folder.path).replace(`-${process.pid}-`, `-${pid}-`);
  await rename(folder.path, join(parent, name));
  return name;
}

/** Leaves the folder of a killed runner behind, with the leases it held. */
async function leaveBehind(leases: [shardId: string, token: string][], url = apiUrl) {
  const folder = await openWorkFolder(parent);
  const journal = openLeaseJournal(folder.path, url);
  for (const [shard_id, lease_token] of leases) journal.keep({ shard_id, lease_token });
  await mkdir(join(folder.path, 'shard-1'));
  await writeFile(join(folder.path, 'shard-1/20260521_050000.WAV'), 'RIFF');
  await giveTo(folder);
}

const takeOverIn = (folder: WorkFolder, api = service()) => {
  const journal = openLeaseJournal(folder.path, apiUrl);
  return createTakeOver({ api, apiUrl, folder, journal, log: () => {} });
};

test('leases of a killed runner are handed back without blame, and its recordings removed', async () => {
  await leaveBehind([
    ['one', 'token-1'],
    ['two', 'stale'],
  ]);
  const folder = await openWorkFolder(parent);
  const takeOver = takeOverIn(folder);
  await Promise.all([takeOver(), takeOver()]);
  expect(released).toEqual([
    { shardId: 'one', body: { lease_token: 'token-1', error: null } },
    { shardId: 'two', body: { lease_token: 'stale', error: null } },
  ]);
  expect(await readdir(parent)).toEqual([basename(folder.path)]);
  expect(await readdir(folder.path)).toEqual(['leases.json']);
});

test('a runner that lives keeps its leases and its folder', async () => {
  const living = await openWorkFolder(parent);
  openLeaseJournal(living.path, apiUrl).keep({ shard_id: 'one', lease_token: 'token' });
  const name = await giveTo(living, process.ppid);
  await takeOverIn(await openWorkFolder(parent))();
  expect(released).toEqual([]);
  expect(await readdir(parent)).toContain(name);
});

test('leases of another service are left to run out', async () => {
  await leaveBehind([['one', 'token']], 'https://elsewhere.example');
  await takeOverIn(await openWorkFolder(parent))();
  expect(released).toEqual([]);
});

test('what could not be handed back for want of the service is handed back by the next', async () => {
  await leaveBehind([['one', 'token']]);
  const folder = await openWorkFolder(parent);
  await expect(takeOverIn(folder, service(true))()).rejects.toThrow('fetch failed');
  await takeOverIn(folder)();
  expect(released.map(({ shardId }) => shardId)).toEqual(['one']);
});

test('work that kills every runner is blamed after ten kills, so that it ends at last', async () => {
  await leaveBehind([['shard', 'token']]);
  for (let kill = 1; kill <= 11; kill++) {
    const folder = await openWorkFolder(parent);
    const journal = openLeaseJournal(folder.path, apiUrl);
    await createTakeOver({ api: service(), apiUrl, folder, journal, log: () => {} })();
    journal.keep({ shard_id: 'shard', lease_token: 'token' });
    await giveTo(folder);
  }
  const errors = released.map(({ body }) => body.error);
  expect(errors.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null));
  expect(errors.slice(10)).toEqual([expect.stringContaining('killed 11 times')]);
});
