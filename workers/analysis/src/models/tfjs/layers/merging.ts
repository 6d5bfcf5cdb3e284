import { z } from 'zod';
import { ModelError } from '../../model-error.ts';
import {
  layerConfig,
  onlyInput,
  type LayerContext,
  type LayerConverter,
  type LayerValue,
} from './layer-context.ts';

const concatenateConfig = z.object({ axis: z.literal(-1) });
const reshapeConfig = z.object({ target_shape: z.tuple([z.literal(1), z.literal(1), z.int()]) });

/** Joins along TensorFlow's last axis, the channels, which ONNX has at axis 1. */
export const convertConcatenate: LayerConverter = ({ graph, layer, inputs }) => {
  layerConfig(layer, concatenateConfig);
  const [first] = inputs;
  if (!first) throw new ModelError(`Layer ${layer.name} joins nothing.`);
  const channels = inputs.reduce((sum, input) => sum + (input.shape[0] ?? 0), 0);
  const name = graph.node(
    'Concat',
    inputs.map((input) => input.name),
    { axis: 1 },
  );
  return { name, shape: [channels, ...first.shape.slice(1)], parts: inputs };
};

const nearest = {
  mode: { text: 'nearest' },
  nearest_mode: { text: 'floor' },
  coordinate_transformation_mode: { text: 'asymmetric' },
} as const;

/**
 * `value` in the size of `shape`: an image of one pixel is repeated, because the runtime stays in its fast memory layout
 * only for images of one size.
 */
function spread(
  { graph, batch }: LayerContext,
  value: LayerValue,
  shape: readonly number[],
): string {
  const [channels = 0, height = 1, width = 1] = shape;
  const onePixel = value.shape.length === 3 && value.shape[1] === 1 && value.shape[2] === 1;
  if (!onePixel || height * width === 1) return value.name;
  const scales = Float32Array.of(1, 1, height, width);
  const factor = graph.constant(`repeat_${height}_${width}`, [4], scales);
  return graph.shape(graph.node('Resize', [value.name, '', factor], nearest), [
    batch,
    channels,
    height,
    width,
  ]);
}

const elementwise =
  (operator: 'Add' | 'Mul'): LayerConverter =>
  (context) => {
    const { graph, layer, inputs } = context;
    const [left, right, ...others] = inputs;
    if (!left || !right || others.length > 0) {
      throw new ModelError(`Layer ${layer.name} has ${inputs.length} inputs; two were expected.`);
    }
    const shape = left.shape.map((size, i) => Math.max(size, right.shape[i] ?? 1));
    const sides = [left, right].map((side) => spread(context, side, shape));
    return { name: graph.node(operator, sides), shape };
  };

export const convertAdd = elementwise('Add');
export const convertMultiply = elementwise('Mul');

/** A vector as an image of one pixel: the only reshape that squeeze-and-excite blocks need. */
export const convertReshape: LayerConverter = (context) => {
  const { graph, layer } = context;
  const input = onlyInput(context);
  const [, , channels] = layerConfig(layer, reshapeConfig).target_shape;
  if (input.shape.length !== 1 || input.shape[0] !== channels) {
    throw new ModelError(
      `Layer ${layer.name} reshapes [${input.shape.join(', ')}], which is not supported.`,
    );
  }
  const shape = [channels, 1, 1];
  if (input.pixel) return { name: input.pixel, shape };
  const name = graph.node('Unsqueeze', [input.name, graph.integers('spatial_axes', [2, 3])]);
  return { name, shape };
};

/** Layers that do nothing at inference, such as dropout. */
export const convertIdentity: LayerConverter = (context) => onlyInput(context);
