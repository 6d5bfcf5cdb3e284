import { OnnxGraph } from '../../onnx/graph.ts';
import { ProtoMessage } from '../../onnx/protobuf.ts';
import { ModelError } from '../model-error.ts';
import { layerCodes, type ClassifierHead } from './classifier-head.ts';
import type { TfliteOperator } from './read-network.ts';

/** ActivationFunctionType of the schema. */
const activations = { none: 0, relu: 1 } as const;

/** Name of the output with the scores. */
export const headOutput = 'head_scores';

/** Writes the layers of a head into a graph; values are named by their numbers. */
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

  /** The numbers of a constant. Throws ModelError where they are not as many as its shape says, or no 32-bit numbers. */
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
    // Weights stand by output, so that they are transposed.
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
 * An ONNX network with a head on one of its outputs, as bytes: what is written after a message of Protocol Buffers is merged
 * with it (protobuf.dev, "Encoding", "Last One Wins"), and lists are joined, so that the network need not be read. Throws
 * ModelError for a head that cannot be written.
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
