import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onStopSignals } from './failures.ts';

const kill = vi.spyOn(process, 'kill');

beforeEach(() => {
  kill.mockReset().mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

/** Listens to signals; answers how often the program was asked to stop. */
function listening() {
  const stop = vi.fn();
  const remove = onStopSignals(stop);
  onTestFinished(remove);
  return { stop, remove };
}

test('the first Ctrl-C asks the program to stop, and one a second later ends it at once (S18.6)', () => {
  // Another file of the same process may listen as well.
  const others = process.listenerCount('SIGTERM');
  const { stop } = listening();
  process.emit('SIGINT', 'SIGINT');
  expect(stop).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_001);
  process.emit('SIGINT', 'SIGINT');
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGINT']]);
  // Nothing stands in the way of the signal any more.
  expect(process.listenerCount('SIGTERM')).toBe(others);
});

test('a Ctrl-C that comes twice for one key press counts once', () => {
  const { stop } = listening();
  for (const ms of [0, 20, 980]) {
    vi.advanceTimersByTime(ms);
    process.emit('SIGINT', 'SIGINT');
  }
  expect(stop).toHaveBeenCalledTimes(1);
  expect(kill).not.toHaveBeenCalled();
});

test('signals of two kinds are two wishes to stop', () => {
  const { stop } = listening();
  process.emit('SIGTERM', 'SIGTERM');
  vi.advanceTimersByTime(5_000);
  process.emit('SIGINT', 'SIGINT');
  expect(stop).toHaveBeenCalledTimes(2);
  expect(kill).not.toHaveBeenCalled();
});

test('signals are left to the system once nobody listens any more', () => {
  const { stop, remove } = listening();
  remove();
  process.emit('SIGINT', 'SIGINT');
  expect(stop).not.toHaveBeenCalled();
});
