// node talkative-classifier.ts FOLDER CLASSES: writes the model. For benchmarks.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OnnxGraph } from '../../onnx/graph.ts';
import { sha256Of } from '../../kit/checksum.ts';
import { manifestFile, type ManifestFields } from '../manifest.ts';

const id = 'talkative';

/** Little sound, so that detections are most of the work. */
const rateHz = 1000;

/** Finds each of its classes in every window of a second, with its own confidence. */
async function writeTalkativeClassifier(folder: string, classes: number): Promise<void> {
  const graph = new OnnxGraph('talkative');
  const sound = graph.input('sound', ['batch', rateHz]);
  const spread = Float32Array.from({ length: classes }, (_, at) => 0.3 + 0.6 * ((at * 0.618) % 1));
  const loud = Float32Array.from({ length: rateHz * classes }, (_, at) => (at % 7) / 1e5);
  const weights = graph.constant('weights', [rateHz, classes], loud);
  const heard = graph.node('MatMul', [sound, weights]);
  graph.node('Add', [heard, graph.constant('spread', [classes], spread)], {}, 'scores');
  graph.output('scores', ['batch', classes]);
  const onnx = graph.toBytes();
  const manifest: ManifestFields = {
    id,
    name: 'Talkative',
    version: '1',
    file: 'talkative.onnx',
    sha256: sha256Of(onnx),
    sample_rate_hz: rateHz,
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

const [folder = '.', classes = '1'] = process.argv.slice(2);
await writeTalkativeClassifier(folder, Number(classes));
