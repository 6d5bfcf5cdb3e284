import { z } from 'zod';
import { imageShape, layerConfig, onlyInput, type LayerConverter } from './layer-context.ts';
import type { Layer } from '../files/model-json.ts';

const config = z.object({
  epsilon: z.number(),
  axis: z.union([z.tuple([z.union([z.literal(3), z.literal(-1)])]), z.literal(3), z.literal(-1)]),
  center: z.literal(true),
  scale: z.literal(true),
});

/** y = scale * x + shift, per channel. */
export interface Affine {
  scale: Float32Array;
  shift: Float32Array;
}

/** Batch normalisation at inference: gamma * (x - mean) / sqrt(variance + epsilon) + beta (Ioffe and Szegedy 2015). */
export function normalizationAffine(
  layer: Layer,
  weightOf: (layerName: string, name: string) => Float32Array,
): Affine {
  const { epsilon } = layerConfig(layer, config);
  const gamma = weightOf(layer.name, 'gamma');
  const beta = weightOf(layer.name, 'beta');
  const mean = weightOf(layer.name, 'moving_mean');
  const variance = weightOf(layer.name, 'moving_variance');
  const scale = gamma.map((g, i) => g / Math.sqrt((variance[i] ?? 0) + epsilon));
  const shift = beta.map((b, i) => b - (mean[i] ?? 0) * (scale[i] ?? 0));
  return { scale, shift };
}

/** A batch normalisation that no convolution could take over. */
export const convertBatchNormalization: LayerConverter = (context) => {
  const { graph, layer } = context;
  const input = onlyInput(context);
  const [channels] = imageShape(layer, input);
  const { scale, shift } = normalizationAffine(layer, context.weightOf);
  const dims = [1, channels, 1, 1];
  const scaled = graph.node('Mul', [
    input.name,
    graph.constant(`${layer.name}/scale`, dims, scale),
  ]);
  const name = graph.node('Add', [scaled, graph.constant(`${layer.name}/shift`, dims, shift)]);
  return { name, shape: input.shape };
};
