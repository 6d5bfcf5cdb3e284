import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { analyzeArgs, makeCard } from '../testing/analyze-process.ts';

/** The exit code of a program whose reader goes at once. */
async function codeWithoutReader(args: string[], cwd: string): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd });
  child.stdout.destroy();
  child.stderr.destroy();
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'biophony-reader-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('an analysis whose progress nobody reads goes on to its results', async () => {
  const folder = await aFolder();
  await makeCard(join(folder, 'card'), 2, 2);
  const args = analyzeArgs('card', '--type', 'audio_events', '--out', 'r', '--progress', 'json');
  expect(await codeWithoutReader(args, folder)).toBe(0);
  expect(await readdir(join(folder, 'r'))).toContain('summary.json');
}, 60_000);

test('help whose reader is gone is no failure', async () => {
  expect(await codeWithoutReader(analyzeArgs('--help'), await aFolder())).toBe(0);
}, 60_000);

test('output that cannot be written is told in a sentence, and is a failure', async () => {
  const folder = await aFolder();
  const args = ['-c', '"$@" > /dev/full', 'bash', process.execPath, ...analyzeArgs('--help')];
  const child = spawn('bash', args, { cwd: folder });
  let stderr = '';
  child.stderr.on('data', (text) => (stderr += text));
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
  expect(stderr).toBe(
    'The disk is full: standard output. Free some space and run the same command again.\n',
  );
}, 60_000);
