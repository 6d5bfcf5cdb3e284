import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise, tone } from '../src/testing/sounds.ts';
import { wavFile } from '../src/testing/made-wav.ts';
import { runRunner } from './run-runner.ts';

let folder: string;
let analysed: Awaited<ReturnType<typeof runRunner>>;
const run = (...args: string[]) => runRunner(folder, ...args);

/** Noise of a minute with ever louder calls. */
function calls(seconds: readonly number[]): Float32Array {
  const rate = 48_000;
  const sound = noise(rate * 20, 0.005);
  for (const [i, at] of seconds.entries())
    tone(4000, rate, 0.5, 0.05 * (i + 1)).forEach((value, j) => (sound[at * rate + j]! += value));
  return sound;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-clips-'));
  await mkdir(join(folder, 'card/lake'), { recursive: true });
  await writeFile(join(folder, 'card/lake/20240501_230000.WAV'), wavFile([calls([2, 8, 14])]));
  await writeFile(join(folder, 'card/20240502_230000.WAV'), wavFile([calls([5])]));
  const line =
    'analyze card --type audio_events --out results --clips clips --per-species 3 --pad 0.5';
  analysed = await run(...line.split(' '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filesIn = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true })).sort();

test('an analysis cuts clips behind its results, and the command makes the same of them (S20.1, S20.7)', async () => {
  expect(analysed.code, analysed.stderr).toBe(0);
  expect(analysed.stdout).toContain('3 clips, 1 species, in clips: look at clips.html');
  const line = 'clips results --recordings card --out again --per-species 3 --pad 0.5';
  const { code, stdout, stderr } = await run(...line.split(' '));
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('3 clips, 1 species, in again');
  const names = await filesIn('clips');
  expect(names).toContain('clips.html');
  expect(names.filter((name) => name.endsWith('.wav'))).toHaveLength(3);
  expect(await filesIn('again')).toEqual(names);
  for (const name of names.filter((one) => /\.\w+$/.test(one)))
    expect(
      (await readFile(join(folder, 'clips', name))).equals(
        await readFile(join(folder, 'again', name)),
      ),
      name,
    ).toBe(true);
});

test(
  'recordings that are gone are named, and the others go on; with none left it is a failure (S20.9)',
  { tags: 'full' },
  async () => {
    await rename(join(folder, 'card/lake'), join(folder, 'elsewhere'));
    try {
      const some = await run('clips', 'results', '--recordings', 'card', '--out', 'some');
      expect(some.code).toBe(0);
      expect(some.stderr).toContain(
        '1 recording with chosen detections was not found: lake/20240501_230000.WAV.',
      );
      expect(some.stdout).toContain('clip of 4 chosen');
      const none = await run('clips', 'results', '--recordings', 'results', '--out', 'none');
      expect(none.code).toBe(1);
      expect(none.stderr).toContain('2 recordings with chosen detections were not found');
    } finally {
      await rename(join(folder, 'elsewhere'), join(folder, 'card/lake'));
    }
  },
);

test(
  'what cannot be done ends with a sentence and its exit code (S20.9)',
  { tags: 'full' },
  async () => {
    const from = ['clips', 'results', '--recordings', 'card', '--out', 'o'];
    const cases: [string[], number, string][] = [
      [[...from, '--per-species', '0'], 2, '--per-species 0: give a whole number from 1 to 1000.'],
      [[...from, '--per-species', 'many'], 2, '--per-species many'],
      [[...from, '--above', '1.5'], 2, '--above 1.5: give a number from 0 to 1.'],
      [[...from, '--pad', ''], 2, '--pad : give a number from 0 to 30.'],
      [[...from, '--clip-format', 'mp3'], 2, '--clip-format mp3: give wav or flac.'],
      [[...from, '--species', 'Yeti'], 1, 'The results have no detections of: Yeti.'],
      [['clips', 'card', '--recordings', 'card', '--out', 'o'], 1, 'summary.json cannot be read'],
      [['clips', 'results', '--recordings', 'gone', '--out', 'o'], 1, 'there is no such folder'],
      [['clips', 'results', '--out', 'o'], 2, '--recordings'],
      [
        ['analyze', 'card', '--type', 'acoustic_indices', '--out', 'o', '--clips', 'c'],
        2,
        'acoustic_indices finds no sounds',
      ],
      [
        [
          'analyze',
          'card',
          '--type',
          'audio_events',
          '--shard',
          '1/2',
          '--part',
          'p',
          '--clips',
          'c',
        ],
        2,
        'Give --out FOLDER',
      ],
    ];
    for (const [args, expected, sentence] of cases) {
      const { code, stderr } = await run(...args);
      expect(code, `${args.join(' ')}: ${stderr}`).toBe(expected);
      expect(stderr).toContain(sentence);
      expect(stderr.trim().split('\n').length).toBeLessThan(3);
    }
  },
);
