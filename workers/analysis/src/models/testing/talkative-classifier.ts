import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OnnxGraph } from '../../onnx/graph.ts';
import { sha256Of } from '../checksum.ts';
import { manifestFile, type ManifestFields } from '../manifest.ts';

export const talkativeClassifierId = 'talkative';

/** Samples a second and seconds a window: so little sound that detections are most of what there is to do. */
export const talkativeRateHz = 1000;

/**
 * Writes a model that finds every one of its classes in every window of a second, each with a confidence of its own that
 * changes a little with the sound.
 */
export async function writeTalkativeClassifier(folder: string, classes: number): Promise<void> {
  const graph = new OnnxGraph('talkative');
  const sound = graph.input('sound', ['batch', talkativeRateHz]);
  const spread = Float32Array.from({ length: classes }, (_, at) => 0.3 + 0.6 * ((at * 0.618) % 1));
  const loud = Float32Array.from({ length: talkativeRateHz * classes }, (_, at) => (at % 7) / 1e5);
  const weights = graph.constant('weights', [talkativeRateHz, classes], loud);
  const heard = graph.node('MatMul', [sound, weights]);
  graph.node('Add', [heard, graph.constant('spread', [classes], spread)], {}, 'scores');
  graph.output('scores', ['batch', classes]);
  const onnx = graph.toBytes();
  const manifest: ManifestFields = {
    id: talkativeClassifierId,
    name: 'Talkative',
    version: '1',
    file: 'talkative.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: talkativeRateHz,
    window_s: 1,
    input: 'sound',
    output: 'scores',
    activation: 'none',
    labels: 'labels.txt',
    licence: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    source: 'made by the tests',
  };
  const labels = Array.from({ length: classes }, (_, at) => `Genus species${at}_Bird number ${at}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, manifest.file), onnx);
  await writeFile(join(folder, 'labels.txt'), `${labels.join('\n')}\n`);
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}
