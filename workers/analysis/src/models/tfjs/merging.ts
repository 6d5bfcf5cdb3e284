import { z } from 'zod';
import { ModelError } from '../model-error.ts';
import { layerConfig, onlyInput, type LayerConverter } from './layer-context.ts';

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

const elementwise =
  (operator: 'Add' | 'Mul'): LayerConverter =>
  ({ graph, layer, inputs }) => {
    const [left, right, ...others] = inputs;
    if (!left || !right || others.length > 0) {
      throw new ModelError(`Layer ${layer.name} has ${inputs.length} inputs; two were expected.`);
    }
    const shape = left.shape.map((size, i) => Math.max(size, right.shape[i] ?? 1));
    return { name: graph.node(operator, [left.name, right.name]), shape };
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
  const name = graph.node('Unsqueeze', [input.name, graph.integers('spatial_axes', [2, 3])]);
  return { name, shape: [channels, 1, 1] };
};

/** Layers that do nothing at inference, such as dropout. */
export const convertIdentity: LayerConverter = (context) => onlyInput(context);
