import { describe, expect, it } from 'vitest';
import { findSpecies, isListed, searchSpecies, speciesIndex } from './species-search.tsx';

const names = [
  ['Turdus merula', 'Eurasian Blackbird'],
  ['Erithacus rubecula', 'European Robin'],
  ['Turdus philomelos', 'Song Thrush'],
  ['Copsychus saularis', 'Oriental Magpie-Robin'],
  ['Sylvia ruppeli', 'Rüppell’s Warbler'],
  ['Robinia pseudoacacia', ''],
  ['', 'Engine'],
  ['Turdus merula', 'Eurasian Blackbird'],
  ['', ''],
].map(([scientific_name = '', common_name = '']) => ({ scientific_name, common_name }));
const index = speciesIndex(names);
const found = (text: string, most = 10) =>
  searchSpecies(index, text, most).names.map((name) => name.common_name || name.scientific_name);

describe('a search for a species', () => {
  it('finds the beginning of a name before words within names, of both names', () => {
    expect(found('rob')).toEqual([
      'Robinia pseudoacacia',
      'European Robin',
      'Oriental Magpie-Robin',
    ]);
    expect(found('turdus')).toEqual(['Eurasian Blackbird', 'Song Thrush']);
    expect(found('T phil')).toEqual(['Song Thrush']);
    expect(found('robin european')).toEqual(['European Robin']);
    expect(found('obin')).toEqual([]);
  });
  it('finds those that were found here before others, and a whole name before all', () => {
    const search = (text: string) => searchSpecies(speciesIndex(names, 2), text, 3);
    expect(search('rob').names.map((name) => name.scientific_name)).toEqual([
      'Erithacus rubecula',
      'Robinia pseudoacacia',
      'Copsychus saularis',
    ]);
    expect(search('rob').first).toEqual([true, false, false]);
    const whole = [...names, { scientific_name: 'Robin', common_name: 'Robin' }];
    expect(searchSpecies(speciesIndex(whole, 2), 'robin', 1).names[0]?.common_name).toBe('Robin');
  });
  it('does not ask for accents, apostrophes or capitals', () => {
    expect(found("RUPPELL'S")).toEqual(['Rüppell’s Warbler']);
    expect(isListed(index, 'rüppells warbler')).toBe(true);
    expect(isListed(index, 'Rüppell')).toBe(false);
  });
  it('of nothing gives the names as they come, each once', () => {
    expect(found('  ')).toHaveLength(7);
    expect(searchSpecies(index, '', 2)).toMatchObject({ total: 7, names: names.slice(0, 2) });
  });
  it('says how many there are beyond those that it gives', () => {
    expect(searchSpecies(index, 'e', 1)).toMatchObject({ total: 3 });
  });
  it('finds one among 10,000 names', () => {
    const many = speciesIndex(
      Array.from({ length: 10_000 }, (_, at) => ({
        scientific_name: `Genus${at % 700} species${at}`,
        common_name: `Common ${at % 91} Bird ${at}`,
      })),
    );
    expect(searchSpecies(many, 'bird 9999', 50).total).toBe(1);
  });
});

const species = [
  { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' },
  { scientific_name: 'Strix aluco', common_name: 'Waldkauz' },
  { scientific_name: 'Parus major', common_name: 'Mésange charbonnière' },
  { scientific_name: 'Turdus philomelos', common_name: '' },
];
const named = (text: string) => findSpecies(species, text).map((one) => one.scientific_name);

it('finds species by parts of both names, whatever the case, the accents and the order', () => {
  expect(named('blackb')).toEqual(['Turdus merula']);
  expect(named('TURDUS')).toEqual(['Turdus merula', 'Turdus philomelos']);
  expect(named('mesange major')).toEqual(['Parus major']);
  expect(named('owl')).toEqual([]);
  expect(named('  ')).toHaveLength(4);
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
