import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepRunner } from '../scripts/service/keep-runner.ts';

const program = (code: string) => spawn(process.execPath, ['-e', code]);

test('a runner that dies is started again after a growing pause, until the service stops', async () => {
  const said: string[] = [];
  const started: ReturnType<typeof program>[] = [];
  const start = async () => {
    started.push(program(started.length < 1 ? 'process.exit(9)' : 'setInterval(() => {}, 1000)'));
    return started.at(-1)!;
  };
  const kept = keepRunner(program("process.kill(process.pid, 'SIGKILL')"), start, (line) =>
    said.push(line),
  );
  await expect.poll(() => started.length).toBe(2);
  expect(said[0]).toMatch(/runner ended unexpectedly \(SIGKILL\); starting it again in 1 s/);
  expect(said[1]).toMatch(/ended unexpectedly \(9\); starting it again in 2 s/);
  await kept.stop();
  expect(started[1]!.signalCode).toBe('SIGTERM');
  expect(said).toHaveLength(2);
});
