import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AbortedError } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { describe, expect, test } from 'vitest';
import { NotInStore, retried, unreachable } from './transfer.ts';

/** Tries work that throws these one after the other, and then succeeds; answers the moments of the tries too. */
async function tried(failures: Error[], stop = new AbortController(), stopMs?: number) {
  const clock = testClock();
  const moments: number[] = [];
  const work = async () => {
    moments.push(clock.now());
    const failure = failures[moments.length - 1];
    if (failure) throw failure;
    return 'done';
  };
  if (stopMs !== undefined) void clock.sleep(stopMs).then(() => stop.abort());
  const retrying = retried(work, stop.signal, clock);
  const result: unknown = await clock.runUntil(retrying).catch((error: unknown) => error);
  return { result, moments };
}

const broken = (times: number) =>
  Array.from({ length: times }, (_, at) => new Error(`broken ${at + 1}`));

describe('what may heal', () => {
  test('is tried five times, with waits that grow', async () => {
    const { result, moments } = await tried(broken(4));
    expect(result).toBe('done');
    expect(moments).toHaveLength(5);
    // Half a second, one, two and four at most.
    for (const [at, moment] of moments.entries()) expect(moment).toBeLessThan(500 * 2 ** at);
  });

  test('ends with the last failure', async () => {
    const { result, moments } = await tried(broken(9));
    expect(result).toEqual(new Error('broken 5'));
    expect(moments).toHaveLength(5);
  });

  test('is tried once where another try cannot mend it', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    for (const failure of [new NotInStore('gone'), full])
      expect(await tried([failure])).toEqual({ result: failure, moments: [0] });
  });

  test('is tried no more by whoever stops it', async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await tried(broken(1), stop)).toEqual({ result: new Error('broken 1'), moments: [0] });
    const { result } = await tried(broken(9), new AbortController(), 0);
    expect(result).toBeInstanceOf(AbortedError);
  });
});

const failureOf = (url: string) =>
  fetch(url).then(
    () => new Error('it answered'),
    (error: unknown) => unreachable('Could not read a.wav', url, error),
  );

/** A port that nobody listens on. */
const closedPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

test('a refused connection is told with its host and code', async () => {
  const port = await closedPort();
  const failure = await failureOf(`http://127.0.0.1:${port}/store/x`);
  expect(String(failure)).toBe(
    `Error: Could not read a.wav: 127.0.0.1:${port} cannot be reached (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:${port}).`,
  );
});

test('a name that is not known is told too', async () => {
  const failure = await failureOf('http://biophony.invalid/store/x');
  expect(String(failure)).toMatch(
    /Could not read a.wav: biophony.invalid cannot be reached \((ENOTFOUND|EAI_AGAIN): /,
  );
});

test('a certificate of an authority of their own comes with what to do', () => {
  const cause = Object.assign(new Error('unable to verify the first certificate'), {
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  const failed = new TypeError('fetch failed', { cause });
  expect(String(unreachable('Could not read a.wav', 'https://b.example/store/x', failed))).toBe(
    'Error: Could not read a.wav: b.example cannot be reached (UNABLE_TO_VERIFY_LEAF_SIGNATURE: unable to verify the first certificate). If your organisation has a certificate authority of its own, name the file of its certificate in NODE_EXTRA_CA_CERTS.',
  );
});

test('other errors stay what they are', () => {
  const other = new Error('the store answered 503');
  expect(unreachable('Could not read a.wav', 'https://b.example', other)).toBe(other);
});
