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
import { convertLayersModel } from './convert-layers-model.ts';
import { readLayersModel } from './model-json.ts';
import { readWeights } from './weights.ts';

const samples = 144_000;
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

describe.skipIf(layoutMissing !== null)('BirdNET V2.4 with random weights, seed 1', () => {
  let session: InferenceSession;

  beforeAll(async () => {
    const source = join(folder, 'tfjs');
    writeRandomBirdnet(source, 1);
    const model = await readLayersModel(source);
    const weights = await readWeights(source, model.weightsManifest);
    session = await InferenceSession.create(convertLayersModel(model, weights).onnx, {
      intraOpNumThreads: 1,
    });
  });
  afterAll(async () => {
    await session.release();
    remove();
  });

  test('gives the logits and embeddings that TensorFlow gives, within 0.001', async () => {
    const logits = goldenValues('logits');
    const count = logits.length / 6522;
    const sound = new Float32Array(count * samples);
    for (let k = 0; k < count; k++) sound.set(await goldenSegment(k), k * samples);
    const result = await session.run({ sound: new Tensor('float32', sound, [count, samples]) });
    expect(furthest(result.logits?.data, logits)).toBeLessThan(1e-3);
    expect(furthest(result.embedding?.data, goldenValues('embedding'))).toBeLessThan(1e-3);
  });
});
