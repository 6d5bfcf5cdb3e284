import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../../kit/checksum.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { type ManifestFields, manifestFile } from '../manifest.ts';

// node slow-classifier.ts FOLDER: writes the model. For tests of other packages.

export const slowClassifierId = 'slow';

const sampleRateHz = 16_000;
const width = 500;

/** Shifts by one place: repeated products stay as large. */
const shift = Float32Array.from({ length: width * width }, (_, i) =>
  i % width === (Math.floor(i / width) + 1) % width ? 1 : 0,
);

/** A run of one second of sound takes some tenths of a second, in matrix products. */
function slowOnnx(): Uint8Array {
  const graph = new OnnxGraph('slow');
  const sound = graph.input('sound', ['batch', sampleRateHz]);
  const shape = graph.integers('shape', [-1, sampleRateHz / width, width]);
  const matrix = graph.constant('shift', [width, width], shift);
  let value = graph.node('Reshape', [sound, shape]);
  for (let product = 0; product < 1000; product++) value = graph.node('MatMul', [value, matrix]);
  const axes = graph.integers('axes', [1]);
  const loudest = graph.node('ReduceMax', [value, axes], { keepdims: 0 });
  graph.node('ReduceMax', [loudest, axes], { keepdims: 1 }, 'logits');
  graph.output('logits', ['batch', 1]);
  return graph.toBytes();
}

export async function writeSlowClassifier(modelsDir: string): Promise<void> {
  const onnx = slowOnnx();
  const manifest: ManifestFields = {
    id: slowClassifierId,
    name: 'Slow',
    version: '1',
    file: 'slow.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: sampleRateHz,
    window_s: 1,
    input: 'sound',
    output: 'logits',
    activation: 'sigmoid',
    labels: 'labels.txt',
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    source: 'made by the tests',
  };
  const folder = join(modelsDir, slowClassifierId);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, manifest.file), onnx);
  await writeFile(join(folder, 'labels.txt'), 'Lentus lentus_Slow One\n');
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}

if (import.meta.main) await writeSlowClassifier(process.argv[2] ?? '.');
