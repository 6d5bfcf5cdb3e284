import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import {
  callClassifierId,
  callLabels,
  writeCallClassifier,
} from '../models/testing/call-classifier.ts';
import {
  callScores,
  furthestScore,
  scoredCalls,
  scoredSeconds,
  scoreTolerance,
} from '../models/testing/call-scores.ts';
import { plantCalls } from '../models/testing/synthetic-calls.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);
const names = callLabels.map((label) => label.split('_')[0] ?? '');
const modelsDir = join(folder, 'models');

beforeAll(async () => {
  await writeCallClassifier(join(folder, 'given'));
  await importModel(modelsDir, join(folder, 'given'), {});
});

test('the scores that are compared tell calls from silence', () => {
  const all = callScores(scoredSeconds, scoredCalls).flat();
  const between = (low: number, high: number) =>
    all.filter((score) => score > low && score < high).length;
  expect(between(0.9, 1.1)).toBeGreaterThanOrEqual(3);
  expect(between(0.05, 0.95)).toBeGreaterThanOrEqual(1);
  expect(between(-1, 0.01)).toBeGreaterThanOrEqual(10);
});

test.each([16_000, 22_050, 48_000, 96_000])(
  'a recording at %i Hz gets the scores computed without the network',
  async (rate) => {
    const sound = plantCalls(scoredSeconds, rate, scoredCalls, 0);
    const file = await writeWav(join(folder, `${rate}.wav`), sound, rate);
    const make = createModelAnalyser(callClassifierId);
    const analyser = await make({ settings: { min_conf: 0 }, modelsDir });
    const { detections } = await analyseFile(analyser, file);
    await analyser.close();
    expect(detections).toHaveLength(scoredSeconds * callLabels.length);
    expect(furthestScore(detections, names)).toBeLessThan(scoreTolerance(rate));
  },
);
