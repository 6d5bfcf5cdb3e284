import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
import { type Dimension, OnnxGraph } from '../onnx/graph.ts';
import {
  addActivation,
  imageShape,
  layerConfig,
  type LayerContext,
  type LayerConverter,
  type LayerValue,
  onlyInput,
  padAndSize,
} from './layer-context.ts';

const denseConfig = z.object({ activation: z.string(), use_bias: z.literal(true) });
const activationConfig = z.object({ activation: z.string() });

export const convertDense: LayerConverter = (context) => {
  const { graph, layer } = context;
  const { activation } = layerConfig(layer, denseConfig);
  const kernel = context.weight('kernel');
  const bias = context.weight('bias');
  const name = graph.node('Gemm', [
    onlyInput(context).name,
    graph.constant(`${layer.name}/kernel`, kernel.shape, kernel.data),
    graph.constant(`${layer.name}/bias`, bias.shape, bias.data),
  ]);
  return { name: addActivation(graph, activation, name), shape: [bias.data.length] };
};

export const convertActivation: LayerConverter = (context) => {
  const input = onlyInput(context);
  const { activation } = layerConfig(context.layer, activationConfig);
  if (activation === 'linear') return input;
  return { ...input, name: addActivation(context.graph, activation, input.name), parts: undefined };
};

const concatenateConfig = z.object({ axis: z.literal(-1) });
const reshapeConfig = z.object({ target_shape: z.tuple([z.literal(1), z.literal(1), z.int()]) });

/** TensorFlow's last axis is ONNX's axis 1. */
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

/** The runtime keeps its fast memory layout only for images of equal size. */
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

/** Vector to one-pixel image, as in squeeze-and-excite blocks. */
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

/** No effect at inference, such as dropout. */
export const convertIdentity: LayerConverter = (context) => onlyInput(context);

const pair = z.tuple([z.int().positive(), z.int().positive()]);
const poolConfig = z.object({
  pool_size: pair,
  strides: pair,
  padding: z.literal('valid'),
  data_format: z.literal('channels_last'),
});
const zeroPaddingConfig = z.object({
  padding: z.tuple([z.tuple([z.int(), z.int()]), z.tuple([z.int(), z.int()])]),
  data_format: z.literal('channels_last'),
});
const globalConfig = z.object({
  data_format: z.literal('channels_last'),
  keepdims: z.literal(false).default(false),
});

const pooling =
  (operator: 'MaxPool' | 'AveragePool'): LayerConverter =>
  (context) => {
    const { graph, layer } = context;
    const input = onlyInput(context);
    const [channels, height, width] = imageShape(layer, input);
    const { pool_size, strides, padding } = layerConfig(layer, poolConfig);
    const { out } = padAndSize([height, width], pool_size, strides, padding);
    const name = graph.node(operator, [input.name], { kernel_shape: pool_size, strides });
    return { ...input, name, shape: [channels, ...out] };
  };

export const convertMaxPooling = pooling('MaxPool');
export const convertAveragePooling = pooling('AveragePool');

export const convertGlobalAveragePooling: LayerConverter = (context) => {
  const { graph, layer } = context;
  const input = onlyInput(context);
  const [channels] = imageShape(layer, input);
  layerConfig(layer, globalConfig);
  const pooled = graph.node('GlobalAveragePool', [input.name]);
  const name = graph.node('Flatten', [pooled], { axis: 1 });
  return { name, shape: [channels], pixel: pooled };
};

/** Left to the next convolution, which pads at no cost. */
export const convertZeroPadding: LayerConverter = (context) => {
  const input = onlyInput(context);
  const [[top, bottom], [left, right]] = layerConfig(context.layer, zeroPaddingConfig).padding;
  return { ...input, padding: [top, left, bottom, right] };
};

/** The first stage ends at a value so much smaller than the sound. */
const narrowing = 16;

const sizeOf = ({ shape }: LayerValue): number =>
  shape.reduce((product, size) => product * size, 1);

/**
 * Early images are large, so windows run one by one (body of a Scan) in the processor's cache;
 * later all windows share one reading of the weights.
 */
export class Stages {
  readonly #network = new OnnxGraph('classifier');
  readonly #window = new OnnxGraph('window');
  readonly #samples: number;
  #left = false;

  /** Length of a window. */
  constructor(samples: number) {
    this.#samples = samples;
  }

  get graph(): OnnxGraph {
    return this.#left ? this.#network : this.#window;
  }

  get batch(): Dimension {
    return this.#left ? 'batch' : 1;
  }

  /** [batch, samples]. */
  sound(): LayerValue {
    this.#network.input('sound', ['batch', this.#samples]);
    this.#window.input('window', [this.#samples]);
    const alone = this.#window.integers('window_axis', [0]);
    return { name: this.#window.node('Unsqueeze', ['window', alone]), shape: [this.#samples] };
  }

  leaveAt(value: LayerValue): LayerValue {
    const plain = !value.padding && !value.parts && !value.stored;
    const narrow = value.shape.length === 1 || sizeOf(value) * narrowing <= this.#samples;
    if (this.#left || !plain || !narrow) return value;
    const { shape } = value;
    const alone = this.#window.integers('window_axis', [0]);
    this.#window.node('Squeeze', [value.name, alone], {}, 'narrowed');
    this.#window.output('narrowed', shape);
    this.#left = true;
    const body = { body: { graph: this.#window }, num_scan_inputs: 1 };
    const name = this.#network.node('Scan', ['sound'], body);
    return { name: this.#network.shape(name, ['batch', ...shape]), shape };
  }

  /** Throws ModelError if the network has no narrow place. */
  finish(): OnnxGraph {
    if (!this.#left)
      throw new ModelError('The model has no single vector between its images and its classes.');
    return this.#network;
  }
}
