import { z } from 'zod';
import { ModelError } from '../kit/errors.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import type { GraphModel, GraphNode, Weights } from './tfjs-files.ts';

interface GraphContext {
  graph: OnnxGraph;
  weights: Weights;
  value(reference: string): string;
}

type GraphConverter = (node: GraphNode, context: GraphContext) => string;

const masks = [
  'begin_mask',
  'end_mask',
  'shrink_axis_mask',
  'ellipsis_mask',
  'new_axis_mask',
] as const;
const intAttribute = z.object({ i: z.string() });
const fusedOps = z.object({ list: z.object({ s: z.array(z.string()) }) });

function inputOf(node: GraphNode, index: number): string {
  const reference = node.input[index];
  if (reference === undefined)
    throw new ModelError(`${node.name} (${node.op}) lacks input ${index}.`);
  return reference;
}

function integers(node: GraphNode, index: number, { weights }: GraphContext): number[] {
  const weight = weights.get(inputOf(node, index));
  if (!weight)
    throw new ModelError(`${node.name} (${node.op}) reads a value where a constant is needed.`);
  return Array.from(weight.data);
}

const plain =
  (operator: string, count: number): GraphConverter =>
  (node, { graph, value }) =>
    graph.node(
      operator,
      Array.from({ length: count }, (_, index) => value(inputOf(node, index))),
    );

/** Only `x[:, k]`, as in BirdNET's range model. */
const stridedSlice: GraphConverter = (node, context) => {
  const [begin, end, shrink, ...others] = masks.map((name) => {
    const attribute = intAttribute.safeParse(node.attr[name]);
    return attribute.success ? Number(attribute.data.i) : 0;
  });
  const strides = integers(node, 3, context);
  const column = integers(node, 1, context)[1];
  const oneColumn = begin === 1 && end === 1 && shrink === 2 && others.every((mask) => mask === 0);
  if (!oneColumn || column === undefined || strides.some((stride) => stride !== 1)) {
    throw new ModelError(`${node.name} takes a slice that the importer does not know.`);
  }
  const { graph, value } = context;
  const index = graph.constant(`column_${column}`, [], BigInt64Array.of(BigInt(column)));
  return graph.node('Gather', [value(inputOf(node, 0)), index], { axis: 1 });
};

const expandDims: GraphConverter = (node, context) => {
  const [axis = 0] = integers(node, 1, context);
  const axes = context.graph.integers(`axis_${axis}`, [axis]);
  return context.graph.node('Unsqueeze', [context.value(inputOf(node, 0)), axes]);
};

const concat: GraphConverter = (node, context) => {
  const last = node.input.length - 1;
  const [axis = 0] = integers(node, last, context);
  const parts = node.input.slice(0, last).map(context.value);
  return context.graph.node('Concat', parts, { axis });
};

/** With bias and optional ReLU; `fused_ops` are base64 names. */
const fusedMatMul: GraphConverter = (node, { graph, value }) => {
  const parsed = fusedOps.safeParse(node.attr.fused_ops);
  const operators = parsed.success
    ? parsed.data.list.s.map((name) => Buffer.from(name, 'base64').toString())
    : [];
  const [bias, activation, ...others] = operators;
  const isSupported = bias === 'BiasAdd' && others.length === 0;
  if (!isSupported || (activation !== undefined && activation !== 'Relu')) {
    throw new ModelError(
      `${node.name} fuses ${operators.join(', ')}, which the importer does not know.`,
    );
  }
  const product = graph.node(
    'Gemm',
    [0, 1, 2].map((index) => value(inputOf(node, index))),
  );
  return activation ? graph.node('Relu', [product]) : product;
};

const graphConverters: Readonly<Record<string, GraphConverter>> = {
  StridedSlice: stridedSlice,
  ExpandDims: expandDims,
  ConcatV2: concat,
  _FusedMatMul: fusedMatMul,
  MatMul: plain('MatMul', 2),
  BiasAdd: plain('Add', 2),
  AddV2: plain('Add', 2),
  Sub: plain('Sub', 2),
  Mul: plain('Mul', 2),
  Greater: plain('Greater', 2),
  Less: plain('Less', 2),
  SelectV2: plain('Where', 3),
  Sin: plain('Sin', 1),
  Exp: plain('Exp', 1),
  Relu: plain('Relu', 1),
  Sigmoid: plain('Sigmoid', 1),
  Reciprocal: plain('Reciprocal', 1),
  Minimum: plain('Min', 2),
  Maximum: plain('Max', 2),
  Identity: plain('Identity', 1),
};

/** Input [batch, 3] and output [batch, species]. */
interface ConvertedRangeModel {
  onnx: Uint8Array;
  input: string;
  output: string;
  species: number;
}

const nodeName = (reference: string): string => reference.replace(/^\^/, '').replace(/:\d+$/, '');

/**
 * A frozen TensorFlow graph (TensorFlow.js "graph-model"): BirdNET's range model. Throws ModelError
 * for unknown operators.
 */
export function convertGraphModel(model: GraphModel, weights: Weights): ConvertedRangeModel {
  const [input, ...otherInputs] = Object.values(model.signature.inputs);
  const [output, ...otherOutputs] = Object.values(model.signature.outputs);
  if (!input || !output || otherInputs.length > 0 || otherOutputs.length > 0) {
    throw new ModelError(
      'A species range model has one input and one output; this model has others.',
    );
  }
  const graph = new OnnxGraph('species_range');
  const names = new Map<string, string>();
  const context: GraphContext = {
    graph,
    weights,
    value(reference) {
      const name = nodeName(reference);
      const tensorName = names.get(name);
      if (tensorName) return tensorName;
      const weight = weights.get(name);
      if (!weight || !(weight.data instanceof Float32Array)) {
        throw new ModelError(`The range model reads ${name}, which is no value that came before.`);
      }
      return graph.constant(name, weight.shape, weight.data);
    },
  };
  for (const node of model.modelTopology.node) {
    if (node.op === 'Const') continue;
    if (node.op === 'Placeholder') {
      names.set(node.name, graph.input('place_and_week', ['batch', 3]));
      continue;
    }
    const convert = graphConverters[node.op];
    if (!convert) {
      throw new ModelError(
        `The range model uses ${node.op} (${node.name}), which the importer does not know.`,
      );
    }
    names.set(node.name, convert(node, context));
  }
  const result = names.get(nodeName(output.name));
  const species = Number(output.tensorShape.dim.at(-1)?.size);
  if (!result || !(species > 0))
    throw new ModelError('The range model has no output of a known size.');
  graph.node('Identity', [result], {}, 'probabilities');
  graph.output('probabilities', ['batch', species]);
  return { onnx: graph.toBytes(), input: 'place_and_week', output: 'probabilities', species };
}
