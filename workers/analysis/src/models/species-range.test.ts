import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLabels } from './labels.ts';
import { parseManifest } from './manifest.ts';
import { sha256Of } from '../kit/checksum.ts';
import { writeCallClassifier } from './testing/call-classifier.ts';
import { geomodelLabels, geomodelOnnx } from './testing/small-geomodel.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { openSpeciesRange } from './species-range.ts';

let temporary: ReturnType<typeof removableFolder>;
beforeEach(() => {
  temporary = removableFolder();
});
afterEach(() => temporary.remove());

async function openRange(labels: string, whole_year: 'week_-1' | 'highest_week' = 'highest_week') {
  const { folder } = temporary;
  const fields = await writeCallClassifier(folder);
  const onnx = geomodelOnnx();
  await writeFile(join(folder, 'range.onnx'), onnx);
  await writeFile(join(folder, 'range.txt'), labels);
  const geo = {
    file: 'range.onnx',
    sha256: sha256Of(onnx),
    input: 'input',
    output: 'probabilities',
    labels: 'range.txt',
    whole_year,
  };
  const manifest = parseManifest({ ...fields, geo }, 'model.json');
  const range = await openSpeciesRange(
    { folder, manifest },
    await readLabels(folder, manifest, 'en'),
  );
  if (!range) throw new Error('there is a range model');
  return range;
}

test('a range model with species of its own limits the classes that it knows by name', async () => {
  const range = await openRange(geomodelLabels);
  expect([...(await range.inRange(50, 8, 20))]).toEqual([1, 1, 0]);
  expect([...(await range.inRange(-50, 8, 20))]).toEqual([1, 0, 0]);
  expect([...(await range.inRange(-50, 8, 40))]).toEqual([1, 0, 1]);
  await range.close();
});

test('the whole year is the highest of its weeks, or the week -1, as the manifest says', async () => {
  const range = await openRange(geomodelLabels);
  expect([...(await range.inRange(50, 8, -1))]).toEqual([1, 1, 1]);
  await range.close();
  const single = await openRange(geomodelLabels, 'week_-1');
  expect([...(await single.inRange(50, 8, -1))]).toEqual([1, 1, 0]);
  await single.close();
});

test('labels of another length or of other species are told', async () => {
  const shorter = await openRange(geomodelLabels.split('\n').slice(1).join('\n'));
  await expect(shorter.inRange(50, 8, 20)).rejects.toThrow(
    'The range model of synthetic-calls knows 3 species, but range.txt names 2',
  );
  await shorter.close();
  await expect(openRange('x\tVulpes vulpes\tRed Fox')).rejects.toThrow(
    "names none of the model's species",
  );
});
