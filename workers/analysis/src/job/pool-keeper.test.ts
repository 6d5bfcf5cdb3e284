import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import { temporaryFolder } from '../testing/files.ts';
import { createPoolKeeper } from './work-shard.ts';

test('a model that was replaced is the one that the next shard is done with', async () => {
  const modelsDir = await temporaryFolder();
  const model = join(modelsDir, callClassifierId);
  const manifest = await writeCallClassifier(model);
  const pools = createPoolKeeper({ threads: 1 });
  onTestFinished(() => pools.close());
  const analyses = [{ analysisType: `model:${callClassifierId}`, settings: {} }];
  const lent = () => pools.use({ analyses, modelsDir }, async (pool) => pool);

  const first = await lent();
  expect(first.metas[0].model_version).toBe('1');
  expect(await lent()).toBe(first);
  await writeFile(join(model, 'model.json'), JSON.stringify({ ...manifest, version: '2' }));
  expect((await lent()).metas[0].model_version).toBe('2');
});
