import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../../kit/checksum.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { type ManifestFields, manifestFile } from '../manifest.ts';

export const plainClassifierId = 'plain';
export const plainRateHz = 16_000;
/** Logit per sample: samples of 16 bits are multiples of 2^-10 then. */
const gain = 32;

/** A window's logits are its first samples. */
function plainOnnx(classes: number): Uint8Array {
  const graph = new OnnxGraph('plain');
  const sound = graph.input('sound', ['batch', plainRateHz]);
  const [starts, ends, axes] = [0, classes, 1].map((value, index) =>
    graph.integers(`slice_${index}`, [value]),
  );
  const first = graph.node('Slice', [sound, starts!, ends!, axes!]);
  graph.node('Mul', [first, graph.scalar('gain', gain)], {}, 'logits');
  graph.output('logits', ['batch', classes]);
  return graph.toBytes();
}

/** latitude * class / 64 + week * (last class - class) / 4096. */
function plainRangeOnnx(classes: number): Uint8Array {
  const graph = new OnnxGraph('plain_range');
  const place = graph.input('place', ['batch', 3]);
  const weights = [
    (index: number) => index / 64,
    () => 0,
    (index: number) => (classes - 1 - index) / 4096,
  ].flatMap((weight) => Array.from({ length: classes }, (_, index) => weight(index)));
  const kernel = graph.constant('kernel', [3, classes], Float32Array.from(weights));
  graph.node('MatMul', [place, kernel], {}, 'probabilities');
  graph.output('probabilities', ['batch', classes]);
  return graph.toBytes();
}

/** Windows of a second; logits are multiples of 2^-10 below 32. */
export function soundOfLogits(windows: readonly (readonly number[])[]): Float32Array {
  const sound = new Float32Array(windows.length * plainRateHz);
  for (const [window, logits] of windows.entries())
    for (const [index, logit] of logits.entries())
      sound[window * plainRateHz + index] = ((logit / gain) * 32_768) / 32_767;
  return sound;
}

export async function writePlainClassifier(
  folder: string,
  labels: readonly string[],
): Promise<void> {
  const onnx = plainOnnx(labels.length);
  const range = plainRangeOnnx(labels.length);
  const manifest: ManifestFields = {
    id: plainClassifierId,
    name: 'Plain',
    version: '1',
    file: 'plain.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: plainRateHz,
    window_s: 1,
    input: 'sound',
    output: 'logits',
    activation: 'sigmoid',
    sensitivity: true,
    labels: 'labels.txt',
    geo: { file: 'range.onnx', sha256: sha256Of(range), input: 'place', output: 'probabilities' },
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    source: 'made by the tests',
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, manifest.file), onnx);
  await writeFile(join(folder, 'range.onnx'), range);
  await writeFile(join(folder, 'labels.txt'), `${labels.join('\n')}\n`);
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}
