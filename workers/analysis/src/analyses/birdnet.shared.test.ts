import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import { furthestConfidence } from '../models/testing/furthest-confidence.ts';
import {
  goldenSegment,
  goldenValues,
  writePublishedLayout,
} from '../models/testing/shared-layout.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import { createBirdnetAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

test("a recording gets the confidences that TensorFlow gives, with BirdNET V2.4's published layout", async () => {
  writePublishedLayout(join(folder, 'tfjs'), 1);
  await importModel(folder, join(folder, 'tfjs'), { as: 'birdnet-v2.4' });
  const segments = await Promise.all([goldenSegment(0), goldenSegment(1)]);
  const sound = Float32Array.from(segments.flatMap((segment) => [...segment]));
  const file = await writeWav(join(folder, 'golden.wav'), sound, 48_000);
  const analyser = await createBirdnetAnalyser({ settings: { min_conf: 0 }, modelsDir: folder });
  const { detections } = await analyseFile(analyser, file);
  await analyser.close();
  expect(detections).toHaveLength(2 * 6522);
  expect(furthestConfidence(detections, goldenValues('logits'))).toBeLessThan(0.02);
});
