import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goldenSegment,
  goldenValues,
  layoutMissing,
  writeRandomBirdnet,
} from '../testing/shared-layout.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runInTensorFlowJs } from '../testing/tensorflow-js.ts';
import { convertLayersModel } from './convert-layers-model.ts';
import { readLayersModel } from './model-json.ts';
import { readWeights } from './weights.ts';

const samples = 144_000;
const classes = 6522;
const { folder, remove } = temporaryFolder();
if (layoutMissing) console.warn(layoutMissing);

const furthest = (actual: unknown, expected: Float32Array): number => {
  if (!(actual instanceof Float32Array)) throw new Error('not float32');
  expect(actual).toHaveLength(expected.length);
  return expected.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(value - (actual[i] ?? NaN))),
    0,
  );
};

/** The network converted from random weights of a seed. */
async function convertedBirdnet(seed: number): Promise<InferenceSession> {
  const source = join(folder, `tfjs-${seed}`);
  writeRandomBirdnet(source, seed);
  const model = await readLayersModel(source);
  const weights = await readWeights(source, model.weightsManifest);
  const { onnx } = convertLayersModel(model, weights);
  return InferenceSession.create(onnx, { intraOpNumThreads: 1 });
}

/** Runs the first `count` test segments. */
async function runSegments(session: InferenceSession, count: number) {
  const sound = new Float32Array(count * samples);
  for (let k = 0; k < count; k++) sound.set(await goldenSegment(k), k * samples);
  return session.run({ sound: new Tensor('float32', sound, [count, samples]) });
}

describe.skipIf(layoutMissing !== null)('BirdNET V2.4 with random weights', () => {
  const sessions: InferenceSession[] = [];
  beforeAll(async () => {
    sessions.push(await convertedBirdnet(1), await convertedBirdnet(2));
  });
  afterAll(async () => {
    for (const session of sessions) await session.release();
    remove();
  });

  test('of seed 1 gives the logits and embeddings that TensorFlow gives, within 0.001', async () => {
    const logits = goldenValues('logits');
    const result = await runSegments(sessions[0]!, logits.length / classes);
    expect(furthest(result.logits?.data, logits)).toBeLessThan(1e-3);
    expect(furthest(result.embedding?.data, goldenValues('embedding'))).toBeLessThan(1e-3);
  });

  test('of seed 2 gives the logits and embeddings that TensorFlow.js gives, within 0.001', async () => {
    const count = 2;
    const segments = await Promise.all(Array.from({ length: count }, (_, k) => goldenSegment(k)));
    const expected = await runInTensorFlowJs(join(folder, 'tfjs-2'), segments);
    const result = await runSegments(sessions[1]!, count);
    expect(furthest(result.logits?.data, expected.logits)).toBeLessThan(1e-3);
    expect(furthest(result.embedding?.data, expected.embedding)).toBeLessThan(1e-3);
  });
});
