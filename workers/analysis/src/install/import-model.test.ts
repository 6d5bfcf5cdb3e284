import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256Of } from '../kit/checksum.ts';
import { isVerified } from '../models/catalogue.ts';
import { readLabels } from '../models/labels.ts';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { writeSmallTfjsModel } from '../models/testing/small-tfjs-model.ts';
import { OnnxGraph } from '../onnx/graph.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { importModel } from './import-model.ts';

let temporary: ReturnType<typeof removableFolder>;
let modelsDir: string;
let source: string;

beforeEach(() => {
  temporary = removableFolder();
  modelsDir = join(temporary.folder, 'models');
  source = join(temporary.folder, 'source');
});
afterEach(() => temporary.remove());

const left = (): Promise<string[]> => readdir(modelsDir).catch(() => []);

test('a custom folder is copied in and works as it is', async () => {
  await writeCallClassifier(source);
  const { model, warnings } = await importModel(modelsDir, source, {});
  expect(warnings).toEqual([]);
  expect(model.folder).toBe(join(modelsDir, callClassifierId));
  expect(await left()).toEqual([callClassifierId]);
});

test('a custom model can be taken in under another id', async () => {
  await writeCallClassifier(source);
  const { model } = await importModel(modelsDir, source, { as: 'calls-2' });
  expect(model.manifest.id).toBe('calls-2');
});

test('a TensorFlow.js folder without labels gets neutral ones, with a warning', async () => {
  await writeSmallTfjsModel(source);
  const { model, warnings } = await importModel(modelsDir, source, { as: 'birdnet-v2.4' });
  expect(warnings).toEqual([expect.stringContaining('holds no label file')]);
  expect(model.manifest.placeholder_labels).toBe(true);
  expect((await readLabels(model.folder, model.manifest, 'de'))[4]).toEqual({
    scientific_name: 'Class 0005',
    common_name: 'Class 0005',
  });
});

test('labels beside a TensorFlow.js folder are used, and so is a label file by name', async () => {
  await writeSmallTfjsModel(source);
  await writeFile(join(source, 'labels.txt'), 'A a_One\nB b_Two\nC c_Three\nD d_Four\nE e_Five\n');
  const { model } = await importModel(modelsDir, source, { as: 'birdnet-v2.4' });
  expect(model.manifest.placeholder_labels).toBe(false);
  const other = join(temporary.folder, 'other.txt');
  await writeFile(other, 'F f_Six\n');
  await expect(
    importModel(modelsDir, source, { as: 'birdnet-v2.4', labelFile: other }),
  ).rejects.toThrow('other.txt has 1 labels, but the model has 5 classes');
});

test('a TensorFlow.js folder needs the name of its model', async () => {
  await writeSmallTfjsModel(source);
  await expect(importModel(modelsDir, source, {})).rejects.toThrow('with --as birdnet-v2.4');
});

test.each([
  ['a damaged model file', 'calls.onnx', 'is damaged: its SHA-256 is'],
  ['a label too few', 'labels.txt', 'has 3 classes but 2 labels'],
])('with %s nothing is imported', async (_, file, message) => {
  await writeCallClassifier(source);
  const bytes = await readFile(join(source, file));
  await writeFile(join(source, file), bytes.subarray(0, bytes.lastIndexOf('\n', -2) + 1));
  await expect(importModel(modelsDir, source, {})).rejects.toThrow(message);
  expect(await left()).toEqual([]);
});

test('a manifest that does not fit its model is told what to correct', async () => {
  const manifest = await writeCallClassifier(source);
  const write = (change: object): Promise<void> =>
    writeFile(join(source, 'model.json'), JSON.stringify({ ...manifest, ...change }));
  await write({ input: 'audio' });
  await expect(importModel(modelsDir, source, {})).rejects.toThrow(
    'calls.onnx of synthetic-calls has no float32 input named audio; it has sound. Correct the field input in model.json.',
  );
  await write({ window_s: 2 });
  await expect(importModel(modelsDir, source, {})).rejects.toThrow(
    'takes [batch, 16000], but model.json says windows of 32000 samples',
  );
  await write({ embedding: 'nope' });
  await expect(importModel(modelsDir, source, {})).rejects.toThrow(
    'no output named nope; it has logits. Correct the field embedding in model.json.',
  );
  await write({ labels: 'names.txt' });
  await expect(importModel(modelsDir, source, {})).rejects.toThrow('names.txt is missing');
  expect(await left()).toEqual([]);
});

test('licence, notice and terms travel with the copy, and the manifest names them', async () => {
  const manifest = await writeCallClassifier(source);
  const licence = { ...manifest.licence, files: ['legal.md'], terms: ['Never for poaching.'] };
  await writeFile(join(source, 'model.json'), JSON.stringify({ ...manifest, licence }));
  for (const name of ['LICENSE.md', 'NOTICE', 'TERMS_OF_USE.md', 'legal.md', 'licence.onnx'])
    await writeFile(join(source, name), `text of ${name}`);
  const acceptedAt = '2026-01-02T03:04:05.000Z';
  const { model } = await importModel(modelsDir, source, { acceptedAt });
  const files = ['legal.md', 'LICENSE.md', 'NOTICE', 'TERMS_OF_USE.md'];
  expect(model.manifest.licence).toEqual({ ...licence, files, accepted_at: acceptedAt });
  for (const name of files)
    expect(await readFile(join(model.folder, name), 'utf8')).toBe(`text of ${name}`);
  expect(await readdir(model.folder)).not.toContain('licence.onnx');
  await rm(join(source, 'legal.md'));
  await expect(importModel(modelsDir, source, {})).rejects.toThrow(
    'legal.md is missing, which licence.files of model.json names.',
  );
});

test('what a folder says of its own checks is no proof', async () => {
  const manifest = await writeCallClassifier(source);
  const claim = { ...manifest, id: 'perch-v2', verified_by: 'publisher' };
  await writeFile(join(source, 'model.json'), JSON.stringify(claim));
  const { model } = await importModel(modelsDir, source, {});
  expect(model.manifest.verified_by).toBeUndefined();
  expect(isVerified(model.manifest)).toBe(false);
});

/** A network whose second output has one row for all windows, and one more dimension. */
function oddEmbedding(dims: readonly number[]): Uint8Array {
  const graph = new OnnxGraph('odd');
  const sound = graph.input('sound', ['batch', 1000]);
  const kernel = graph.constant('kernel', [1000, 3], new Float32Array(3000).fill(0.1));
  graph.node('MatMul', [sound, kernel], {}, 'logits');
  graph.output('logits', ['batch', 3]);
  graph.node('Reshape', ['logits', graph.integers('shape', dims)], {}, 'embedding');
  graph.output('embedding', ['batch', 'a', 'b'].slice(0, dims.length));
  return graph.toBytes();
}

test.each([
  [[1, 3], null],
  [[-1], 'The output embedding gives [3] for 1 windows, but an embedding is [windows, numbers].'],
  [[1, 3, 1], 'The output embedding gives [1, 3, 1] for 1 windows'],
  [[3, 1], 'The output embedding gives [3, 1] for 1 windows'],
])('an embedding of the shape %j is checked', async (dims, problem) => {
  const manifest = await writeCallClassifier(source);
  const onnx = oddEmbedding(dims);
  await writeFile(join(source, 'calls.onnx'), onnx);
  const fields = { sha256: sha256Of(onnx), sample_rate_hz: 1000, embedding: 'embedding' };
  await writeFile(join(source, 'model.json'), JSON.stringify({ ...manifest, ...fields }));
  const imported = importModel(modelsDir, source, {});
  if (problem) await expect(imported).rejects.toThrow(problem);
  else expect((await imported).model.manifest.embedding).toBe('embedding');
});
