import type { Analysis } from '@biophony/contract';
import { expect, test, vi } from 'vitest';
import { testClock } from '../testing/test-clock.ts';
import {
  AbortedError,
  ApiError,
  CertificateError,
  ConnectionError,
  type BiophonyError,
} from '../core/errors.ts';
import { waitForAnalysis, type WaitOptions } from './analyses.ts';

const analysis = (status: Analysis['status'], files_processed = 0) =>
  ({ status, files_processed, seconds_processed: 0 }) as Analysis;

/** Answers one state after the other; an Error is thrown. */
function answers(...states: (Analysis | Error)[]) {
  return async () => {
    const state = states.length > 1 ? states.shift() : states[0];
    if (state instanceof Error) throw state;
    return state as Analysis;
  };
}

/** Waits while time passes; answers also the milliseconds that it took. */
async function waited(
  get: () => Promise<Analysis>,
  options: WaitOptions = {},
  clock = testClock(),
) {
  const { status } = await clock.runUntil(waitForAnalysis(get, 'a', options, clock));
  return { status, ms: clock.now() };
}

test('waits until an analysis is done, telling every state', async () => {
  const told: string[] = [];
  const onProgress = ({ status }: Analysis) => void told.push(status);
  const get = answers(analysis('queued'), analysis('running', 1), analysis('completed', 2));
  expect((await waited(get, { onProgress })).status).toBe('completed');
  expect(told).toEqual(['queued', 'running', 'completed']);
});

test('a failed analysis ends the waiting too', async () => {
  expect((await waited(answers(analysis('failed')))).status).toBe('failed');
});

const refusal = (status: number, retryAfterMs: number | null = null) =>
  new ApiError(`away, ${status}`, {
    status,
    code: 'unavailable',
    requestId: null,
    field: null,
    retryAfterMs,
  });

test('a service that is away for a moment does not end it, whoever says so', async () => {
  const told: (string | undefined)[] = [];
  const onConnection = (lost: BiophonyError | null) => void told.push(lost?.message);
  const get = answers(
    new ConnectionError('away'),
    refusal(502),
    refusal(503, 10),
    analysis('completed'),
  );
  await waited(get, { onConnection });
  expect(told).toEqual(['away, 502', undefined]);
});

test('one that asks for more time than others take gets it', async () => {
  const get = vi.fn(answers(refusal(503, 120_000), analysis('completed')));
  expect(await waited(get)).toEqual({ status: 'completed', ms: 120_000 });
  expect(get).toHaveBeenCalledTimes(2);
});

test('one failure alone is tried again and not told', async () => {
  const onConnection = vi.fn();
  await waited(answers(refusal(502), analysis('completed')), { onConnection });
  expect(onConnection).not.toHaveBeenCalled();
});

test('the time that calls take counts as time away', async () => {
  const clock = testClock();
  const get = vi.fn(async () => {
    await clock.sleep(30_000);
    throw new ConnectionError('away');
  });
  await expect(waited(get, { maxWaitMs: 10_000 }, clock)).rejects.toThrow(ConnectionError);
  expect(get).toHaveBeenCalledTimes(2);
});

test('one that asks for more time than is left ends it at once, and no call waits for itself', async () => {
  const get = vi.fn(answers(refusal(503, 50_000)));
  const clock = testClock();
  await expect(waited(get, { maxWaitMs: 10_000 }, clock)).rejects.toThrow('away, 503');
  expect(clock.now()).toBe(0);
  expect(get.mock.calls).toEqual([['a', { signal: undefined, maxRetries: 0 }]]);
});

test('one that stays away does, after the longest wait given', async () => {
  for (const error of [new ConnectionError('away'), refusal(503)])
    await expect(waited(answers(error), { maxWaitMs: 0 })).rejects.toThrow('away');
});

test('an answer that does not change ends it at once', async () => {
  for (const error of [refusal(404), new CertificateError('away: not trusted')])
    await expect(waited(answers(error))).rejects.toThrow('away');
});

test('stops at once when the caller does', async () => {
  const stop = new AbortController();
  const clock = testClock();
  void clock.sleep(10_100).then(() => stop.abort());
  const waiting = waited(answers(analysis('running')), { signal: stop.signal }, clock);
  await expect(waiting).rejects.toThrow(AbortedError);
  expect(clock.now()).toBe(10_100);
});
