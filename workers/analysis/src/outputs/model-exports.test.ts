import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFormat } from '@biophony/contract/results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../models/testing/call-classifier.ts';
import type { RunMeta } from '../results/file-result.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writePart } from './part.ts';
import { mergeParts } from './write-results.ts';

const { folder, remove } = removableFolder();
const modelsDir = join(folder, 'models');
beforeAll(() => writeCallClassifier(join(modelsDir, callClassifierId)));
afterAll(remove);

const run: RunMeta = {
  analysis_type: `model:${callClassifierId}`,
  model: 'Synthetic calls',
  model_version: '1',
  settings: { locale: 'en' },
};

let runs = 0;
async function speciesFile(meta: RunMeta, from: string | null = modelsDir) {
  const part = join(folder, `part-${runs}`);
  const out = join(folder, `out-${runs++}`);
  await writePart(part, meta, []);
  const { files } = await mergeParts([part], out, { modelsDir: from });
  const text = await readFile(join(out, 'model_species.csv'), 'utf8').catch(() => null);
  expect(files.includes('model_species.csv')).toBe(text !== null);
  return text;
}

test('an analysis by a model lists all species that the model knows, whatever was found', async () => {
  expect(await speciesFile(run)).toBe(
    [
      'scientific_name,common_name,model,model_version,format_version',
      `Sibilus simplex,Plain Whistler,Synthetic calls,1,${resultsFormat}`,
      `Ascensor rapidus,Rising Sweeper,Synthetic calls,1,${resultsFormat}`,
      `Pulsator vibrans,Pulsing Triller,Synthetic calls,1,${resultsFormat}`,
      '',
    ].join('\n'),
  );
});

test('the list is left out where the model is another one, is not there, or there is none', async () => {
  expect(await speciesFile({ ...run, model_version: '2' })).toBe(null);
  expect(await speciesFile({ ...run, model_sha256: 'a'.repeat(64) })).toBe(null);
  expect(await speciesFile({ ...run, analysis_type: 'model:elsewhere' })).toBe(null);
  expect(await speciesFile({ ...run, analysis_type: 'audio_events' })).toBe(null);
  expect(await speciesFile(run, null)).toBe(null);
});

test('names that a spreadsheet would take for formulas are marked, and those that are there twice come once', async () => {
  const labels = join(modelsDir, callClassifierId, 'labels.txt');
  await writeFile(labels, '=a_b\n=a_b\nA, c_"d"\n');
  expect(await speciesFile(run)).toBe(
    `scientific_name,common_name,model,model_version,format_version\n'=a,b,Synthetic calls,1,${resultsFormat}\n"A, c","""d""",Synthetic calls,1,${resultsFormat}\n`,
  );
});
