import type { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
import type { Dimension, OnnxGraph } from '../onnx/graph.ts';
import { floatWeight, type Layer, type Weights } from './tfjs-files.ts';

/**
 * Shape without the batch: `[samples]`, `[features]` or `[channels, height, width]`. `padding`: for
 * the next convolution; `parts`: images of a Concatenate; `stored`: channels including added zeros;
 * `pixel`: one-pixel image that a vector came from.
 */
export interface LayerValue {
  name: string;
  shape: readonly number[];
  padding?: Padding;
  parts?: readonly LayerValue[];
  stored?: number;
  pixel?: string;
}

/** ONNX's order. */
type Padding = readonly [top: number, left: number, bottom: number, right: number];

export interface LayerContext {
  graph: OnnxGraph;
  batch: Dimension;
  layer: Layer;
  inputs: readonly LayerValue[];
  consumersOf: (layerName: string) => readonly Layer[];
  /** Short name, such as `kernel`. */
  weight(name: string): { shape: readonly number[]; data: Float32Array };
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

/** Throws ModelError with layer and field. */
export function layerConfig<Config>(layer: Layer, schema: z.ZodType<Config>): Config {
  const result = schema.safeParse(layer.config);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ModelError(
    `Layer ${layer.name} (${layer.class_name}) cannot be converted: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`,
  );
}

/** Throws ModelError unless there is one input. */
export function onlyInput({ layer, inputs }: LayerContext): LayerValue {
  const [input, ...others] = inputs;
  if (!input || others.length > 0) {
    throw new ModelError(`Layer ${layer.name} has ${inputs.length} inputs; one was expected.`);
  }
  return input;
}

/** Throws ModelError if not an image. */
export function imageShape(layer: Layer, value: LayerValue): readonly [number, number, number] {
  const [channels, height, width, ...rest] = value.shape;
  if (channels === undefined || height === undefined || width === undefined || rest.length > 0) {
    throw new ModelError(
      `Layer ${layer.name} needs an image, not the shape [${value.shape.join(', ')}].`,
    );
  }
  return [channels, height, width];
}

/** Output's name. Throws ModelError for an unknown activation. */
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

/** TensorFlow's "same" and "valid": output size, zeros before, zeros after. */
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
