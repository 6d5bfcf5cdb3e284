import { ModelError } from '../kit/errors.ts';
import {
  convertBatchNormalization,
  convertConv2D,
  convertDepthwiseConv2D,
  foldedNormalization,
} from './convolution.ts';
import { layerContext, type LayerConverter, type LayerValue } from './layer-context.ts';
import {
  convertActivation,
  convertAdd,
  convertAveragePooling,
  convertConcatenate,
  convertDense,
  convertGlobalAveragePooling,
  convertIdentity,
  convertMaxPooling,
  convertMultiply,
  convertReshape,
  convertZeroPadding,
  Stages,
} from './layers.ts';
import { melSpectrogramConverter } from './mel-spectrogram.ts';
import type { Layer, LayersModel, Weights } from './tfjs-files.ts';

/** Sizes without the batch. */
export interface ConvertedClassifier {
  onnx: Uint8Array;
  input: string;
  samples: number;
  output: string;
  classes: number;
  embedding: string;
  embeddingSize: number;
}

const converters = (): Readonly<Record<string, LayerConverter>> => ({
  MelSpecLayerSimple: melSpectrogramConverter(),
  Concatenate: convertConcatenate,
  BatchNormalization: convertBatchNormalization,
  Conv2D: convertConv2D,
  DepthwiseConv2D: convertDepthwiseConv2D,
  ZeroPadding2D: convertZeroPadding,
  MaxPooling2D: convertMaxPooling,
  AveragePooling2D: convertAveragePooling,
  GlobalAveragePooling2D: convertGlobalAveragePooling,
  Reshape: convertReshape,
  Multiply: convertMultiply,
  Add: convertAdd,
  Dense: convertDense,
  Activation: convertActivation,
  Dropout: convertIdentity,
});

const inboundNames = (layer: Layer): string[] =>
  (layer.inbound_nodes[0] ?? []).map(([name]) => name);

function readersIn(layers: readonly Layer[]): (name: string) => readonly Layer[] {
  const consumers = new Map<string, Layer[]>();
  for (const layer of layers) {
    for (const name of inboundNames(layer)) {
      consumers.set(name, [...(consumers.get(name) ?? []), layer]);
    }
  }
  return (name) => consumers.get(name) ?? [];
}

function standsAlone(layers: readonly Layer[], index: number): boolean {
  const before = new Set(layers.slice(0, index).map(({ name }) => name));
  return !layers
    .slice(index + 1)
    .some((later) => inboundNames(later).some((name) => before.has(name)));
}

function windowSamples(layers: readonly Layer[]): number {
  const [input, ...others] = layers.filter(({ class_name }) => class_name === 'InputLayer');
  const shape = input?.config.batch_input_shape;
  const samples: unknown = Array.isArray(shape) && shape.length === 2 ? shape[1] : null;
  if (typeof samples !== 'number' || others.length > 0)
    throw new ModelError('The model does not take one stretch of sound ([batch, samples]).');
  return samples;
}

/**
 * A BirdNET-like TensorFlow.js classifier with a variable batch. Outputs: `logits`, without the
 * sigmoid, and `embedding`, the head's input. Throws ModelError for unknown layers or settings.
 */
export function convertLayersModel(model: LayersModel, weights: Weights): ConvertedClassifier {
  const { layers, output_layers } = model.modelTopology.model_config.config;
  const samples = windowSamples(layers);
  const stages = new Stages(samples);
  const byClass = converters();
  const consumersOf = readersIn(layers);
  const values = new Map<string, LayerValue>();
  const absorbed = new Set<string>();
  const outputName = output_layers[0]?.[0];
  let head: { logits: LayerValue; embedding: LayerValue } | null = null;

  layers.forEach((layer, index) => {
    if (layer.class_name === 'InputLayer') {
      values.set(layer.name, stages.sound());
      return;
    }
    const inputs = inboundNames(layer).map((name) => {
      const value = values.get(name);
      if (!value) throw new ModelError(`Layer ${layer.name} reads ${name}, which comes after it.`);
      return value;
    });
    const [first] = inputs;
    if (first && (absorbed.has(layer.name) || layer.name === outputName)) {
      values.set(layer.name, first);
      return;
    }
    const convert = byClass[layer.class_name];
    if (!convert) {
      throw new ModelError(
        `Layer ${layer.name} is of the kind ${layer.class_name}, which the importer does not know.`,
      );
    }
    const context = layerContext(stages, layer, inputs, consumersOf, weights);
    const converted = convert(context);
    const value = standsAlone(layers, index) ? stages.leaveAt(converted) : converted;
    values.set(layer.name, value);
    if (layer.class_name.endsWith('Conv2D')) {
      const normalization = foldedNormalization(layer, consumersOf(layer.name));
      if (normalization) absorbed.add(normalization.name);
    }
    if (layer.class_name === 'Dense' && first) head = { logits: value, embedding: first };
  });
  return finish(stages, layers, outputName, head, samples);
}

function finish(
  stages: Stages,
  layers: readonly Layer[],
  outputName: string | undefined,
  head: { logits: LayerValue; embedding: LayerValue } | null,
  samples: number,
): ConvertedClassifier {
  const last = layers.find((layer) => layer.name === outputName);
  const sigmoidLast = last?.class_name === 'Activation' && last.config.activation === 'sigmoid';
  if (!head || !sigmoidLast) {
    throw new ModelError(
      'The model does not end in a dense layer and a sigmoid, as a classifier of sounds does.',
    );
  }
  const graph = stages.finish();
  const [classes = 0] = head.logits.shape;
  const [embeddingSize = 0] = head.embedding.shape;
  graph.node('Identity', [head.logits.name], {}, 'logits');
  graph.node('Identity', [head.embedding.name], {}, 'embedding');
  graph.output('logits', ['batch', classes]);
  graph.output('embedding', ['batch', embeddingSize]);
  return {
    onnx: graph.toBytes(),
    input: 'sound',
    samples,
    output: 'logits',
    classes,
    embedding: 'embedding',
    embeddingSize,
  };
}
