import { execFile, spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** A program whose command writes until it is to stop, and then finishes what is under way. */
const program = (output: string, lines: number) => `
  const { watchOutput } = await import(${from('./interrupts.ts')});
  const { runCommand } = await import(${from('./run-command.ts')});
  watchOutput();
  await runCommand('upload', {}, async ({ interrupts }) => {
    const end = interrupts.drainFirst(() => {});
    for (let line = 0; line < ${lines} && !interrupts.drain.aborted; line++) {
      ${output}.write('a line\\n');
      await new Promise((resolve) => setImmediate(resolve));
    }
    end();
    return interrupts.stop.aborted ? 5 : interrupts.drain.aborted ? 130 : 0;
  }, { local: true });
`;
const node = (code: string) => ['--conditions=biophony', '--input-type=module', '--eval', code];

/** The exit code of a program whose reader goes after the first line. */
function codeWithoutReader(output: 'stdout' | 'stderr', lines: number): Promise<number | null> {
  const child = spawn(process.execPath, node(program(`process.${output}`, lines)), {
    stdio: 'pipe',
  });
  child[output].once('data', () => child[output].destroy());
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

test('a command whose reader goes before it is done finishes what is under way, and does not end as done', async () => {
  expect(await codeWithoutReader('stdout', Infinity)).toBe(130);
}, 60_000);

test('messages that nobody reads stop no command', async () => {
  expect(await codeWithoutReader('stderr', 1000)).toBe(0);
}, 60_000);

test('output that cannot be written is told in a sentence, and is a failure', async () => {
  const main = new URL('../main.ts', import.meta.url).pathname;
  const command = [process.execPath, '--conditions=biophony', main, 'version'];
  const ended = await new Promise((resolve) => {
    const shell = ['-c', '"$@" > /dev/full', 'bash', ...command];
    execFile('bash', shell, (error, _stdout, stderr) => resolve([error?.code, stderr]));
  });
  expect(ended).toEqual([1, 'The disk is full: standard output.\n']);
}, 60_000);
