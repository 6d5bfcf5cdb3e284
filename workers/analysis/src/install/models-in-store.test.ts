import { expect, test } from 'vitest';
import { filesByModel, modelsPlace } from './models-in-store.ts';

async function* objects(...keys: string[]) {
  for (const key of keys) yield { key, size: 1 };
}

const pathsBelow = async (key: string, ...keys: string[]) => {
  const place = modelsPlace({ bucket: 'models', key });
  const models = await filesByModel(place, objects(...keys));
  return Object.fromEntries([...models].map(([id, files]) => [id, files.map(({ path }) => path)]));
};

test('the files of a place are those of its models, with a slash at its end or without', async () => {
  const keys = ['of/birds/a-1/model.json', 'of/birds/a-1/labels/en.txt', 'of/birds/b/model.json'];
  const models = { 'a-1': ['model.json', 'labels/en.txt'], b: ['model.json'] };
  expect(await pathsBelow('of/birds', ...keys)).toEqual(models);
  expect(await pathsBelow('of/birds/', ...keys)).toEqual(models);
  expect(await pathsBelow('', 'a-1/model.json')).toEqual({ 'a-1': ['model.json'] });
});

test('what lies beside the models, and what would lead out of the folder, is left out', async () => {
  const keys = ['readme.txt', 'a/', 'a/../b/model.json', 'a//x', 'a/..\\x', 'a/c:x', '../x', 'A/x'];
  expect(await pathsBelow('', ...keys, 'a/./x', 'a/model.json')).toEqual({ a: ['model.json'] });
});
