import { z } from 'zod';
import { padAndSize } from './padding.ts';
import { imageShape, layerConfig, onlyInput, type LayerConverter } from './layer-context.ts';

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

/** The mean over height and width, as a vector. */
export const convertGlobalAveragePooling: LayerConverter = (context) => {
  const { graph, layer } = context;
  const input = onlyInput(context);
  const [channels] = imageShape(layer, input);
  layerConfig(layer, globalConfig);
  const pooled = graph.node('GlobalAveragePool', [input.name]);
  const name = graph.node('Flatten', [pooled], { axis: 1 });
  return { name, shape: [channels], pixel: pooled };
};

/** Handed on to the convolution that follows, which pads by itself at no cost. */
export const convertZeroPadding: LayerConverter = (context) => {
  const input = onlyInput(context);
  const [[top, bottom], [left, right]] = layerConfig(context.layer, zeroPaddingConfig).padding;
  return { ...input, padding: [top, left, bottom, right] };
};
