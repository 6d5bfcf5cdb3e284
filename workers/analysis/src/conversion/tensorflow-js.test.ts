import { afterAll, expect, test } from 'vitest';
import { seededNoise } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { convertedNetwork, furthest, runSegments } from '../models/testing/birdnet-sessions.ts';
import { smallClasses, writeSmallTfjsModel } from '../models/testing/small-tfjs-model.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { runInTensorFlowJs } from '../models/testing/tensorflow-js.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

// The whole of BirdNET V2.4's layout is compared in workers/analysis/test/full-network.full.test.ts.
test('a small network gives the logits and embeddings that TensorFlow.js gives, within 0.001 (S11.5)', async () => {
  await writeSmallTfjsModel(folder);
  const random = seededNoise(5);
  const segments = [0, 1, 2].map((k) =>
    Float32Array.from(
      { length: 3000 },
      (_, i) => Math.sin(i * i * (k + 1) * 1e-5) + 0.1 * random(),
    ),
  );
  const expected = await runInTensorFlowJs(folder, segments);
  const session = await convertedNetwork(folder);
  const { logits, embedding } = await runSegments(session, segments);
  await session.release();
  expect(logits).toHaveLength(3 * smallClasses);
  expect(new Set(logits).size).toBe(logits.length);
  expect(furthest(logits, expected.logits)).toBeLessThan(1e-3);
  expect(furthest(embedding, expected.embedding)).toBeLessThan(1e-3);
});
