import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { smallClasses, writeSmallTfjsModel } from '../models/testing/small-tfjs-model.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { convertLayersModel } from './layers-model.ts';
import { readLayersModel, readWeights } from './tfjs-files.ts';

const { folder, remove } = removableFolder();
afterAll(remove);
beforeEach(() => writeSmallTfjsModel(folder));

const convert = async () => {
  const model = await readLayersModel(folder);
  return convertLayersModel(model, await readWeights(folder, model.weightsManifest));
};

const changeModel = async (from: string, to: string): Promise<void> => {
  const path = join(folder, 'model.json');
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
};

test('a converted classifier tells its window and its classes', async () => {
  const { samples, classes, embeddingSize } = await convert();
  expect({ samples, classes, embeddingSize }).toEqual({
    samples: 3000,
    classes: smallClasses,
    embeddingSize: 4,
  });
});

test('windows that run together get what they get alone', async () => {
  const { onnx, samples } = await convert();
  const session = await InferenceSession.create(onnx);
  const sound = Float32Array.from({ length: 3 * samples }, (_, i) => Math.sin(i * i * 1e-6));
  const logits = async (from: number, count: number): Promise<number[]> => {
    const values = sound.slice(from * samples, (from + count) * samples);
    const result = await session.run({ sound: new Tensor('float32', values, [count, samples]) });
    return Array.from(result.logits?.data as Float32Array);
  };
  const alone = [...(await logits(0, 1)), ...(await logits(1, 1)), ...(await logits(2, 1))];
  const together = await logits(0, 3);
  expect(together).toHaveLength(3 * smallClasses);
  together.forEach((logit, i) => expect(logit).toBeCloseTo(alone[i]!, 5));
  expect(new Set(together).size).toBeGreaterThan(smallClasses);
  await session.release();
});

test('a layer of an unknown kind is named', async () => {
  await changeModel('GlobalAveragePooling2D', 'GlobalMedianPooling2D');
  await expect(convert()).rejects.toThrow('Layer POOL is of the kind GlobalMedianPooling2D');
});

test('a layer setting that would change the numbers is refused, not ignored', async () => {
  await changeModel('"dilation_rate":[1,1]', '"dilation_rate":[2,2]');
  await expect(convert()).rejects.toThrow('Layer CONV (Conv2D) cannot be converted: dilation_rate');
});

test('a missing weight file is named', async () => {
  await rm(join(folder, 'group1-shard1of1.bin'));
  await expect(convert()).rejects.toThrow('group1-shard1of1.bin is missing or unreadable');
});

test('weight files that are too short or too long are refused', async () => {
  const path = join(folder, 'group1-shard1of1.bin');
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, -4));
  await expect(convert()).rejects.toThrow(
    `hold ${bytes.length - 4} bytes, which is not what model.json`,
  );
  await writeFile(path, Buffer.concat([bytes, Buffer.alloc(4)]));
  await expect(convert()).rejects.toThrow(
    `hold ${bytes.length + 4} bytes, which is not what model.json`,
  );
});

test('a model.json that is something else is refused with the field', async () => {
  await writeFile(join(folder, 'model.json'), '{"format":"graph-model"}');
  await expect(convert()).rejects.toThrow(
    'model.json is not the expected TensorFlow.js model: format',
  );
});
