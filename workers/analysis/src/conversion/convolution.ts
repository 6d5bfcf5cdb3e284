import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
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
import type { Layer } from './tfjs-files.ts';

const normalizationConfig = z.object({
  epsilon: z.number(),
  axis: z.union([z.tuple([z.union([z.literal(3), z.literal(-1)])]), z.literal(3), z.literal(-1)]),
  center: z.literal(true),
  scale: z.literal(true),
});

interface Affine {
  scale: Float32Array;
  shift: Float32Array;
}

/** gamma * (x - mean) / sqrt(variance + epsilon) + beta (Ioffe and Szegedy 2015). */
function normalizationAffine(
  layer: Layer,
  weightOf: (layerName: string, name: string) => Float32Array,
): Affine {
  const { epsilon } = layerConfig(layer, normalizationConfig);
  const gamma = weightOf(layer.name, 'gamma');
  const beta = weightOf(layer.name, 'beta');
  const mean = weightOf(layer.name, 'moving_mean');
  const variance = weightOf(layer.name, 'moving_variance');
  const scale = gamma.map((g, i) => g / Math.sqrt((variance[i] ?? 0) + epsilon));
  const shift = beta.map((b, i) => b - (mean[i] ?? 0) * (scale[i] ?? 0));
  return { scale, shift };
}

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

/** Null unless it is the convolution's only reader. */
export function foldedNormalization(layer: Layer, consumers: readonly Layer[]): Layer | null {
  const [consumer, ...others] = consumers;
  const foldable =
    consumer?.class_name === 'BatchNormalization' &&
    others.length === 0 &&
    layer.config.activation === 'linear';
  return foldable ? consumer : null;
}

interface Kernel {
  /** Out channels, in channels per group, height, width. */
  dims: readonly [outputs: number, inputs: number, height: number, width: number];
  data: Float32Array;
}

/** From height, width, in, out (depthwise: height, width, channels, 1). */
function transposeKernel(shape: readonly number[], data: Float32Array, depthwise: boolean): Kernel {
  const [height = 0, width = 0, inputs = 0, last = 0] = shape;
  const outputs = depthwise ? inputs : last;
  const perGroup = depthwise ? 1 : inputs;
  const area = height * width;
  const out = new Float32Array(data.length);
  for (let place = 0; place < area; place++) {
    for (let i = 0; i < inputs; i++) {
      for (let j = 0; j < last; j++) {
        const target = depthwise ? i * area + place : (j * inputs + i) * area + place;
        out[target] = data[(place * inputs + i) * last + j] ?? 0;
      }
    }
  }
  return { dims: [outputs, perGroup, height, width], data: out };
}

function kernelPart(kernel: Kernel, first: number, count: number, stored: number): Kernel {
  const [outputs, inputs, height, width] = kernel.dims;
  const area = height * width;
  const data = new Float32Array(outputs * stored * area);
  for (let output = 0; output < outputs; output++) {
    const from = (output * inputs + first) * area;
    data.set(kernel.data.subarray(from, from + count * area), output * stored * area);
  }
  return { dims: [outputs, stored, height, width], data };
}

function withSpareFilters(kernel: Kernel, stored: number): Kernel {
  const [outputs, ...rest] = kernel.dims;
  const data = new Float32Array((kernel.data.length / outputs) * stored);
  data.set(kernel.data);
  return { dims: [stored, ...rest], data };
}

/** The runtime's fast layout: 16 floats, one AVX-512 register. */
export const channelBlock = 16;

/** Convolutions read so many channels at once. */
const readTogether = 4;

const keepsZero = (activation: unknown): boolean =>
  ['linear', 'relu', 'swish', 'silu'].includes(String(activation));

/** They map zero to zero and accept any number of channels. */
function keepsZeros({ class_name, config }: Layer): boolean {
  if (class_name === 'Activation') return keepsZero(config.activation);
  return ['MaxPooling2D', 'AveragePooling2D', 'Concatenate', 'Dropout'].includes(class_name);
}

const isPool = ({ class_name }: Layer): boolean => /^(Max|Average)Pooling2D$/.test(class_name);

const readsByOnePixel = ({ class_name, config }: Layer): boolean =>
  class_name === 'Conv2D' && String(config.kernel_size) === '1,1';

/**
 * The runtime's fast layout pools whole blocks and reads channels in fours; other convolutions get
 * zero filters if their readers can skip them.
 */
function storedChannels(
  layer: Layer,
  channels: number,
  consumersOf: (name: string) => readonly Layer[],
): number {
  let pools = 0;
  const skipped = (name: string): boolean => {
    const consumers = consumersOf(name);
    return (
      consumers.length > 0 &&
      consumers.every((consumer) => {
        if (readsByOnePixel(consumer)) return true;
        if (isPool(consumer)) pools++;
        return keepsZeros(consumer) && skipped(consumer.name);
      })
    );
  };
  const from = foldedNormalization(layer, consumersOf(layer.name)) ?? layer;
  const skippable = keepsZero(layer.config.activation) && skipped(from.name);
  const padded = skippable && (pools > 0 || channels % readTogether !== 0);
  return padded ? Math.ceil(channels / channelBlock) * channelBlock : channels;
}

const convolutionConfig = z.object({
  strides: z.tuple([z.int().positive(), z.int().positive()]),
  padding: z.enum(['same', 'valid']),
  data_format: z.literal('channels_last'),
  dilation_rate: z.tuple([z.literal(1), z.literal(1)]),
  activation: z.string(),
  use_bias: z.boolean(),
  groups: z.literal(1).optional(),
  depth_multiplier: z.literal(1).optional(),
});

function foldNormalization(context: LayerContext, kernel: Kernel, bias: Float32Array | null) {
  const { layer, consumersOf, weightOf } = context;
  const normalization = foldedNormalization(layer, consumersOf(layer.name));
  if (!normalization) return bias;
  const { scale, shift } = normalizationAffine(normalization, weightOf);
  const perOutput = kernel.data.length / kernel.dims[0];
  for (let i = 0; i < kernel.data.length; i++) {
    kernel.data[i] = (kernel.data[i] ?? 0) * (scale[Math.floor(i / perOutput)] ?? 0);
  }
  return shift.map((b, i) => b + (bias?.[i] ?? 0) * (scale[i] ?? 0));
}

/**
 * Each part of a concatenation, for a one-pixel kernel: summing results keeps the runtime's fast
 * layout.
 */
const sourcesOf = (input: LayerValue, { dims }: Kernel): readonly LayerValue[] =>
  input.parts && dims[2] === 1 && dims[3] === 1 ? input.parts : [input];

/** Along input channels. Throws ModelError if they do not add up. */
function kernelsFor(kernel: Kernel, sources: readonly LayerValue[], name: string): Kernel[] {
  let first = 0;
  const kernels = sources.map(({ shape, stored }) => {
    const count = shape[0] ?? 0;
    const part = kernelPart(kernel, first, count, stored ?? count);
    first += count;
    return part;
  });
  if (first !== kernel.dims[1]) {
    throw new ModelError(
      `Layer ${name} reads ${first} channels, but its kernel has ${kernel.dims[1]}.`,
    );
  }
  return kernels;
}

const convolution =
  (depthwise: boolean): LayerConverter =>
  (context) => {
    const { graph, layer } = context;
    const input = onlyInput(context);
    const [channels, height, width] = imageShape(layer, input);
    const { strides, padding, activation, use_bias } = layerConfig(layer, convolutionConfig);
    const weight = context.weight(depthwise ? 'depthwise_kernel' : 'kernel');
    const kernel = transposeKernel(weight.shape, weight.data, depthwise);
    const bias = foldNormalization(context, kernel, use_bias ? context.weight('bias').data : null);
    const [outputs, , ...kernelSize] = kernel.dims;
    const stored = depthwise ? outputs : storedChannels(layer, outputs, context.consumersOf);
    const sources = depthwise ? [input] : sourcesOf(input, kernel);
    const kernels = depthwise ? [kernel] : kernelsFor(kernel, sources, layer.name);
    const size = padAndSize([height, width], kernelSize, strides, padding, input.padding);
    const group = depthwise ? channels : 1;
    const attributes = { kernel_shape: kernelSize, strides, pads: size.pads, group };
    const sums = sources.map((source, index) => {
      const { dims, data } = withSpareFilters(kernels[index] ?? kernel, stored);
      const inputs = [source.name, graph.constant(`${layer.name}/kernel_${index}`, dims, data)];
      if (bias && index === 0) {
        const spare = new Float32Array(stored);
        spare.set(bias);
        inputs.push(graph.constant(`${layer.name}/bias`, [stored], spare));
      }
      return graph.node('Conv', inputs, attributes);
    });
    const convolved = sums.reduce((left, right) => graph.node('Add', [left, right]));
    const name = addActivation(graph, activation, convolved);
    return { name, shape: [outputs, ...size.out], ...(stored === outputs ? {} : { stored }) };
  };

export const convertConv2D = convolution(false);
export const convertDepthwiseConv2D = convolution(true);
