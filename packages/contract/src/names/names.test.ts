import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { acceptedNames, readNames, shippedNames, type NameRow } from './index.ts';

const shipped = acceptedNames(shippedNames);
const file = (text: string, name = 'names.csv') => ({ name, text });
const same = (name: string, ...accepted: string[]): NameRow => ({ name, accepted, kind: 'same' });
const list = (...rows: NameRow[]) => ({ source: 'a list', version: '1', rows });

describe('names of one species (S27.1)', () => {
  test('the names of BirdNET V2.4 and Perch 2.0 lead to those of BirdNET+ V3.0', () => {
    expect(shipped.accepted('Corvus monedula')).toBe('Coloeus monedula');
    expect(shipped.accepted('Accipiter gentilis')).toBe('Astur gentilis');
    expect(shipped.accepted('Hyla arenicolor')).toBe('Dryophytes arenicolor');
    expect(shipped.accepted('Coloeus monedula')).toBe('Coloeus monedula');
    expect(shipped.namesFor('Coloeus monedula')).toEqual(['Coloeus monedula', 'Corvus monedula']);
    expect(shipped.key('  corvus   MONEDULA ')).toBe(shipped.key('Coloeus monedula'));
  });

  test('sounds of no species, and names that no list has, stay as they are written', () => {
    for (const name of [
      '',
      'Human vocal',
      'Engine',
      'Class 0001',
      'Turdus merula',
      'turdus  merula',
    ])
      expect(shipped.accepted(name)).toBe(name);
    expect(shipped.key('turdus  merula')).toBe(shipped.key('Turdus merula'));
  });

  test('every pair that is shipped has a source and a version, stands once, and ends at an accepted name', () => {
    const rows = shippedNames.flatMap((one) => one.rows);
    expect(shippedNames.every(({ source, version }) => source !== '' && version !== '')).toBe(true);
    expect(rows.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(250);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { name, accepted, kind } of rows) {
      expect(accepted.length).toBe(kind === 'split' ? 2 : 1);
      for (const one of [name, ...accepted]) expect(one).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
      expect(shipped.accepted(name)).toBe(kind === 'same' ? accepted[0] : name);
      expect(shipped.accepted(accepted[0]!)).toBe(accepted[0]);
    }
  });

  test('a split or a lump is listed and not joined', () => {
    expect(shipped.accepted('Bubulcus ibis')).toBe('Bubulcus ibis');
    expect(shipped.rowOf('Bubulcus ibis')?.row.accepted).toEqual(['Ardea ibis', 'Ardea coromanda']);
    expect(shipped.accepted('Acanthis cabaret')).toBe('Acanthis cabaret');
    expect(shipped.namesFor('Acanthis flammea')).toEqual(['Acanthis flammea']);
  });

  test('a chain leads to its end, and a circle ends where it closes', () => {
    const chain = acceptedNames([list(same('A a', 'B b'), same('B b', 'C c'))]);
    expect(['A a', 'B b', 'C c'].map(chain.accepted)).toEqual(['C c', 'C c', 'C c']);
    expect(chain.namesFor('C c')).toEqual(['C c', 'A a', 'B b']);
    const circle = acceptedNames([
      list(same('A a', 'B b'), same('B b', 'A a'), same('C c', 'A a')),
    ]);
    expect(new Set(['A a', 'B b', 'C c'].map(circle.key)).size).toBe(1);
  });

  test('a later list holds over those before it: other names, a split undone, the old name preferred', () => {
    const own = acceptedNames([
      ...shippedNames,
      list(
        same('Coloeus monedula', 'Corvus monedula'),
        same('Accipiter gentilis', 'Astur atricapillus'),
        same('Bubulcus ibis', 'Ardea ibis'),
        same('Apus melba', 'Apus melba'),
      ),
    ]);
    expect(own.accepted('Coloeus monedula')).toBe('Corvus monedula');
    expect(own.accepted('Corvus monedula')).toBe('Corvus monedula');
    expect(own.accepted('Accipiter gentilis')).toBe('Astur atricapillus');
    expect(own.accepted('Bubulcus ibis')).toBe('Ardea ibis');
    expect(own.accepted('Apus melba')).toBe('Apus melba');
    const split = acceptedNames([
      ...shippedNames,
      list({ name: 'Corvus monedula', accepted: ['Coloeus monedula', 'X x'], kind: 'split' }),
    ]);
    expect(split.accepted('Corvus monedula')).toBe('Corvus monedula');
  });
});

describe('a list in a file (S27.2)', () => {
  test('names and what is accepted for them, in any order of columns, with sources of their own', () => {
    const text = '\uFEFFaccepted;source;Name\nColoeus  monedula;IOC;Corvus monedula\nB b;;A a\n';
    expect(readNames(file(text))).toEqual([
      { ...same('Corvus monedula', 'Coloeus monedula'), source: 'IOC' },
      same('A a', 'B b'),
    ]);
  });

  test('the one in the documentation is read', () => {
    const page = new URL('../../../../docs/how-to/species-names.md', import.meta.url);
    const [, text = ''] = /```csv\n([^`]*)```/.exec(readFileSync(page, 'utf8')) ?? [];
    expect(readNames(file(text))).toEqual([
      same('Bubulcus ibis', 'Ardea ibis'),
      { ...same('Accipiter gentilis', 'Astur atricapillus'), source: 'Clements', version: '2024' },
      { name: 'Larus argentatus', accepted: ['Larus smithsonianus'], kind: 'split' },
    ]);
  });

  test('a name with several accepted ones is a split; a lump is joined, since the list says so', () => {
    const text = 'name,accepted,kind\nA a,B b,\nA a,C c,\nD d,E e,lump\nF f,E e,\nG g,H h,split\n';
    expect(readNames(file(text))).toEqual([
      { name: 'A a', accepted: ['B b', 'C c'], kind: 'split' },
      same('D d', 'E e'),
      same('F f', 'E e'),
      { name: 'G g', accepted: ['H h'], kind: 'split' },
    ]);
  });

  test.each([
    ['species,genus\nA,b\n', /^names\.csv has no columns name and accepted\./],
    ['name,accepted\n', 'names.csv has no names.'],
    ['Old,accepted\nA a,B b\n,C c\n', 'names.csv, row 3, Old: the name is empty'],
    ['name,accepted\nA a,B b,C c\n', 'row 2: it has 3 cells, and the first line names 2 columns'],
    ['name,accepted\n"A a,B b\n', 'names.csv, row 2: a quotation mark is never closed'],
    ['name,accepted\nA a,\n', 'names.csv, row 2, accepted: the name is empty'],
    [`name,accepted\nA a,${'b'.repeat(201)}\n`, 'names.csv, row 2, accepted: the name has 201'],
    ['name,accepted,kind\nA a,B b,maybe\n', 'names.csv, row 2, kind: maybe. Write same, split'],
    ['name,accepted\nA a,B b\nB b,C c\nC c,A a\n', 'row 2, name: A a > B b > C c > A a goes in a'],
    [`name,accepted\n${'A a,B b\n'.repeat(50_001)}`, 'names.csv has more than 50,000 rows'],
  ])('refuses %#, with row and column', (text, message) => {
    expect(() => readNames(file(text))).toThrow(message);
  });
});

describe('two checklists by the codes of their species (S27.2)', () => {
  const ebird = file(
    [
      'TAXON_ORDER,CATEGORY,SPECIES_CODE,PRIMARY_COM_NAME,SCI_NAME',
      '1,species,eurjac,Eurasian Jackdaw,Corvus monedula',
      '2,species,shikra1,Shikra,Accipiter badius',
      '3,species,norgos,Northern Goshawk,Accipiter gentilis',
      '4,species,bacori1,Black-and-crimson Oriole,Oriolus cruentus',
      '5,species,grbwoo2,Green-backed Woodpecker,Campethera cailliautii',
      '6,species,lgwoo1,Little Green Woodpecker,Campethera maculosa',
      '7,species,yelpip2,Yellowish Pipit,Anthus lutescens',
      '8,issf,eurjac2,Eurasian Jackdaw (Western),Corvus monedula monedula',
      '9,species,eurbla,Eurasian Blackbird,Turdus merula',
    ].join('\n'),
    'ebird.csv',
  );
  const avilist = file(
    [
      'Taxon_rank;Scientific_name;English_name_AviList;AvibaseID;Species_code_Cornell_Lab',
      'species;Coloeus monedula;Western Jackdaw;1;eurjac',
      'species;Tachyspiza badia;Shikra;2;shikra1',
      'species;Astur atricapillus;American Goshawk;3;norgos',
      'species;Oriolus consanguineus;Black-and-crimson Oriole;4;bacori1',
      'species;Oriolus cruentus;Javan Oriole;5;bacori3',
      'species;Campethera maculosa;Green-backed Woodpecker;6;grbwoo2',
      'species;Anthus chii;Yellowish Pipit;7;yelpip2',
      'family;Corvidae;;;',
      'species;Turdus merula;Common Blackbird;9;eurbla',
    ].join('\n'),
    'avilist.csv',
  );

  test('a name whose code stayed is joined; one that a split or a lump gave to others is listed', () => {
    expect(readNames(avilist, ebird)).toEqual([
      same('Corvus monedula', 'Coloeus monedula'),
      same('Accipiter badius', 'Tachyspiza badia'),
      { name: 'Accipiter gentilis', accepted: ['Astur atricapillus'], kind: 'split' },
      { name: 'Oriolus cruentus', accepted: ['Oriolus consanguineus'], kind: 'split' },
      { name: 'Campethera cailliautii', accepted: ['Campethera maculosa'], kind: 'lump' },
      same('Anthus lutescens', 'Anthus chii'),
    ]);
  });

  test.each([
    [file('name,accepted\nA a,B b\n'), /^names\.csv has no columns with code and name of species/],
    [file('species_code,sci_name\nx1,A a\nx1,B b\n'), 'row 3, species_code: x1 is that of A a'],
    [file('species_code,sci_name\nx1,\n'), 'row 2, sci_name: the name is empty'],
    [file('species_code,sci_name\nx1,A a\n'), 'ebird.csv and names.csv have no code of a species'],
  ])('refuses %#', (checklist, message) => {
    expect(() => readNames(checklist, ebird)).toThrow(message);
  });
});
