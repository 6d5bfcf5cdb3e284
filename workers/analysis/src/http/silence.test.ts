import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './ask.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

test('a silent server is given up after a minute, one that sends now and then is not', () => {
  const watch = watchSilence(never);
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(59_999);
    watch.heard();
  }
  vi.advanceTimersByTime(59_999);
  expect(watch.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(watch.signal.reason).toEqual(new Error('The server sent nothing for 60 s.'));
});

test('what is stopped in time never rings', () => {
  const watch = watchSilence(never);
  watch.stop();
  vi.advanceTimersByTime(120_000);
  expect(watch.signal.aborted).toBe(false);
});
