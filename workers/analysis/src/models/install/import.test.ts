import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLabels } from '../labels.ts';
import { callClassifierId, writeCallClassifier } from '../testing/call-classifier.ts';
import { writeSmallTfjsModel } from '../testing/small-tfjs-model.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { importModel } from './import.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let modelsDir: string;
let source: string;

beforeEach(() => {
  temporary = temporaryFolder();
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
