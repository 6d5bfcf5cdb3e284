import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf, Lease } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { openLeaseJournal } from './lease-journal.ts';
import { runLeaseLoop, type LeaseLoopOptions } from './lease-loop.ts';
import { createOwnFaults } from './own-faults.ts';
import type { RunnerApi } from './runner-api.ts';

const shard = (shard_id: string, kind: Lease['kind']): Lease => ({
  shard_id,
  shard_index: 0,
  kind,
  attempt: 1,
  lease_token: `token of ${shard_id}`,
  expires_at: '2026-05-21T05:00:30.000Z',
  analysis_id: 'analysis',
  analysis_type: 'audio_events',
  settings: {},
  base_url: 'https://biophony.example',
  files: [],
  parts: [],
});

/** A queue in which the merge is ready once all other shards are done. */
function queue(analyse: number, types: string[][]) {
  const ready = Array.from({ length: analyse }, (_, at) => shard(`shard ${at}`, 'analyse'));
  let left = analyse;
  const call = async (route: string, body: { analysis_types: { analysis_type: string }[] }) => {
    expect(route).toBe('runnerLease');
    types.push(body.analysis_types.map(({ analysis_type }) => analysis_type));
    return { lease: ready.shift() ?? null };
  };
  return {
    api: { call } as unknown as RunnerApi,
    finish(done: Lease) {
      if (done.kind === 'analyse' && --left === 0) ready.push(shard('merge', 'merge'));
    },
  };
}

const types = async () => [
  {
    analysis_type: 'audio_events',
    model: null,
    model_version: null,
    model_name: null,
    species_range: null,
  },
];

type Given = Required<Pick<LeaseLoopOptions, 'api' | 'work' | 'signal' | 'clock'>>;

/** A runner with nothing to write that answers `work` for whatever it is given. */
const runner = (given: Given): LeaseLoopOptions => ({
  runnerId: 'runner',
  types,
  journal: { keep: () => {}, drop: () => {} },
  takeOver: async () => {},
  faults: createOwnFaults({ canWrite: async () => true, log: () => {}, clock: given.clock }),
  concurrency: 1,
  log: () => {},
  ...given,
});

test('a runner until empty does the merge that waits for its own last shard, and ends', async () => {
  const asked: string[][] = [];
  const work = queue(3, asked);
  const done: string[] = [];
  const clock = testClock();
  const options: LeaseLoopOptions = {
    ...runner({
      clock,
      api: work.api,
      signal: new AbortController().signal,
      work: async (lease) => {
        // The other turn asks, and gets nothing, while this one is in work.
        const before = asked.length;
        while (lease.shard_id === 'shard 2' && asked.length === before)
          await new Promise((resolve) => setImmediate(resolve));
        done.push(lease.shard_id);
        work.finish(lease);
      },
    }),
    concurrency: 2,
    untilEmpty: true,
  };
  await clock.runUntil(runLeaseLoop(options));
  expect(done.toSorted()).toEqual(['merge', 'shard 0', 'shard 1', 'shard 2']);
});

test('a runner that is free to install says so, and begins with what an operator ordered (S23.10)', async () => {
  const install = {
    order_id: 'order',
    model: 'birdnet-v2.4',
    licence: 'CC BY-NC-SA 4.0',
    accepted_at: '2026-01-02T03:04:05.000Z',
  };
  const free: unknown[] = [];
  const begun: unknown[] = [];
  const stop = new AbortController();
  const clock = testClock();
  const call = async (_route: string, body: { installs?: boolean }) => {
    free.push(body.installs);
    if (free.length === 3) stop.abort();
    return { lease: null, ...(body.installs && { install }) };
  };
  await clock.runUntil(
    runLeaseLoop({
      ...runner({
        clock,
        api: { call } as unknown as RunnerApi,
        signal: stop.signal,
        work: async () => {},
      }),
      installer: {
        isFree: () => begun.length === 0,
        begin: (order) => void begun.push(order),
        done: async () => {},
      },
    }),
  );
  expect(free).toEqual([true, undefined, undefined]);
  expect(begun).toEqual([install]);
});

test('a service of an earlier version, which knows no orders, still gives work', async () => {
  const sent: unknown[] = [];
  const stop = new AbortController();
  const clock = testClock();
  const call = async (_route: string, body: { installs?: boolean }) => {
    sent.push(body.installs);
    if (body.installs)
      throw new ApiError('installs is not a known field of the body. Leave it out.', {
        status: 400,
        code: 'invalid_request',
        requestId: null,
        field: 'installs',
        retryAfterMs: null,
      });
    stop.abort();
    return { lease: null };
  };
  await clock.runUntil(
    runLeaseLoop({
      ...runner({
        clock,
        api: { call } as unknown as RunnerApi,
        signal: stop.signal,
        work: async () => {},
      }),
      installer: { isFree: () => true, begin: () => {}, done: async () => {} },
    }),
  );
  expect(sent).toEqual([true, undefined]);
});

/** A service that gives out the same shard again and again, and keeps what is handed back. */
function sameShard() {
  const handedBack: BodyOf<'runnerRelease'>[] = [];
  const beats: string[] = [];
  let leased = 0;
  const call = async (route: string, body: unknown) => {
    if (route === 'runnerRelease') handedBack.push(body as BodyOf<'runnerRelease'>);
    if (route === 'runnerHeartbeat') beats.push((body as { lease_token: string }).lease_token);
    if (route !== 'runnerLease') return { cancelled: false };
    return { lease: { ...shard('shard', 'analyse'), lease_token: `token ${++leased}` } };
  };
  return { api: { call } as unknown as RunnerApi, handedBack, beats };
}

test.skipIf(process.platform !== 'linux')(
  'a runner whose disk is full hands work back without blame, lets its leases go, and takes work again once it can write',
  async () => {
    const folder = await temporaryFolder();
    const journalFile = join(folder, 'leases.json.new');
    await symlink('/dev/full', journalFile);
    const clock = testClock();
    const { api, handedBack, beats } = sameShard();
    const stop = new AbortController();
    const said: string[] = [];
    const log = (message: string) => void said.push(message);
    let looks = 0;
    const canWrite = async () => {
      if (++looks === 2) await rm(journalFile);
      return looks > 2;
    };
    const ended = runLeaseLoop({
      ...runner({ api, work: async () => stop.abort(), signal: stop.signal, clock }),
      journal: openLeaseJournal(folder, 'http://localhost'),
      faults: createOwnFaults({ canWrite, log, clock }),
      log,
    });
    await clock.runUntil(ended);
    await clock.advance(60_000);
    expect(handedBack).toEqual([{ lease_token: 'token 1', error: null }]);
    expect(beats).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(/^handed back: audio_events .*ENOSPC/),
      expect.stringMatching(/^no work is taken for a fault of this machine: ENOSPC/),
      'work is taken again',
      expect.stringMatching(/^done: /),
    ]);
  },
);

test('what the disk refuses before work is asked for is not said to be of the service', async () => {
  const missing = join(await temporaryFolder(), 'missing');
  const stop = new AbortController();
  const said: string[] = [];
  const log = (message: string) => void said.push(message);
  const { api } = sameShard();
  let looked = false;
  const clock = testClock();
  const ended = runLeaseLoop({
    ...runner({ api, work: async () => stop.abort(), signal: stop.signal, clock }),
    async takeOver() {
      if (!looked) await readdir(missing).finally(() => (looked = true));
    },
    faults: createOwnFaults({ canWrite: async () => true, log, clock }),
    log,
  });
  await clock.runUntil(ended);
  expect(said).toEqual([
    expect.stringMatching(/^no work is taken for a fault of this machine: ENOENT/),
    'work is taken again',
    expect.stringMatching(/^done: /),
  ]);
});

test('a shard that always meets a fault of the machine counts as failed in the end', async () => {
  const { api, handedBack } = sameShard();
  const stop = new AbortController();
  const work = async () => {
    if (handedBack.length === 11) stop.abort();
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  const clock = testClock();
  await clock.runUntil(runLeaseLoop(runner({ api, work, signal: stop.signal, clock })));
  // Eleven pauses, which double from 4 s up to 5 minutes.
  expect(clock.now()).toBe(1_708_000);
  const errors = handedBack.map(({ error }) => error);
  expect(errors.slice(0, 11)).toEqual([...Array(10).fill(null), 'no space left on device']);
});

test('a runner whose secret is refused gives up what it has in work', async () => {
  let leased = false;
  const call = async () => {
    if (!leased) {
      leased = true;
      return { lease: shard('shard', 'analyse') };
    }
    throw new ApiError('The secret is wrong.', {
      status: 401,
      code: 'unauthenticated',
      requestId: null,
      field: null,
      retryAfterMs: null,
    });
  };
  const clock = testClock();
  const given: string[] = [];
  const work: LeaseLoopOptions['work'] = (_lease, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        given.push('up');
        reject(signal.reason);
      });
    });
  const options = runner({
    api: { call } as unknown as RunnerApi,
    work,
    signal: new AbortController().signal,
    clock,
  });
  const ended = clock.runUntil(runLeaseLoop({ ...options, concurrency: 2 }));
  await expect(ended).rejects.toThrow('secret is wrong');
  expect(given).toEqual(['up']);
});
