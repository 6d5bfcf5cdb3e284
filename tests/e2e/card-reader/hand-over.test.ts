import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { until as soon } from '../support/until.ts';
import { hasTmux, openTerminal } from './support/terminal.ts';

/** Normally only under an old Node; here under any. */
const programs = ['packages/cli', 'workers/analysis'];

/** Prints its ID, its launcher's, and every signal; the third ends it with code 7. */
const countingProgram = `
let met = 0;
console.log('program', process.pid, process.ppid);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    console.log(signal, ++met);
    if (met === 3) process.exit(7);
  });
setInterval(() => {}, 1000);
`;

let folder: string;
const launcherOf = (packageDir: string) => join(folder, `${packageDir.replace('/', '-')}.mjs`);
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-launch-'));
  await writeFile(join(folder, 'counting.mjs'), countingProgram);
  await writeFile(join(folder, 'plain.mjs'), "console.log('program'); setInterval(() => {}, 99);");
  for (const packageDir of programs)
    await writeFile(
      launcherOf(packageDir),
      `import { handOver, pinnedNode } from '${root}${packageDir}/dist/hand-over.js';
       handOver(pinnedNode('file://${root}${packageDir}/'), [process.argv[2]]);`,
    );
});
afterAll(async () => {
  for (const { pid, exitCode } of running)
    if (pid && exitCode === null)
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
  await rm(folder, { recursive: true, force: true });
});

/** In its own process group; waits until it runs. */
async function launch(packageDir: string, program: string) {
  const child = spawn(process.execPath, [launcherOf(packageDir), join(folder, program)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (told += chunk));
  const ended = new Promise<[number | null, string | null]>((resolve) =>
    child.once('exit', (code, signal) => resolve([code, signal])),
  );
  const until = async (pattern: RegExp) => {
    await soon(
      () => pattern.test(told),
      () => `${pattern} in\n${told}`,
    );
    return pattern.exec(told)?.[1] ?? '';
  };
  await until(/program/);
  return { pid: child.pid ?? 0, ended, until, told: () => told };
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.each(programs)('the launcher of %s', (packageDir) => {
  test('counts a signal to the group as one, and passes on one to itself alone', async () => {
    const { pid, ended, until, told } = await launch(packageDir, 'counting.mjs');
    process.kill(-pid, 'SIGINT');
    await until(/SIGINT/);
    // The launcher passes it on: had that counted twice, this would be the third.
    process.kill(pid, 'SIGTERM');
    await until(/SIGTERM/);
    expect(told()).toMatch(/SIGINT 1\nSIGTERM 2\n$/);
    process.kill(-pid, 'SIGINT');
    expect(await ended).toEqual([7, null]);
  });

  test('takes its program along when it is killed', async () => {
    const { pid, until } = await launch(packageDir, 'counting.mjs');
    const program = Number(await until(/program (\d+)/));
    process.kill(pid, 'SIGKILL');
    await until(/SIGTERM 1/);
    expect(isThere(program)).toBe(true);
    process.kill(program, 'SIGKILL');

    const plain = await launch(packageDir, 'plain.mjs');
    process.kill(plain.pid, 'SIGTERM');
    expect(await plain.ended).toEqual([null, 'SIGTERM']);
  });
});

test.skipIf(!hasTmux)('Ctrl-C at a terminal counts as one', async () => {
  const terminal = await openTerminal({ columns: 80, folder, env: {} });
  try {
    await terminal.type(
      `${process.execPath} ${launcherOf('packages/cli')} ${join(folder, 'counting.mjs')}`,
    );
    const launcher = /program \d+ (\d+)/.exec(await terminal.until(/program \d+ \d+\n/))?.[1];
    await terminal.press('C-c');
    await terminal.until(/SIGINT 1/);
    process.kill(Number(launcher), 'SIGTERM');
    await terminal.until(/SIGTERM 2/);
    await terminal.press('C-c');
    expect(await terminal.ended()).toBe(7);
  } finally {
    await terminal.close();
  }
});
