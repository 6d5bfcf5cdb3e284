import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { createModelAnalyser } from '../analyses/model-analyser.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import { callLabels, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { plantCalls } from '../models/testing/synthetic-calls.ts';
import { tfliteFile } from '../conversion/testing/tflite-file.ts';
import { importModel } from './import-model.ts';
import { analyseFile } from '../analyses/testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);
const modelsDir = join(folder, 'models');
const rate = 16_000;
const size = callLabels.length;
const hidden = 4;
const classes = 2;

/** Operators before the embedding, of which nothing is read, and the layers of BirdNET-Analyzer's classifiers. */
const code = { mean: 40, rfft2d: 131, concatenation: 2, fullyConnected: 9, logistic: 14 };
const relu = 1;
const numbersOf = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin(seed + at * 1.7));
const weights = {
  hidden: numbersOf(hidden * size, 1),
  hiddenBias: numbersOf(hidden, 2),
  scores: numbersOf(classes * hidden, 3),
  scoresBias: numbersOf(classes, 4),
  own: numbersOf(size * size, 5),
};
const tensors = [
  { shape: [1, rate] },
  { shape: [1, size] },
  { shape: [hidden, size], numbers: weights.hidden },
  { shape: [hidden], numbers: weights.hiddenBias },
  { shape: [1, hidden] },
  { shape: [classes, hidden], numbers: weights.scores },
  { shape: [classes], numbers: weights.scoresBias },
  { shape: [1, classes] },
  { shape: [size, size], numbers: weights.own },
  { shape: [1, size] },
  { shape: [1, size + classes] },
];
const front = [{ code: code.rfft2d, inputs: [0], outputs: [1] }];
const layers = [
  { code: code.fullyConnected, inputs: [1, 2, 3], outputs: [4], activation: relu },
  { code: code.fullyConnected, inputs: [4, 5, 6], outputs: [7] },
];
const appended = [
  { code: code.fullyConnected, inputs: [1, 8, -1], outputs: [9] },
  ...layers,
  { code: code.concatenation, inputs: [9, 7], outputs: [10], activation: 1 },
];
const names = ['Strix aluco_Tawny Owl', 'Noise'];
const allNames = [...callLabels, ...names];

/** What a dense layer gives, by loops. */
const dense = (input: readonly number[], by: Float32Array, bias?: Float32Array): number[] =>
  Array.from({ length: by.length / input.length }, (_, row) =>
    input.reduce((sum, value, at) => sum + value * by[row * input.length + at]!, bias?.[row] ?? 0),
  );
const replaced = (embedding: readonly number[]): number[] => {
  const between = dense(embedding, weights.hidden, weights.hiddenBias).map((x) => Math.max(0, x));
  return dense(between, weights.scores, weights.scoresBias);
};
const joint = (embedding: readonly number[]): number[] => [
  ...dense(embedding, weights.own),
  ...replaced(embedding),
];

async function written(name: string, bytes: Uint8Array, labels?: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  if (labels) await writeFile(path.replace('.tflite', '_Labels.txt'), `${labels.join('\n')}\n`);
  return path;
}

beforeAll(async () => {
  // A network of sound with an embedding stands for BirdNET V2.4, under its id.
  const source = join(folder, 'source');
  const manifest = await writeCallClassifier(source, { embedding: true });
  await writeFile(
    join(source, 'model.json'),
    JSON.stringify({
      ...manifest,
      id: 'birdnet-v2.4',
      licence: { ...manifest.licence, terms: ['Not for sale.'] },
    }),
  );
  await importModel(modelsDir, source, {});
});

const sound = plantCalls(8, rate, [
  { kind: 'whistle', at_s: 2.3, loudness: 0.5 },
  { kind: 'sweep', at_s: 5.1, loudness: 0.2 },
]);

test.each([
  ['replaced', [...front, ...layers], 7, names, replaced],
  ['appended', [...front, ...appended], 10, allNames, joint],
] as const)(
  'a classifier of BirdNET-Analyzer (%s) gives the scores of its own layers on the embeddings (S23.4)',
  async (name, operators, output, labels, expected) => {
    const path = await written(
      `${name}.tflite`,
      tfliteFile(tensors, operators, [[0], [output]]),
      labels,
    );
    const { model } = await importModel(modelsDir, path, {});
    expect(model.manifest).toMatchObject({
      id: name,
      activation: 'sigmoid',
      sensitivity: true,
      geo: null,
      licence: { terms: ['Not for sale.'] },
    });
    const settings = { min_conf: 0, embeddings: true };
    const analyser = await createModelAnalyser(name)({ settings, modelsDir });
    const result = await analyseFile(analyser, await writeWav(join(folder, 'a.wav'), sound, rate));
    await analyser.close();
    expect(result.embeddings).toHaveLength(8);
    for (const [start_s, , text] of result.embeddings!) {
      const bytes = Buffer.from(text, 'base64');
      const embedding = Array.from({ length: size }, (_, at) => bytes.readFloatLE(at * 4));
      const scores = expected(embedding);
      const found = result.detections.filter((one) => one.start_s === start_s);
      expect(found).toHaveLength(labels.length);
      for (const one of found) {
        const at = labels.findIndex((label) => label.split('_')[0] === one.scientific_name);
        expect(one.confidence).toBeCloseTo(1 / (1 + Math.exp(-scores[at]!)), 5);
      }
    }
  },
);

test('a classifier that takes embeddings alone, as earlier versions wrote them, is put on as well', async () => {
  const path = await written('alone.tflite', tfliteFile(tensors, layers, [[1], [7]]), names);
  const { model } = await importModel(modelsDir, path, { as: 'alone-1' });
  expect(model.manifest).toMatchObject({ id: 'alone-1', output: 'head_scores' });
});

test('files that hold no such classifier are refused with what is wrong', async () => {
  const good = tfliteFile(tensors, [...front, ...layers], [[0], [7]]);
  const refused = async (
    bytes: Uint8Array,
    sentence: string,
    { labels = names as readonly string[] | undefined } = {},
  ) => {
    const path = await written('refused.tflite', bytes, labels);
    await expect(importModel(modelsDir, path, {})).rejects.toThrow(sentence);
  };
  await refused(
    Buffer.from('RIFF and so on'),
    'refused.tflite cannot be used. It is no TensorFlow Lite file.',
  );
  await refused(
    good.subarray(0, good.length - 200),
    'refused.tflite cannot be used. It points outside of itself',
  );
  await refused(
    tfliteFile(tensors, [...front, { code: code.logistic, inputs: [1], outputs: [7] }], [[0], [7]]),
    'It does not end in a classifier on embeddings',
  );
  await refused(good, 'has 2 classes, and its label file 1 lines', { labels: ['Strix aluco'] });
  const half = tensors.map((tensor, at) => (at === 5 ? { ...tensor, type: 1 } : tensor));
  await refused(
    tfliteFile(half, [...front, ...layers], [[0], [7]]),
    'weights that are no 32-bit numbers: train it without quantisation',
  );
  const other = tensors.map((tensor, at) => (at === 0 ? { shape: [1, 96_000] } : tensor));
  await refused(
    tfliteFile(other, [...front, ...layers], [[0], [7]]),
    'takes 96000 numbers, not the 16000 samples of birdnet-v2.4',
  );
  const longer = tensors.map((tensor, at) => {
    if (at === 1) return { shape: [1, size + 1] };
    return at === 2
      ? { shape: [hidden, size + 1], numbers: numbersOf(hidden * (size + 1), 1) }
      : tensor;
  });
  await refused(
    tfliteFile(longer, [...front, ...layers], [[0], [7]]),
    'does not fit onto birdnet-v2.4 (it takes embeddings of 4 numbers)',
  );
});

test('whatever a damaged file says, it is refused with a sentence, and nothing is installed', async () => {
  const good = Buffer.from(tfliteFile(tensors, [...front, ...layers], [[0], [7]]));
  const dir = join(folder, 'damaged-models');
  await cp(modelsDir, dir, { recursive: true });
  const random = seededRandom(11);
  const chance = (below: number) => Math.floor(random() * below);
  let refusals = 0;
  for (let round = 0; round < 60; round++) {
    const damaged = Buffer.from(good);
    for (let k = 0; k < 3; k++) damaged.writeUInt8(chance(256), 8 + chance(damaged.length - 8));
    const path = await written('damaged.tflite', damaged, names);
    await importModel(dir, path, {}).catch((error: Error) => {
      expect(error.name, error.stack).toBe('ModelError');
      refusals++;
    });
  }
  expect(refusals).toBeGreaterThan(10);
});

test('without BirdNET V2.4, and without labels, it says what to do first', async () => {
  const path = await written('lone.tflite', tfliteFile(tensors, layers, [[1], [7]]));
  const nowhere = join(folder, 'empty');
  await mkdir(nowhere);
  await expect(importModel(nowhere, path, {})).rejects.toThrow('must be installed first');
  await expect(importModel(modelsDir, path, {})).rejects.toThrow('Name their file with --labels.');
  const labelFile = join(folder, 'mine.txt');
  await writeFile(labelFile, `${names.join('\n')}\n`);
  const { model } = await importModel(modelsDir, path, { labelFile });
  expect(await readFile(join(model.folder, 'labels.txt'), 'utf8')).toBe(`${names.join('\n')}\n`);
});
