import { OnnxGraph } from '../../onnx/graph.ts';

/**
 * BirdNET's geomodel 3.0 format (its docs/model/export.md): `input` [batch, 3] of latitude,
 * longitude and week, a probability per species. The second species lives in the north, the third
 * from week 38 on; one class of the call classifier is missing.
 */
export function geomodelOnnx(): Uint8Array {
  const graph = new OnnxGraph('geomodel');
  const place = graph.input('input', ['batch', 3]);
  const kernel = Float32Array.of(0, 1, 0, 0, 0, 0, 0, 0, 1);
  const turned = graph.node('MatMul', [place, graph.constant('kernel', [3, 3], kernel)]);
  const bias = graph.constant('bias', [3], Float32Array.of(-9, 0, -41));
  graph.node('Sigmoid', [graph.node('Add', [turned, bias])], {}, 'probabilities');
  graph.output('probabilities', ['batch', 3]);
  return graph.toBytes();
}

export const geomodelLabels = [
  'eurbla\tTurdus merula\tEurasian Blackbird',
  'asc01\tAscensor rapidus\tRising Sweeper',
  'pul01\tPulsator Vibrans\tPulsing Triller',
].join('\n');
