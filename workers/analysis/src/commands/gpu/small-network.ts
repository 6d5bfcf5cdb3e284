import { openSession, runSession } from '../../inference/session.ts';
import type { Device } from '../../onnx/devices.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { inRuntime } from '../../onnx/run-gate.ts';

const size = 64;

/** A layer as networks have many: a product with weights, and what is negative cut off. */
function layer(): Uint8Array {
  const graph = new OnnxGraph('small');
  const left = graph.input('left', [size, size]);
  const weights = Float32Array.from({ length: size * size }, (_, at) => Math.sin(at) / 8);
  const product = graph.node('MatMul', [left, graph.constant('weights', [size, size], weights)]);
  graph.node('Relu', [product], {}, 'right');
  graph.output('right', [size, size]);
  return graph.toBytes();
}

/** Runs a small network on a device; answers what came out. Throws ModelError where the device cannot be used. */
export async function runSmallNetwork(device: Device): Promise<Float32Array> {
  const session = await openSession(layer(), 'A small network', device);
  try {
    const values = Float32Array.from({ length: size * size }, (_, at) => Math.cos(at));
    return (await runSession(session, 'left', values, [size, size], 'right')).data;
  } finally {
    await inRuntime(() => session.release());
  }
}
