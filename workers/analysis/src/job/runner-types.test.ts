import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { createModelTrials } from '../install/try-model.ts';
import { findModel } from '../models/store.ts';
import { watchRunnerTypes } from './runner-types.ts';

const { folder, remove } = removableFolder();
const source = join(folder, 'source');
beforeAll(() => writeCallClassifier(source));
afterAll(remove);

const namesOf = async (types: ReturnType<typeof watchRunnerTypes>) =>
  (await types()).map(({ analysis_type }) => analysis_type);

test('a model whose files come in one after the other counts from the moment it is whole', async () => {
  const models = join(folder, 'models');
  const target = join(models, callClassifierId);
  const types = watchRunnerTypes(models);
  const without = ['acoustic_indices', 'audio_events', 'example_songs'];
  expect(await namesOf(types)).toEqual(without);

  await mkdir(target, { recursive: true });
  const network = (await readdir(source)).find((name) => name.endsWith('.onnx')) ?? '';
  const bytes = await readFile(join(source, network));
  await copyFile(join(source, 'model.json'), join(target, 'model.json'));
  expect(await namesOf(types)).toEqual(without);
  await writeFile(join(target, network), bytes.subarray(0, bytes.length / 2));
  expect(await namesOf(types)).toEqual(without);
  for (const name of await readdir(source)) await copyFile(join(source, name), join(target, name));
  expect(await types()).toContainEqual({
    analysis_type: `model:${callClassifierId}`,
    model: callClassifierId,
    model_version: '1',
    model_name: 'Synthetic calls',
    species_range: false,
  });
});

test('a model that is whole but does not run is not offered until it is mended, and the log says why', async () => {
  const models = join(folder, 'unfit');
  const target = join(models, callClassifierId);
  await cp(source, target, { recursive: true });
  const labels = join(target, 'labels.txt');
  const text = await readFile(labels, 'utf8');
  await writeFile(labels, 'Sibilus simplex\n');
  const told: string[] = [];
  const types = watchRunnerTypes(models, (id, problem) => told.push(`${id}: ${problem}`));
  expect(await namesOf(types)).toEqual(['acoustic_indices', 'audio_events', 'example_songs']);
  expect(told).toEqual([expect.stringContaining('has 3 classes but 1 labels')]);
  await writeFile(join(models, 'notes.txt'), 'to be mended');
  expect(await namesOf(types)).toEqual(['acoustic_indices', 'audio_events', 'example_songs']);
  await writeFile(labels, text);
  expect(await namesOf(types)).toContain(`model:${callClassifierId}`);
  expect(told).toHaveLength(1);
});

test('a model is tried once for each state of its files', async () => {
  const models = join(folder, 'tried');
  await cp(source, join(models, callClassifierId), { recursive: true });
  let attempts = 0;
  const trial = createModelTrials(async () => (attempts++ === 0 ? 'does not fit' : null));
  const model = await findModel(models, callClassifierId);
  expect([await trial(model), await trial(model), attempts]).toEqual([
    'does not fit',
    'does not fit',
    1,
  ]);
  await writeFile(join(model.folder, 'labels.txt'), 'A\nB\nC\n');
  expect([await trial(model), await trial(model), attempts]).toEqual([null, null, 2]);
});
