import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  callClassifierId,
  callLabels,
  writeCallClassifier,
} from '../src/models/testing/call-classifier.ts';
import {
  furthestScore,
  scoredCalls,
  scoredSeconds,
  scoreTolerance,
} from '../src/models/testing/call-scores.ts';
import { plantCalls } from '../src/models/testing/synthetic-calls.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { writeWav } from '../src/testing/audiomoth-wav.ts';
import { detectionsOf } from './imported-model.ts';

const names = callLabels.map((label) => label.split('_')[0] ?? '');

test('a model of one’s own, from its folder to the result files, keeps its terms and its scores (S11.6)', async () => {
  const folder = await temporaryFolder();
  const given = join(folder, 'given');
  await writeCallClassifier(given);
  for (const name of ['LICENSE.md', 'NOTICE.md', 'TERMS_OF_USE.md'])
    await writeFile(join(given, name), `The text of ${name}.`);
  const rates = [16_000, 48_000];
  const paths = await Promise.all(
    rates.map(async (rate) => {
      const sound = plantCalls(scoredSeconds, rate, scoredCalls, 0);
      return (await writeWav(join(folder, `${rate}.wav`), sound, rate)).path;
    }),
  );
  const rows = await detectionsOf({ id: callClassifierId, folder: given }, paths);
  expect(rows).toHaveLength(paths.length * scoredSeconds * callLabels.length);
  for (const rate of rates) {
    const found = rows.filter(({ file }) => basename(file) === `${rate}.wav`);
    expect(furthestScore(found, names), `${rate} Hz`).toBeLessThan(scoreTolerance(rate));
    expect(found.every(({ model_verified }) => model_verified)).toBe(true);
  }
});
