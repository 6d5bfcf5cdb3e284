import { afterEach, expect, test, vi } from 'vitest';
import { closeRunGate, createRunGate, inRuntime, useRunGate } from './devices.ts';

// The tests of other files run in this thread, too: through a closed gate their calls would never come back.
afterEach(() => useRunGate(createRunGate()));

test('a gate is closed when all calls have come back, and lets none in after that', async () => {
  const gate = createRunGate();
  useRunGate(gate);
  const ends: (() => void)[] = [];
  const call = () => inRuntime(() => new Promise<void>((resolve) => ends.push(resolve)));
  const [first, second] = [call(), call()];
  let closed = false;
  const closing = closeRunGate(gate).then(() => (closed = true));
  const late = vi.fn(async () => {});
  void inRuntime(late);
  ends[0]!();
  await first;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(closed).toBe(false);
  ends[1]!();
  await Promise.all([second, closing]);
  expect(late).not.toHaveBeenCalled();
});

test('a call that fails counts as come back', async () => {
  const gate = createRunGate();
  useRunGate(gate);
  await expect(inRuntime(() => Promise.reject(new Error('no such model')))).rejects.toThrow();
  await closeRunGate(gate);
});
