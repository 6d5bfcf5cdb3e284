import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSegment, writeBirdnetNetwork } from '../../../tests/fixtures/birdnet-network.ts';
import { convertedNetwork, furthest, runSegments } from '../src/models/testing/birdnet-sessions.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import { runInTensorFlowJs } from '../src/models/testing/tensorflow-js.ts';

const { folder, remove } = removableFolder();
afterAll(remove);
beforeAll(() => writeBirdnetNetwork(folder, 2));

test('a network in the layout of BirdNET V2.4, full size, gives the logits and embeddings that TensorFlow.js gives, within 0.001 (S11.5)', async () => {
  const segments = [testSegment(0), testSegment(1)];
  const expected = await runInTensorFlowJs(folder, segments);
  const session = await convertedNetwork(folder);
  const { logits, embedding } = await runSegments(session, segments);
  await session.release();
  expect(logits).toHaveLength(2 * 6522);
  expect(new Set(logits).size).toBeGreaterThan(6522);
  expect(furthest(logits, expected.logits)).toBeLessThan(1e-3);
  expect(furthest(embedding, expected.embedding)).toBeLessThan(1e-3);
});
