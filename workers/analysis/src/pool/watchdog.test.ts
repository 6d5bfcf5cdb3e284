import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWatchdog } from './pool-member.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begin = (excused = () => false) => {
  const ended = vi.fn();
  const watchdog = startWatchdog(600_000, ended, excused);
  return {
    ...watchdog,
    ended,
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
};

test('work may take as long as it likes while it gives signs of life', async () => {
  const { ended, heard, pass } = begin();
  for (let hour = 0; hour < 12; hour++)
    for (let sign = 0; sign < 8; sign++) {
      await pass(450);
      heard();
    }
  expect(ended).not.toHaveBeenCalled();
  await pass(599);
  expect(ended).not.toHaveBeenCalled();
  await pass(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('silence with an excuse does not count, and none does after the end', async () => {
  let waiting = true;
  const excused = begin(() => waiting);
  await excused.pass(3600);
  expect(excused.ended).not.toHaveBeenCalled();
  waiting = false;
  await excused.pass(600);
  expect(excused.ended).toHaveBeenCalledOnce();
  const stopped = begin();
  stopped.stop();
  await stopped.pass(3600);
  expect(stopped.ended).not.toHaveBeenCalled();
});
