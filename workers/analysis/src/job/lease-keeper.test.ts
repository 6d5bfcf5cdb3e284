import { limits, type Lease } from '@biophony/contract';
import { ApiError, TimeoutError } from '@biophony/sdk';
import { testClock } from '@biophony/sdk/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepLease, LeaseEnded } from './lease-loop.ts';
import type { RunnerApi } from './runner-api.ts';

const leaseMs = limits.lease_seconds * 1000;
/** When the first heartbeat is due, and each one after one that was answered. */
const usualMs = leaseMs / 10;
const lease = { shard_id: 'shard', lease_token: 'token' } as Lease;

/** What a service answers to a heartbeat; an Error is thrown. */
type Answer = { cancelled: boolean } | Error;
const renewed = { cancelled: false };

const refusal = (status: number, code: string, retryAfterMs: number | null = null) =>
  new ApiError('Not now.', { status, code, requestId: null, field: null, retryAfterMs });

/** Keeps a lease at a service that answers so; `beats` are the moments of the heartbeats, in milliseconds. */
function keptAt(answerTo: (nth: number, timeoutMs: number) => Answer | Promise<Answer>) {
  const clock = testClock();
  const beats: number[] = [];
  const progress: unknown[] = [];
  const call = async (_route: string, body: unknown, _params: unknown, { timeout = 0 } = {}) => {
    progress.push(body);
    const answer = await answerTo(beats.push(clock.now()), timeout);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const keeper = keepLease({ call } as unknown as Pick<RunnerApi, 'call'>, lease, clock);
  onTestFinished(() => keeper.stop());
  return { clock, keeper, beats, progress };
}

/** Answers the first heartbeat so, and renews the lease from then on. */
const atFirst = (first: Answer) => (nth: number) => (nth === 1 ? first : renewed);

const lost = new LeaseEnded('the lease was lost');

describe('a lease', () => {
  test('is renewed ten times in its length, with what is done, until it is stopped', async () => {
    const { clock, keeper, beats, progress } = keptAt(() => renewed);
    await clock.advance(usualMs);
    keeper.fileDone(12);
    keeper.fileDone(30);
    await clock.advance(leaseMs - usualMs);
    expect(beats).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => nth * usualMs));
    expect(progress.slice(0, 2)).toEqual([
      { lease_token: 'token', files_done: 0, seconds_done: 0 },
      { lease_token: 'token', files_done: 2, seconds_done: 42 },
    ]);
    keeper.stop();
    await clock.advance(leaseMs);
    expect([beats.length, clock.waits]).toEqual([10, 0]);
  });

  test.for([
    [503, 'unavailable'],
    [429, 'rate_limited'],
  ] as const)(
    'is renewed in time where a %i asks to wait longer than it lasts',
    async ([status, code]) => {
      const { clock, keeper, beats } = keptAt(atFirst(refusal(status, code, leaseMs)));
      await clock.advance(leaseMs / 2);
      // What the service asks for counts as far as the lease allows.
      expect(beats).toEqual([usualMs, usualMs + leaseMs / 3]);
      expect(keeper.signal.aborted).toBe(false);
    },
  );

  test('is renewed in time after a heartbeat that got no answer', async () => {
    const { clock, keeper, beats } = keptAt(async (nth, timeoutMs) => {
      if (nth > 1) return renewed;
      await clock.sleep(timeoutMs);
      return new TimeoutError('no answer');
    });
    await clock.advance(leaseMs);
    expect(beats.slice(0, 3)).toEqual([
      usualMs,
      2 * usualMs + leaseMs / 3,
      3 * usualMs + leaseMs / 3,
    ]);
    expect(keeper.signal.aborted).toBe(false);
  });

  test('is lost once it has not been renewed for its whole length', async () => {
    const { clock, keeper } = keptAt(() => refusal(503, 'unavailable'));
    await clock.advance(leaseMs);
    expect(keeper.signal.aborted).toBe(false);
    await clock.advance(usualMs);
    expect(keeper.signal.reason).toEqual(lost);
    expect(clock.waits).toBe(0);
  });

  test('lasts its whole length from the last heartbeat that was answered', async () => {
    const { clock, keeper } = keptAt((nth) => (nth <= 20 ? renewed : refusal(503, 'unavailable')));
    await clock.advance(3 * leaseMs);
    expect(keeper.signal.aborted).toBe(false);
    await clock.advance(usualMs);
    expect(keeper.signal.reason).toEqual(lost);
  });

  test.for([
    [409, 'lease_lost'],
    [404, 'not_found'],
  ] as const)('is lost at once where the service answers %i %s', async ([status, code]) => {
    const { clock, keeper, beats } = keptAt(() => refusal(status, code));
    await clock.advance(leaseMs);
    expect(keeper.signal.reason).toEqual(lost);
    expect(beats).toHaveLength(1);
  });

  test('ends with the analysis that was cancelled', async () => {
    const { clock, keeper } = keptAt(() => ({ cancelled: true }));
    await clock.advance(usualMs);
    expect(keeper.signal.reason).toEqual(new LeaseEnded('the analysis was cancelled'));
  });
});
