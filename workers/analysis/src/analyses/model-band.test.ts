import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCallClassifier } from '../models/testing/call-classifier.ts';
import { plantCalls } from '../models/testing/synthetic-calls.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import type { InputFile } from './analyser.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder: modelsDir, remove } = removableFolder();
const id = 'high-calls';
const rate = 48_000;
let file: InputFile;

// The network takes 16,000 samples; a manifest can call them a third of a second at 48 kHz.
beforeAll(async () => {
  await writeCallClassifier(join(modelsDir, id));
  const path = join(modelsDir, id, 'model.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  const high = { ...manifest, id, sample_rate_hz: rate, window_s: 1 / 3 };
  await writeFile(path, JSON.stringify(high));
  file = await writeWav(join(modelsDir, 'sound.wav'), plantCalls(2, rate, []), rate);
});
afterAll(remove);

test.each([
  [{}, 0, 24_000],
  [{ fmax: 15_000 }, 0, 15_000],
  [{ fmin: 0, fmax: 14_999 }, 0, 14_999],
  [{ fmin: 20_000 }, 20_000, 24_000],
  [{ fmax: 30_000 }, 0, 24_000],
])('a model hears the band it was given and no other: %j', async (given, low_hz, high_hz) => {
  const { settings, issues } = completeSettings(`model:${id}`, given);
  expect(issues).toEqual([]);
  expect(settings).toMatchObject(given);
  const analyser = await createModelAnalyser(id)({
    settings: { ...settings, min_conf: 0 },
    modelsDir,
  });
  const { detections } = await analyseFile(analyser, file);
  await analyser.close();
  expect(detections[0]).toMatchObject({ low_hz, high_hz });
  expect(detections.every(({ confidence }) => Number.isFinite(confidence))).toBe(true);
});
