import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../../kit/checksum.ts';
import { manifestFile, type ManifestFields } from '../manifest.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { callKinds, callSamples } from './synthetic-calls.ts';

export const callClassifierId = 'synthetic-calls';

const sampleRateHz = 16_000;
const windowS = 1;
/** Samples: 2.5 ms. */
const step = 40;

export const callLabels = [
  'Sibilus simplex_Plain Whistler',
  'Ascensor rapidus_Rising Sweeper',
  'Pulsator vibrans_Pulsing Triller',
];

/**
 * Matched filters for three synthetic calls: each is correlated with its sine and cosine copy; the
 * squared correlation over the energies is 1 for the call and near 0 for anything else (Turin 1960,
 * "An introduction to matched filters"). The best place of a window gives the logit, 20 * (score -
 * 0.5).
 */
export function callClassifierOnnx({ embedding = false } = {}): Uint8Array {
  const graph = new OnnxGraph('synthetic_calls');
  const sound = graph.input('sound', ['batch', sampleRateHz * windowS]);
  const line = graph.node('Unsqueeze', [sound, graph.integers('axis', [1])]);
  const filters = (shift: number): Float32Array[] =>
    callKinds.map((kind) => callSamples(kind, sampleRateHz, shift));
  const taps = callSamples('whistle', sampleRateHz).length;
  const slide = { kernel_shape: [taps], strides: [step] };
  const correlate = (name: string, shift: number): string => {
    const unit = filters(shift).flatMap((filter) => {
      const norm = Math.sqrt(filter.reduce((sum, x) => sum + x * x, 0));
      return Array.from(filter, (x) => x / norm);
    });
    const kernel = graph.constant(name, [callKinds.length, 1, taps], Float32Array.from(unit));
    const response = graph.node('Conv', [line, kernel], slide);
    return graph.node('Mul', [response, response]);
  };
  const matched = graph.node('Add', [correlate('sine', 0), correlate('cosine', Math.PI / 2)]);
  const ones = graph.constant('ones', [1, 1, taps], new Float32Array(taps).fill(1));
  const energy = graph.node('Conv', [graph.node('Mul', [line, line]), ones], slide);
  const floor = graph.node('Add', [energy, graph.scalar('floor', 1e-3)]);
  const best = graph.node('GlobalMaxPool', [graph.node('Div', [matched, floor])]);
  const named = embedding ? (['scores'] as const) : [];
  const scores = graph.node('Flatten', [best], { axis: 1 }, ...named);
  const centred = graph.node('Sub', [scores, graph.scalar('half', 0.5)]);
  graph.node('Mul', [centred, graph.scalar('steepness', 20)], {}, 'logits');
  graph.output('logits', ['batch', callKinds.length]);
  if (embedding) graph.output('scores', ['batch', callKinds.length]);
  return graph.toBytes();
}

/** As a custom model's folder: model.json, calls.onnx, labels.txt; its scores are its embedding. */
export async function writeCallClassifier(
  folder: string,
  { embedding = false } = {},
): Promise<ManifestFields> {
  const onnx = callClassifierOnnx({ embedding });
  const manifest: ManifestFields = {
    id: callClassifierId,
    name: 'Synthetic calls',
    version: '1',
    file: 'calls.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: sampleRateHz,
    window_s: windowS,
    input: 'sound',
    output: 'logits',
    ...(embedding ? { embedding: 'scores' } : {}),
    activation: 'sigmoid',
    sensitivity: true,
    labels: 'labels.txt',
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    source: 'made by the tests',
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, manifest.file), onnx);
  await writeFile(join(folder, 'labels.txt'), `${callLabels.join('\n')}\n`);
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
  return manifest;
}
