import { expect, it } from 'vitest';
import { findSpecies } from './species-search.ts';

const species = [
  { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
  { scientific_name: 'Strix aluco', common_name: 'Waldkauz' },
  { scientific_name: 'Parus major', common_name: 'Mésange charbonnière' },
  { scientific_name: 'Turdus philomelos', common_name: '' },
];
const found = (text: string) => findSpecies(species, text).map((one) => one.scientific_name);

it('finds species by parts of both names, whatever the case, the accents and the order', () => {
  expect(found('blackb')).toEqual(['Turdus merula']);
  expect(found('TURDUS')).toEqual(['Turdus merula', 'Turdus philomelos']);
  expect(found('mesange major')).toEqual(['Parus major']);
  expect(found('owl')).toEqual([]);
  expect(found('  ')).toHaveLength(4);
});

it('finds a species by another name of it (S27.8)', () => {
  const jackdaw = {
    scientific_name: 'Coloeus monedula',
    common_name: 'Western Jackdaw',
    also: ['Corvus monedula'],
  };
  expect(findSpecies([jackdaw], 'corvus mon')).toEqual([jackdaw]);
  expect(findSpecies([jackdaw], 'corvus corax')).toEqual([]);
});
