import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../../kit/checksum.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { noise } from '../../testing/sounds.ts';
import { type ManifestFields, manifestFile } from '../manifest.ts';

// node random-classifier.ts FOLDER ID RATE SECONDS SEED: writes a model into that folder. For
// benchmarks.

export interface RandomNetwork {
  id: string;
  sampleRateHz: number;
  windowS: number;
  classes?: number;
  seed: number;
}

const taps = 64;

/** Random filters, the loudest place of each, a random matrix: scores depend on all samples. */
function randomOnnx({ sampleRateHz, windowS, classes = 4, seed }: RandomNetwork): Uint8Array {
  const graph = new OnnxGraph('random');
  const sound = graph.input('sound', ['batch', sampleRateHz * windowS]);
  const line = graph.node('Unsqueeze', [sound, graph.integers('axis', [1])]);
  const filters = graph.constant('filters', [8, 1, taps], noise(8 * taps, 1, seed));
  const heard = graph.node('Conv', [line, filters], { kernel_shape: [taps], strides: [16] });
  const loudest = graph.node('GlobalMaxPool', [graph.node('Relu', [heard])]);
  const flat = graph.node('Flatten', [loudest], { axis: 1 });
  const matrix = graph.constant('matrix', [8, classes], noise(8 * classes, 2, seed + 1));
  graph.node('MatMul', [flat, matrix], {}, 'logits');
  graph.output('logits', ['batch', classes]);
  return graph.toBytes();
}

export async function writeRandomClassifier(
  modelsDir: string,
  network: RandomNetwork,
): Promise<void> {
  const { id, sampleRateHz, windowS, classes = 4 } = network;
  const onnx = randomOnnx(network);
  const manifest: ManifestFields = {
    id,
    name: `Random ${id}`,
    version: '1',
    file: 'random.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: sampleRateHz,
    window_s: windowS,
    input: 'sound',
    output: 'logits',
    activation: 'sigmoid',
    sensitivity: true,
    labels: 'labels.txt',
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    source: 'made by the tests',
  };
  const folder = join(modelsDir, id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, manifest.file), onnx);
  const labels = Array.from({ length: classes }, (_, at) => `Avis numero-${at}_Bird ${at}`);
  await writeFile(join(folder, 'labels.txt'), `${labels.join('\n')}\n`);
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}

if (import.meta.main) {
  const [folder = '.', id = 'random', rate = '48000', windowS = '3', seed = '1'] =
    process.argv.slice(2);
  await writeRandomClassifier(folder, {
    id,
    sampleRateHz: Number(rate),
    windowS: Number(windowS),
    seed: Number(seed),
  });
}
