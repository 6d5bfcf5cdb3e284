import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunner } from '../../tools/scripts/service/keep-runner.ts';
import { until } from './support/until.ts';

const program = (code: string) => spawn(process.execPath, ['-e', code]);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a runner that dies is started again after a growing pause, until the service stops', async () => {
  const said: string[] = [];
  const told = (lines: number) =>
    until(
      () => said.length === lines,
      () => `${lines} lines`,
    );
  const started: ReturnType<typeof program>[] = [];
  const start = async () => {
    started.push(program(started.length < 1 ? 'process.exit(9)' : 'setInterval(() => {}, 1000)'));
    return started.at(-1)!;
  };
  const kept = keepRunner(program("process.kill(process.pid, 'SIGKILL')"), start, (line) =>
    said.push(line),
  );
  await told(1);
  expect(said[0]).toMatch(/runner ended unexpectedly \(SIGKILL\); starting it again in 1 s/);
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(1);
  await told(2);
  expect(said[1]).toMatch(/ended unexpectedly \(9\); starting it again in 2 s/);
  await vi.advanceTimersByTimeAsync(2000);
  expect(started).toHaveLength(2);
  await kept.stop();
  expect(started[1]!.signalCode).toBe('SIGTERM');
  expect(said).toHaveLength(2);
});
