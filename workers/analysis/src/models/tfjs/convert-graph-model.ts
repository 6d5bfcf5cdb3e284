import { ModelError } from '../model-error.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { graphConverters, type GraphContext } from './graph-operators.ts';
import type { GraphModel } from './files/model-json.ts';
import type { Weights } from './files/weights.ts';

/** A converted species range model: names of its input [batch, 3] and output [batch, species]. */
export interface ConvertedRangeModel {
  onnx: Uint8Array;
  input: string;
  output: string;
  species: number;
}

/** `name:0` and `^name` both mean the node `name`. */
const nodeName = (reference: string): string => reference.replace(/^\^/, '').replace(/:\d+$/, '');

/**
 * Writes a frozen TensorFlow graph (TensorFlow.js "graph-model") with one input of three numbers and one output as
 * ONNX: BirdNET's species range model, latitude, longitude and week in, a probability per species out.
 * Throws ModelError for operators it does not know.
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
      const known = names.get(name);
      if (known) return known;
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
