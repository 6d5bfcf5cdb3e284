import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLabels } from './labels.ts';
import { parseManifest, type ManifestFields } from './manifest.ts';
import { removableFolder } from '../testing/removable-folder.ts';

const { folder, remove } = removableFolder();
const labels = { en: 'labels/en.txt', de: 'labels/de.txt', pt_br: 'labels/pt_br.txt' };
const fields: ManifestFields = {
  id: 'm',
  name: 'M',
  version: '1',
  file: 'model.onnx',
  sha256: 'a'.repeat(64),
  sample_rate_hz: 48_000,
  window_s: 3,
  input: 'x',
  output: 'y',
  activation: 'sigmoid',
  labels,
  licence: { name: 'MIT', url: 'https://example.org' },
  source: 'here',
};
const manifest = parseManifest(fields, 'model.json');

beforeAll(async () => {
  await mkdir(join(folder, 'labels'));
  await writeFile(
    join(folder, labels.en),
    '\uFEFFTurdus merula_Eurasian Blackbird\r\nStrix aluco_Tawny Owl\r\nDog_\r\n',
  );
  await writeFile(join(folder, labels.de), 'Turdus merula_Amsel\nStrix aluco_\nDog_\n');
  await writeFile(
    join(folder, labels.pt_br),
    'Turdus merula_Melro-preto\nStrix aluco_Coruja-do-mato\nDog_Cão\n',
  );
});
afterAll(remove);

const names = async (locale: string): Promise<string[]> =>
  (await readLabels(folder, manifest, locale)).map((label) => label.common_name);

test('names come in the language asked for, else in English, else as the scientific name', async () => {
  expect(await names('en')).toEqual(['Eurasian Blackbird', 'Tawny Owl', 'Dog']);
  expect(await names('de')).toEqual(['Amsel', 'Tawny Owl', 'Dog']);
  expect(await names('fr')).toEqual(['Eurasian Blackbird', 'Tawny Owl', 'Dog']);
});

test('a language stands in for its regions, and a region for its language', async () => {
  expect((await names('de-AT'))[0]).toBe('Amsel');
  expect((await names('pt'))[0]).toBe('Melro-preto');
});

test('a missing label file says how to get it back', async () => {
  const broken = parseManifest({ ...fields, labels: 'gone.txt' }, 'model.json');
  await expect(readLabels(folder, broken, 'en')).rejects.toThrow(
    'gone.txt is missing or unreadable; correct the folder it came from and run `biophony-analysis models import FOLDER --as m` again.',
  );
});

test('a damaged model of the catalogue is to be installed again', async () => {
  const broken = parseManifest({ ...fields, id: 'perch-v2', labels: 'gone.txt' }, 'model.json');
  await expect(readLabels(folder, broken, 'en')).rejects.toThrow(
    'run `biophony-analysis models install perch-v2` again.',
  );
});

test('label files of different lengths are refused', async () => {
  await writeFile(join(folder, 'labels/it.txt'), 'Turdus merula_Merlo\n');
  const uneven = parseManifest(
    { ...fields, labels: { ...labels, it: 'labels/it.txt' } },
    'model.json',
  );
  await expect(readLabels(folder, uneven, 'it')).rejects.toThrow('differ in length (1, 3)');
});
