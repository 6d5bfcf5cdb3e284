import { expect, test } from 'vitest';
import { folderName } from './results-folder.ts';

test('a folder is named as its title, without what a file system may refuse', () => {
  expect(folderName('Wood 7: north/south')).toBe('Wood 7- north-south');
  expect(folderName(' ..hidden. ')).toBe('hidden');
  expect(folderName('...')).toBe('results');
});

test('a name that is cut ends in no dot and no space, which Windows does not keep', () => {
  expect(folderName(`${'x'.repeat(78)}. and more`)).toBe('x'.repeat(78));
});

test('names that Windows keeps for devices are no folders', () => {
  expect(['CON', 'nul', 'Aux.2024', 'COM1', 'lpt9'].map(folderName)).toEqual([
    'CON-',
    'nul-',
    'Aux-.2024',
    'COM1-',
    'lpt9-',
  ]);
  expect(['Connemara', 'COM10', 'Nulling'].map(folderName)).toEqual([
    'Connemara',
    'COM10',
    'Nulling',
  ]);
});
