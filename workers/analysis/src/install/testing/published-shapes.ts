import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededNoise } from '../../../../../tests/fixtures/survey/seeded-random.ts';
import { catalogueModel } from '../../models/catalogue.ts';
import { OnnxGraph } from '../../onnx/graph.ts';
import { buildFromOnnx } from '../build-model.ts';

export interface PublishedShapes {
  id: string;
  samples: number;
  embedding: number;
  classes: number;
  sigmoid: boolean;
}

/** BirdNET V3.0 preview 3.1 (Zenodo record 20703646) and Perch 2.0 (van Merriënboer et al. 2025). */
export const publishedShapes: PublishedShapes[] = [
  {
    id: 'birdnet-v3.0-preview3.1',
    samples: 96_000,
    embedding: 1280,
    classes: 11_560,
    sigmoid: true,
  },
  { id: 'perch-v2', samples: 160_000, embedding: 1536, classes: 14_795, sigmoid: false },
];

const filters = 8;
const taps = 400;

/** Even from -`most` to `most`, by the seed. */
function weights(seed: number, count: number, most = 1): Float32Array {
  const values = new Float32Array(count);
  const next = seededNoise(seed);
  for (let at = 0; at < count; at++) values[at] = next() * most;
  return values;
}

const makeWeights = ({ embedding, classes }: PublishedShapes) => ({
  filter: weights(1, filters * taps),
  hidden: weights(2, filters * embedding),
  head: weights(3, embedding * classes, 0.05),
});

let cache: { of: PublishedShapes; weights: ReturnType<typeof makeWeights> } | null = null;
/** Keeps the last weights, up to 90 MB. */
function weightsOf(shapes: PublishedShapes) {
  if (cache?.of !== shapes) cache = { of: shapes, weights: makeWeights(shapes) };
  return cache.weights;
}

/**
 * Random weights: eight filters over blocks of sound, the mean of their squares over time, tanh of
 * a matrix product as embedding, another product as scores. `batch`: a number where the network
 * takes only so many windows.
 */
function networkOf(shapes: PublishedShapes, batch: number | string): Uint8Array {
  const { samples, embedding, classes, sigmoid } = shapes;
  const { filter, hidden, head } = weightsOf(shapes);
  const graph = new OnnxGraph('published_shapes');
  const sound = graph.input('inputs', [batch, samples]);
  const line = graph.node('Unsqueeze', [sound, graph.integers('axis', [1])]);
  const kernel = graph.constant('filter', [filters, 1, taps], filter);
  const heard = graph.node('Conv', [line, kernel], { kernel_shape: [taps], strides: [taps] });
  const power = graph.node('GlobalAveragePool', [graph.node('Mul', [heard, heard])]);
  const flat = graph.node('Flatten', [power], { axis: 1 });
  const product = graph.node('MatMul', [
    flat,
    graph.constant('hidden', [filters, embedding], hidden),
  ]);
  graph.node('Tanh', [product], {}, 'embedding');
  const weight = graph.constant('head', [embedding, classes], head);
  const scores = graph.node('MatMul', ['embedding', weight], {}, sigmoid ? 'logits' : 'label');
  if (sigmoid) graph.node('Sigmoid', [scores], {}, 'label');
  // The embedding comes first, as in the published files.
  graph.output('embedding', [batch, embedding]);
  graph.output('label', [batch, classes]);
  return graph.toBytes();
}

/** For one window, by loops in double precision. */
export function figuresOf(
  shapes: PublishedShapes,
  window: Float32Array,
): { embedding: Float64Array; scores: Float64Array } {
  const { embedding: size, classes, sigmoid } = shapes;
  const { filter, hidden, head } = weightsOf(shapes);
  const blocks = Math.floor(window.length / taps);
  const embedding = new Float64Array(size);
  for (let f = 0; f < filters; f++) {
    let power = 0;
    for (let block = 0; block < blocks; block++) {
      let sum = 0;
      for (let t = 0; t < taps; t++) sum += window[block * taps + t]! * filter[f * taps + t]!;
      power += sum * sum;
    }
    for (let k = 0; k < size; k++)
      embedding[k] = embedding[k]! + (power / blocks) * hidden[f * size + k]!;
  }
  for (let k = 0; k < size; k++) embedding[k] = Math.tanh(embedding[k]!);
  const scores = new Float64Array(classes);
  for (let k = 0; k < size; k++)
    for (let c = 0; c < classes; c++)
      scores[c] = scores[c]! + embedding[k]! * head[k * classes + c]!;
  return { embedding, scores: sigmoid ? scores.map((x) => 1 / (1 + Math.exp(-x))) : scores };
}

export async function installShapes(
  modelsDir: string,
  shapes: PublishedShapes,
  batch: number | string,
): Promise<void> {
  const model = catalogueModel(shapes.id);
  if (model?.format !== 'onnx') throw new Error(`${shapes.id} is not in the catalogue.`);
  const folder = join(modelsDir, shapes.id);
  await mkdir(folder, { recursive: true });
  const network = join(modelsDir, `${shapes.id}.onnx`);
  const labels = join(modelsDir, `${shapes.id}.csv`);
  await writeFile(network, networkOf(shapes, batch));
  const names = Array.from({ length: shapes.classes }, (_, at) => `Genus species${at}`);
  const table =
    model.labels.kind === 'columns'
      ? ['id;sci_name;com_name', ...names.map((name, at) => `${at};${name};${name}`)]
      : ['inat2024_fsd50k', ...names];
  await writeFile(labels, `${table.join('\n')}\n`);
  await buildFromOnnx(
    folder,
    model,
    { model: network, labels, names: null },
    {
      accepted_at: '2026-01-01T00:00:00Z',
      source: 'made by the tests',
      source_sha256: 'a'.repeat(64),
    },
  );
}
