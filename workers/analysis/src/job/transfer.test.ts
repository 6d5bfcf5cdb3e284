import { AbortedError } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { describe, expect, test } from 'vitest';
import { NotInStore, retried } from './transfer.ts';

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
