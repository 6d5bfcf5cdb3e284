import { ModelError } from '../kit/errors.ts';
import { OnnxGraph, ProtoMessage } from '../onnx/graph.ts';
import type { TfliteNetwork, TfliteOperator } from './tflite-network.ts';

/** BuiltinOperator of the schema. */
const layerCodes = { concatenation: 2, fullyConnected: 9, relu: 19 } as const;
/** BirdNET-Analyzer's classifiers have two or three. */
const mostLayers = 100;
const codes: readonly number[] = Object.values(layerCodes);

export interface ClassifierHead {
  embedding: number;
  classes: number;
  input: number;
  layers: readonly TfliteOperator[];
  from: number;
  to: number;
  network: TfliteNetwork;
}

/** A dense layer's other inputs are weights. */
const valuesOf = ({ code, inputs }: TfliteOperator): readonly number[] =>
  code === layerCodes.fullyConnected ? inputs.slice(0, 1) : inputs;

/**
 * Dense layers, ReLU and concatenations at the end. Null unless all begin at one value, the
 * embedding.
 */
export function findHead(network: TfliteNetwork): ClassifierHead | null {
  const makers = new Map(network.operators.flatMap((one) => one.outputs.map((to) => [to, one])));
  const layers = new Set<TfliteOperator>();
  const begins = new Set<number>();
  const follow = (value: number) => {
    const maker = makers.get(value);
    if (!maker || layers.size === mostLayers || !codes.includes(maker.code)) {
      begins.add(value);
      return;
    }
    if (layers.has(maker)) return;
    layers.add(maker);
    for (const from of valuesOf(maker)) follow(from);
  };
  const [to = -1] = network.outputs;
  follow(to);
  const [from = -1] = begins;
  const sizeOf = (value: number | undefined) => network.tensors[value ?? -1]?.shape.at(-1) ?? 0;
  if (layers.size === 0 || begins.size !== 1 || sizeOf(from) === 0) return null;
  return {
    embedding: sizeOf(from),
    classes: sizeOf(to),
    input: sizeOf(network.inputs[0]),
    layers: network.operators.filter((one) => layers.has(one)),
    from,
    to,
    network,
  };
}

/** ActivationFunctionType of the schema. */
const activations = { none: 0, relu: 1 } as const;

export const headOutput = 'head_scores';

class HeadWriter {
  readonly #graph = new OnnxGraph('classifier');
  readonly #head: ClassifierHead;
  readonly #embedding: string;

  constructor(head: ClassifierHead, embedding: string) {
    this.#head = head;
    this.#embedding = embedding;
  }

  #name(value: number): string {
    const { from, to } = this.#head;
    return value === from ? this.#embedding : value === to ? headOutput : `head_${value}`;
  }

  /** Throws ModelError unless the numbers are 32-bit and fit the shape. */
  #constant(value: number, shape: readonly number[]): string {
    const tensor = this.#head.network.tensors[value];
    if (!tensor?.isFloat)
      throw new ModelError(
        'The classifier has weights that are no 32-bit numbers: train it without quantisation.',
      );
    const numbers = tensor.numbers();
    if (numbers.length !== shape.reduce((product, size) => product * size, 1))
      throw new ModelError(
        'The classifier has another number of weights than it says: the file is damaged.',
      );
    return this.#graph.constant(`head_constant_${value}`, shape, numbers);
  }

  #dense(
    { inputs: [input = -1, weights = -1, bias = -1], options }: TfliteOperator,
    output: string,
  ) {
    const [outputs = 0, inputs = 0] = this.#head.network.tensors[weights]?.shape ?? [];
    const terms = [this.#name(input), this.#constant(weights, [outputs, inputs])];
    if (bias >= 0) terms.push(this.#constant(bias, [outputs]));
    const activation = options?.byte(0) ?? activations.none;
    // Stored by output, so transposed.
    if (activation === activations.none)
      return this.#graph.node('Gemm', terms, { transB: 1 }, output);
    if (activation !== activations.relu)
      throw new ModelError('The classifier has an activation between its layers that is not ReLU.');
    const sum = this.#graph.node('Gemm', terms, { transB: 1 }, `${output}_sum`);
    return this.#graph.node('Relu', [sum], {}, output);
  }

  #layer(layer: TfliteOperator): void {
    const output = this.#name(layer.outputs[0] ?? -1);
    const values = layer.inputs.map((value) => this.#name(value));
    if (layer.code === layerCodes.fullyConnected) this.#dense(layer, output);
    else if (layer.code === layerCodes.relu) this.#graph.node('Relu', values, {}, output);
    else this.#graph.node('Concat', values, { axis: 1 }, output);
  }

  graph(): OnnxGraph {
    for (const layer of this.#head.layers) this.#layer(layer);
    this.#graph.output(headOutput, ['batch', this.#head.classes]);
    return this.#graph;
  }
}

/**
 * Protocol Buffers merges appended messages (protobuf.dev, "Encoding", "Last One Wins"), so the
 * network is not parsed. Throws ModelError.
 */
export function appendHead(
  network: Uint8Array,
  head: ClassifierHead,
  embedding: string,
): Uint8Array {
  const graph = new HeadWriter(head, embedding).graph().toGraph();
  // ModelProto: graph = 7.
  return Buffer.concat([network, new ProtoMessage().message(7, graph).toBytes()]);
}
