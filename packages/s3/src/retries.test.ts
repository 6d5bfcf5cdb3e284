import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askStore, type S3Request, type S3Signer, usualRetries } from './index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request: S3Request = { method: 'HEAD', key: 'u/1/a' };
const busy = (retryAfter?: string) =>
  new Response('', { status: 503, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

/** A store that answers as `answer` says, which gets the number of the request and what ends it. */
function asking(answer: (number: number, ended: AbortSignal) => Response | Promise<Response>) {
  let asked = 0;
  const fetch: S3Signer['fetch'] = async (_request, signal) => answer(asked++, signal!);
  const ask = askStore({ fetch } as S3Signer, { ...usualRetries, attempts: 2 });
  const outcome = ask(request).catch((cause: unknown) => cause);
  return { outcome, asked: () => asked };
}

it('a store is asked again after as long as it says', async () => {
  const { outcome, asked } = asking((number) => (number === 0 ? busy('3') : new Response('')));
  await vi.advanceTimersByTimeAsync(2999);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ status: 200 });
});

it('a store that says nothing is asked again after 0.1 to 0.2 s, and one that asks for an hour after 10 s', async () => {
  const soon = asking(() => busy());
  await vi.advanceTimersByTimeAsync(99);
  expect(soon.asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(soon.asked()).toBe(2);
  const late = asking(() => busy('3600'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late.asked()).toBe(2);
});

it('a store that does not answer is given up in time', async () => {
  const never = (_number: number, ended: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => {
      ended.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const { outcome, asked } = asking(never);
  await vi.advanceTimersByTimeAsync(2 * usualRetries.answerMs + usualRetries.firstWaitMs);
  expect(String(await outcome)).toContain('did not answer HEAD u/1/a in time');
  expect(asked()).toBe(2);
});
