import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { slowClassifierId, writeSlowClassifier } from '../src/models/testing/slow-classifier.ts';
import { until } from '../src/testing/analyze-process.ts';
import { noise } from '../src/testing/sounds.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { wavFile } from '../src/testing/made-wav.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const rate = 16_000;

/** The model is nearly always inside its network; lengths in seconds. */
async function prepare(lengths: readonly number[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeSlowClassifier(join(folder, 'models'));
  await mkdir(join(folder, 'card'));
  for (const [i, seconds] of lengths.entries()) {
    const sound = wavFile([noise(rate * seconds, 0.1)], { sampleRateHz: rate });
    await writeFile(join(folder, 'card', `${i}.wav`), sound);
  }
  return folder;
}

function start(folder: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['--conditions=biophony', main, ...args], { cwd: folder });
  const said = { stderr: '' };
  child.stderr.on('data', (text) => (said.stderr += text));
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );
  return { child, said, ended };
}

function analyze(folder: string, threads: number, progress: string) {
  const type = `model:${slowClassifierId}`;
  const options = ['--models-dir', 'models', '--type', type, '--threads', String(threads)];
  return start(folder, ['analyze', 'card', '--out', 'out', ...options, '--progress', progress]);
}

interface Told {
  event: string;
  sound_s: number;
  message: string | null;
}
const toldIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Told);

const namesIn = (...path: string[]) => readdir(join(...path)).catch((): string[] => []);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s inside a network ends the analysis after its run, and leaves nothing behind',
  async (signal) => {
    const folder = await prepare([600, 600]);
    const { child, said, ended } = analyze(folder, 2, 'json');
    // Some sound has been in the network, and the next is.
    await until(() => toldIn(said.stderr).some(({ sound_s }) => sound_s > 0));
    child.kill(signal);
    expect(await ended, said.stderr).toEqual({ code: 130, signal: null });
    expect(toldIn(said.stderr).at(-1)).toMatchObject({
      event: 'end',
      message: 'Stopped. Nothing was written.',
    });
    expect(await namesIn(folder, 'out')).toEqual([]);
  },
);

test('recordings that were finished before an interruption have their results', async () => {
  const folder = await prepare([...Array<number>(20).fill(40), 600]);
  const { child, said, ended } = analyze(folder, 1, 'lines');
  await until(() => /[1-9]\d*\/21 files/.test(said.stderr));
  child.kill('SIGINT');
  expect(await ended, said.stderr).toEqual({ code: 130, signal: null });
  const done = Number(/Stopped after (\d+) of 21 files/.exec(said.stderr)?.[1]);
  expect(done).toBeGreaterThan(0);
  const table = await readFile(join(folder, 'out/files.csv'), 'utf8');
  expect(table.trim().split('\n')).toHaveLength(1 + done);
  const hidden = (await namesIn(folder, 'out')).filter((name) => name.startsWith('.'));
  expect(hidden).toEqual([expect.stringMatching(/^\.analysis-journal-[\da-f]{12}\.ndjson\.gz$/)]);
  // Readers of such results are told that they are partial (S18.14).
  const commands = [
    ['export', 'out', '--format', 'csv', '--out', 'tables'],
    ['clips', 'out', '--recordings', 'card', '--out', 'clips'],
    ['compare', 'out', 'out'],
  ];
  for (const command of commands) {
    const reader = start(folder, command);
    expect(await reader.ended, reader.said.stderr).toMatchObject({ signal: null });
    expect(reader.said.stderr).toContain('The results in out are of a part of the recordings');
  }
});
