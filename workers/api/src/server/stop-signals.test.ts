import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onStopSignal } from './node.ts';

const hear = new Map<string, () => void>();
const stop = vi.fn<(signal: string) => void>();
const exit = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.spyOn(process, 'on').mockImplementation(((signal: string, listener: () => void) =>
    hear.set(signal, listener)) as never);
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  onStopSignal(stop);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop.mockClear();
  exit.mockClear();
});

it('one key press stops once, though the terminal and the program in between both tell of it', () => {
  hear.get('SIGINT')?.();
  vi.advanceTimersByTime(900);
  hear.get('SIGINT')?.();
  vi.advanceTimersByTime(60_000);
  hear.get('SIGTERM')?.();
  expect(stop.mock.calls).toEqual([['SIGINT']]);
  expect(exit).not.toHaveBeenCalled();
});

it('a second key press ends the process at once', () => {
  hear.get('SIGINT')?.();
  vi.advanceTimersByTime(1001);
  expect(exit).not.toHaveBeenCalled();
  hear.get('SIGINT')?.();
  expect(exit).toHaveBeenCalledWith(130);
});
