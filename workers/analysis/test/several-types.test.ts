import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRandomClassifier } from '../src/models/testing/random-classifier.ts';
import { analyze, madeRecording, resultsIn } from '../src/testing/analyze-process.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { randomModels } from '../src/testing/several-types.ts';

const types = ['audio_events', 'acoustic_indices', 'model:one', 'model:two'];
const nameOf = (type: string) => type.replace(':', '-');

test('several types at once give each the bytes of a run of its own, clips of each that finds sounds, and a comparison of models (S23.5, S23.8)', async () => {
  const folder = await temporaryFolder();
  const file = (...path: string[]) => join(folder, ...path);
  for (const model of randomModels.slice(0, 2)) await writeRandomClassifier(file('models'), model);
  await mkdir(file('card'));
  for (const at of [2, 4])
    await writeFile(file(`card/2024050${at}_054000.WAV`), madeRecording(3, 1));
  const given = ['card', '--models-dir', 'models', '--threads', '1'];
  const flags = types.flatMap((type) => ['--type', type]);
  const more = ['--set', 'min_conf=0.2', '--out', 'together', '--clips', 'clips'];
  const done = await analyze(folder, ...given, ...flags, ...more);
  expect(done.code, done.stderr).toBe(0);
  expect((await readdir(file('together'))).sort()).toEqual(
    ['comparison.csv', ...types.map(nameOf)].sort(),
  );
  const compared = await readFile(file('together/comparison.csv'), 'utf8');
  expect(compared).toMatch(/model-one[\s\S]*model-two/);
  expect((await readdir(file('clips'))).sort()).toEqual(
    types.filter((type) => type !== 'acoustic_indices').map(nameOf),
  );
  for (const type of ['audio_events', 'model:one']) {
    // The others know these settings.
    const set = type.startsWith('model:') ? more.slice(0, 2) : [];
    const alone = ['--type', type, ...set, '--out', `alone-${nameOf(type)}`];
    expect((await analyze(folder, ...given, ...alone)).code).toBe(0);
    expect(await resultsIn(file('together', nameOf(type))), type).toEqual(
      await resultsIn(file(`alone-${nameOf(type)}`)),
    );
    const clips = await readdir(file('clips', nameOf(type)), { recursive: true });
    expect(clips).toContain('clips.html');
    expect(clips.some((name) => name.endsWith('.wav'))).toBe(true);
  }
});
