import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../src/testing/files.ts';
import { analyze, analyzeArgs, makeCard, resultsIn } from '../src/testing/analyze-process.ts';

/** Needs no rights where the kernel gives users mount namespaces. */
const unshare = ['unshare', '--mount', '--map-root-user'];
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...unshare.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const commandOf = (args: string[]) =>
  [process.execPath, ...analyzeArgs(...args)].map(quoted).join(' ');

async function inNamespace(folder: string, script: string) {
  const [program = '', ...args] = [...unshare, 'sh', '-c', script];
  const child = spawn(program, args, { cwd: folder });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  return said;
}

/** Kilobytes of its disk: a tmpfs counts in pages of four. */
const sizes: [string, number][] = [
  ['the journal', 8],
  ['the results', 60],
];

test.skipIf(!canMount)(
  'where the disk is full with several types, each goes on with its own journal (S18.5, S23.6)',
  async () => {
    const folder = await temporaryFolder();
    await makeCard(join(folder, 'card'), 60, 60);
    await mkdir(join(folder, 'out'));
    const types = ['--type', 'audio_events', '--type', 'acoustic_indices'];
    const args = ['card', ...types, '--threads', '1', '--out', 'out'];
    const command = commandOf([...args, '--progress', 'none']);
    const script = `
      mount -t tmpfs -o size=60k tmpfs out || exit 9
      ${command} > first.txt 2>&1; echo "first $?"
      mount -o remount,size=50m out
      ${command} > second.txt 2>&1; echo "second $?"
      cp -a out kept`;
    expect(await inNamespace(folder, script)).toBe('first 1\nsecond 0\n');
    expect(await readFile(join(folder, 'first.txt'), 'utf8')).toContain(
      'The disk is full: nothing more can be written into out. What is finished is kept: free some space there, and the same command goes on.\n',
    );
    const second = await readFile(join(folder, 'second.txt'), 'utf8');
    for (const name of ['audio_events', 'acoustic_indices'])
      expect(second).toMatch(
        new RegExp(`Going on with the journal in out/${name}, which has \\d+ recordings`),
      );
    expect((await analyze(folder, ...args.slice(0, -1), 'whole')).code).toBe(0);
    expect(await resultsIn(join(folder, 'kept'))).toEqual(await resultsIn(join(folder, 'whole')));
  },
);

test.skipIf(!canMount).each(sizes)(
  'where the disk is full at %s, a sentence says what to do, and the same command goes on (S18.5)',
  async (_what, kilobytes) => {
    const folder = await temporaryFolder();
    await makeCard(join(folder, 'card'), 60, 60);
    await mkdir(join(folder, 'out'));
    const args = ['card', '--type', 'audio_events', '--threads', '1', '--out', 'out'];
    const command = commandOf([...args, '--progress', 'none']);
    const script = `
      mount -t tmpfs -o size=${kilobytes}k tmpfs out || exit 9
      ${command} > first.txt 2>&1; echo "first $?"
      ls -A out > left.txt
      mount -o remount,size=50m out
      ${command} > second.txt 2>&1; echo "second $?"
      cp -a out kept`;
    expect(await inNamespace(folder, script)).toBe('first 1\nsecond 0\n');
    const first = await readFile(join(folder, 'first.txt'), 'utf8');
    expect(first).toBe(
      'The disk is full: nothing more can be written into out. What is finished is kept: free some space there, and the same command goes on.\n',
    );
    const left = await readFile(join(folder, 'left.txt'), 'utf8');
    expect(left.trim().split('\n')).toEqual([
      expect.stringMatching(/^\.analysis-journal-[\da-f]{12}\.ndjson\.gz$/),
    ]);
    expect(await readFile(join(folder, 'second.txt'), 'utf8')).toMatch(
      /^Going on with the journal in out, which has \d+ recordings\./,
    );
    expect((await analyze(folder, ...args.slice(0, -1), 'whole')).code).toBe(0);
    expect(await resultsIn(join(folder, 'kept'))).toEqual(await resultsIn(join(folder, 'whole')));
  },
);

test('where a file may grow no more, as under a quota, the same is told', async () => {
  const folder = await temporaryFolder();
  await makeCard(join(folder, 'card'), 60, 60);
  const args = ['card', '--type', 'audio_events', '--threads', '1', '--out', 'out'];
  // Half-kilobyte blocks, or kilobytes: journal and tables are larger than either.
  const script = `ulimit -f 4; trap '' XFSZ; exec ${commandOf([...args, '--progress', 'none'])}`;
  const limited = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  expect(limited.status, limited.stderr).toBe(1);
  expect(limited.stderr).toContain('A file has reached the size that is allowed');
  expect(limited.stderr).toContain('written into out.');
  const second = await analyze(folder, ...args);
  expect(second.code, second.stderr).toBe(0);
  expect((await analyze(folder, ...args.slice(0, -1), 'whole')).code).toBe(0);
  expect(await resultsIn(join(folder, 'out'))).toEqual(await resultsIn(join(folder, 'whole')));
});
