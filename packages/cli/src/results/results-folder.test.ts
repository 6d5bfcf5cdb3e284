import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writeJson } from '../upload/receipt.ts';
import { cardFolder, checkFolder, folderName } from './results-folder.ts';

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

const root = temporaryFolder();
const datasetOf = (data_id: string, dataset_name: string) => ({
  data_id,
  dataset_name,
  device: '',
});

test('every dataset has a folder of its own and finds it again', async () => {
  const cards = [
    [datasetOf('1', 'AUDIOMOTH'), root],
    [datasetOf('2', 'AUDIOMOTH 2'), join(root, 'AUDIOMOTH 2')],
    [datasetOf('3', 'AUDIOMOTH 2'), join(root, 'AUDIOMOTH 2 2')],
  ] as const;
  for (const [dataset, folder] of cards) {
    expect(await cardFolder(root, dataset)).toBe(folder);
    const receipt = receiptOf([receiptFile('1.WAV')], { dataset });
    await writeJson(join(folder, 'receipt.json'), receipt);
  }
  for (const [dataset, folder] of cards) expect(await cardFolder(root, dataset)).toBe(folder);
});

test('names that differ in capitals alone, one folder on many disks, have two', async () => {
  const beside = join(root, 'capitals');
  for (const [id, name, folder] of [
    ['1', 'Card', beside],
    ['2', 'AM', join(beside, 'AM')],
    ['3', 'am', join(beside, 'am 2')],
  ] as const) {
    const dataset = datasetOf(id, name);
    expect(await cardFolder(beside, dataset)).toBe(folder);
    await writeJson(join(folder, 'receipt.json'), receiptOf([receiptFile('1.WAV')], { dataset }));
  }
  expect(await cardFolder(beside, datasetOf('2', 'am'))).toBe(join(beside, 'AM'));
});

test.each(['utf8', 'utf16le'] as const)(
  'a dataset finds its folder by a receipt that an editor saved anew as %s',
  async (encoding) => {
    const folder = join(root, encoding);
    const dataset = datasetOf('7', 'Wood');
    const path = join(folder, 'receipt.json');
    await writeJson(path, receiptOf([receiptFile('1.WAV')], { dataset }));
    const text = readFileSync(path, 'utf8').replaceAll('\n', '\r\n');
    writeFileSync(path, Buffer.from(`\uFEFF${text}`, encoding));
    expect(await cardFolder(folder, dataset)).toBe(folder);
  },
);

const folder = temporaryFolder();

test('a folder that can be made is found good, and nothing is made yet', async () => {
  const above = join(folder, 'above');
  mkdirSync(above);
  await checkFolder(above);
  await checkFolder(join(above, 'results', 'of this card'));
  expect(readdirSync(above)).toEqual([]);
});

test('a folder that cannot be made is named, with the option that chooses another', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'results')])
    await expect(checkFolder(path)).rejects.toMatchObject({
      message: `It is not a folder: ${path}.`,
      hint: expect.stringContaining('choose another folder with --out'),
    });
  await expect(checkFolder('/proc/results')).rejects.toMatchObject({
    message: expect.stringContaining('/proc/results'),
  });
});
