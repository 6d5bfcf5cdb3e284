import { InferenceSession, Tensor } from 'onnxruntime-node';
import { convertLayersModel } from '../../conversion/layers-model.ts';
import { readLayersModel, readWeights } from '../../conversion/tfjs-files.ts';

export async function convertedNetwork(source: string): Promise<InferenceSession> {
  const model = await readLayersModel(source);
  const { onnx } = convertLayersModel(model, await readWeights(source, model.weightsManifest));
  return InferenceSession.create(onnx, { intraOpNumThreads: 1 });
}

/** Segments of one length together: logits and embeddings in a row. */
export async function runSegments(session: InferenceSession, segments: readonly Float32Array[]) {
  const [{ length } = new Float32Array()] = segments;
  const sound = new Float32Array(segments.length * length);
  segments.forEach((segment, k) => sound.set(segment, k * length));
  const { logits, embedding } = await session.run({
    sound: new Tensor('float32', sound, [segments.length, length]),
  });
  return { logits: logits?.data as Float32Array, embedding: embedding?.data as Float32Array };
}

/** Infinite for unequal lengths. */
export const furthest = (actual: Float32Array, expected: Float32Array): number =>
  actual.length === expected.length
    ? expected.reduce((worst, value, i) => Math.max(worst, Math.abs(value - actual[i]!)), 0)
    : Number.POSITIVE_INFINITY;
