import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { speciesFilter } from '../clips/clip-choices.ts';
import { temporaryFolder } from '../testing/files.ts';
import { rangeClasses } from './species-range.ts';
import { knownTo, listRules, lowestConfidences, shipped, unknownNames } from './species-rules.ts';

const labels = [
  'Coloeus monedula',
  'Corvus corax',
  'Hyla arenicolor',
  'Dryophytes arenicolor',
  'Engine',
].map((scientific_name) => ({ scientific_name, common_name: '' }));
const settings = { species_list: null, include: [], exclude: [], thresholds: {} };

test('names in lists and thresholds mean the species, whichever of its names the model has (S27.5)', () => {
  const isKnown = knownTo(labels);
  const given = [
    'corvus  monedula',
    'Corvus monedula_Jackdaw',
    'Accipiter gentilis',
    'Bubulcus ibis',
  ];
  expect(given.map(isKnown)).toEqual([true, true, false, false]);
  const lists = listRules(
    { ...settings, species_list: ['Corvus monedula'], exclude: ['Hyla arenicolor'] },
    labels,
  );
  expect([...lists.listed!]).toEqual([1, 0, 0, 0, 0]);
  // A model with both names has two classes of one species.
  expect([...lists.excluded!]).toEqual([0, 0, 1, 1, 0]);
  expect(
    unknownNames({ ...settings, include: ['Corvus monedula', 'Strix aluco'] }, labels),
  ).toEqual([{ setting: 'include', names: ['Strix aluco'], of: 2 }]);
});

test('a threshold under the name of the class holds over one under another name of it (S27.5)', () => {
  const thresholds = {
    'Corvus monedula': 0.7,
    'Hyla arenicolor': 0.4,
    'Dryophytes arenicolor': 0.6,
    Engine: 0.9,
  };
  expect([...lowestConfidences({ thresholds }, labels, 0.1)!]).toEqual([0.7, 0.1, 0.4, 0.6, 0.9]);
});

test('a range model knows a class by another name of its species (S27.5)', async () => {
  const folder = await temporaryFolder();
  const lines = ['eurjac\tCorvus monedula\tJackdaw', 'x\tDryophytes arenicolor\tTreefrog'];
  await writeFile(join(folder, 'range.txt'), lines.join('\n'));
  const { places } = await rangeClasses(folder, 'range.txt', labels);
  expect([...places]).toEqual([0, -1, 1, 1, -1]);
});

test('clips of a species are those under all its names (S27.5)', () => {
  const jackdaw = { scientific_name: 'Coloeus monedula', common_name: 'Jackdaw' };
  const filter = speciesFilter(['Corvus monedula', 'jackdaw', 'Yeti'], shipped);
  expect(filter.takes(jackdaw)).toBe(true);
  expect(filter.unknown([jackdaw])).toEqual(['Yeti']);
  expect(speciesFilter(['Corvus monedula'], shipped).takes(jackdaw)).toBe(true);
});
