import { ModelError } from '../../model-error.ts';
import type { OnnxGraph } from '../../../onnx/graph.ts';

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
