import { z } from 'zod';
import { ModelError } from '../../model-error.ts';
import { addActivation } from './activation.ts';
import { normalizationAffine } from './batch-normalization.ts';
import { foldedNormalization } from './folded-normalization.ts';
import { kernelPart, transposeKernel, withSpareFilters, type Kernel } from './kernel.ts';
import {
  imageShape,
  layerConfig,
  onlyInput,
  type LayerContext,
  type LayerConverter,
  type LayerValue,
} from './layer-context.ts';
import { padAndSize } from './padding.ts';
import { storedChannels } from './spare-channels.ts';

const config = z.object({
  strides: z.tuple([z.int().positive(), z.int().positive()]),
  padding: z.enum(['same', 'valid']),
  data_format: z.literal('channels_last'),
  dilation_rate: z.tuple([z.literal(1), z.literal(1)]),
  activation: z.string(),
  use_bias: z.boolean(),
  groups: z.literal(1).optional(),
  depth_multiplier: z.literal(1).optional(),
});

/** Multiplies a batch normalisation into the kernel; gives the bias back that goes with it. */
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
 * What a convolution reads: the images of a join one by one when its kernel is one pixel, else its input. Adding up
 * the parts' results saves the join and lets the runtime keep its fast memory layout.
 */
const sourcesOf = (input: LayerValue, { dims }: Kernel): readonly LayerValue[] =>
  input.parts && dims[2] === 1 && dims[3] === 1 ? input.parts : [input];

/** Kernels for each source, side by side over the input channels. Throws ModelError when they do not add up. */
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
    const { strides, padding, activation, use_bias } = layerConfig(layer, config);
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
