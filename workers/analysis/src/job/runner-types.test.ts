import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { temporaryFolder } from '../models/testing/temporary-folder.ts';
import { watchRunnerTypes } from './runner-types.ts';

const { folder, remove } = temporaryFolder();
const source = join(folder, 'source');
beforeAll(() => writeCallClassifier(source));
afterAll(remove);

const namesOf = async (types: ReturnType<typeof watchRunnerTypes>) =>
  (await types()).map(({ analysis_type }) => analysis_type);

test('a model whose files come in one after the other counts from the moment it is whole', async () => {
  const models = join(folder, 'models');
  const target = join(models, callClassifierId);
  const types = watchRunnerTypes(models);
  const without = ['acoustic_indices', 'audio_events'];
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
  });
});
