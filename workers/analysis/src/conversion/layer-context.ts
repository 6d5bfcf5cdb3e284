import type { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
import type { Dimension, OnnxGraph } from '../onnx/graph.ts';
import { floatWeight, type Layer, type Weights } from './tfjs-files.ts';

/**
 * What a layer puts out, with its shape behind the batch: `[samples]` for sound, `[features]` for vectors,
 * `[channels, height, width]` for images (TensorFlow's last axis, the channels, comes first in ONNX).
 * `padding` is a ZeroPadding2D that the next convolution takes over; `parts` are the images joined by a Concatenate;
 * `stored` is the number of channels with zeros behind those of the shape, where there are such; `pixel` is a vector as
 * an image of one pixel, where it was one.
 */
export interface LayerValue {
  name: string;
  shape: readonly number[];
  padding?: Padding;
  parts?: readonly LayerValue[];
  stored?: number;
  pixel?: string;
}

/** Rows or columns of zeros: top, left, bottom, right, as ONNX orders them. */
type Padding = readonly [top: number, left: number, bottom: number, right: number];

/** What a layer converter works with. */
export interface LayerContext {
  graph: OnnxGraph;
  /** How many windows are in the graph's values. */
  batch: Dimension;
  layer: Layer;
  inputs: readonly LayerValue[];
  /** Layers that read the output of the layer of that name. */
  consumersOf: (layerName: string) => readonly Layer[];
  /** A weight of this layer by its short name, such as `kernel`. */
  weight(name: string): { shape: readonly number[]; data: Float32Array };
  /** A weight of another layer. */
  weightOf(layerName: string, name: string): Float32Array;
}

export type LayerConverter = (context: LayerContext) => LayerValue;

export function layerContext(
  { graph, batch }: Pick<LayerContext, 'graph' | 'batch'>,
  layer: Layer,
  inputs: readonly LayerValue[],
  consumersOf: LayerContext['consumersOf'],
  weights: Weights,
): LayerContext {
  return {
    graph,
    batch,
    layer,
    inputs,
    consumersOf,
    weight: (name) => floatWeight(weights, `${layer.name}/${name}`),
    weightOf: (layerName, name) => floatWeight(weights, `${layerName}/${name}`).data,
  };
}

/** The layer's configuration as `schema` describes it. Throws ModelError naming layer and field. */
export function layerConfig<Config>(layer: Layer, schema: z.ZodType<Config>): Config {
  const result = schema.safeParse(layer.config);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ModelError(
    `Layer ${layer.name} (${layer.class_name}) cannot be converted: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`,
  );
}

/** The layer's only input. Throws ModelError when it has another number of inputs. */
export function onlyInput({ layer, inputs }: LayerContext): LayerValue {
  const [input, ...others] = inputs;
  if (!input || others.length > 0) {
    throw new ModelError(`Layer ${layer.name} has ${inputs.length} inputs; one was expected.`);
  }
  return input;
}

/** Channels, height and width of an image value. Throws ModelError for anything else. */
export function imageShape(layer: Layer, value: LayerValue): readonly [number, number, number] {
  const [channels, height, width, ...rest] = value.shape;
  if (channels === undefined || height === undefined || width === undefined || rest.length > 0) {
    throw new ModelError(
      `Layer ${layer.name} needs an image, not the shape [${value.shape.join(', ')}].`,
    );
  }
  return [channels, height, width];
}

/** Adds a Keras activation after `input`; gives back the name of the result. Throws ModelError for an unknown one. */
export function addActivation(graph: OnnxGraph, activation: string, input: string): string {
  switch (activation) {
    case 'linear':
      return input;
    case 'relu':
      return graph.node('Relu', [input]);
    case 'sigmoid':
      return graph.node('Sigmoid', [input]);
    case 'swish':
    case 'silu':
      return graph.node('Mul', [input, graph.node('Sigmoid', [input])]);
    case 'softmax':
      return graph.node('Softmax', [input], { axis: -1 });
    default:
      throw new ModelError(`The activation ${activation} is not known to the importer.`);
  }
}

type Pair = readonly [rows: number, columns: number];

/** TensorFlow's rules for "same" and "valid" along one axis: output size, zeros before, zeros after. */
function axis(
  size: number,
  kernel: number,
  stride: number,
  same: boolean,
): [number, number, number] {
  if (!same) return [Math.floor((size - kernel) / stride) + 1, 0, 0];
  const out = Math.ceil(size / stride);
  const zeros = Math.max((out - 1) * stride + kernel - size, 0);
  const before = Math.floor(zeros / 2);
  return [out, before, zeros - before];
}

/** Output size and padding of a sliding window; `outer` is padding already asked for by a layer before it. */
export function padAndSize(
  size: Pair,
  kernel: Pair,
  stride: Pair,
  mode: 'same' | 'valid',
  outer: Padding = [0, 0, 0, 0],
): { out: Pair; pads: Padding } {
  const same = mode === 'same';
  const [rows, top, bottom] = axis(size[0] + outer[0] + outer[2], kernel[0], stride[0], same);
  const [columns, left, right] = axis(size[1] + outer[1] + outer[3], kernel[1], stride[1], same);
  return {
    out: [rows, columns],
    pads: [outer[0] + top, outer[1] + left, outer[2] + bottom, outer[3] + right],
  };
}
