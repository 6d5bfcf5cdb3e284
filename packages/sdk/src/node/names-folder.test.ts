import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  forgetNames,
  importedNames,
  importNames,
  namesFolder,
  readAcceptedNames,
} from './names-folder.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterEach(() => rm(folder, { recursive: true }));

const imported = async (text: string | Uint8Array, source: string, day: string) => {
  await writeFile(at('list.csv'), text);
  const terms = { file: at('list.csv'), source, version: '1', at: `2026-01-${day}T00:00:00Z` };
  return importNames(terms, at('names'));
};

test('lists are kept by source, the latest over the others, and let go (S27.4)', async () => {
  expect(await importedNames(at('names'))).toEqual([]);
  await imported('name,accepted\nA a,C c\n', 'second', '02');
  await imported('name,accepted\nA a,B b\n', 'first', '01');
  expect((await importedNames(at('names'))).map(({ source }) => source)).toEqual([
    'first',
    'second',
  ]);
  expect((await readAcceptedNames(at('names'))).accepted('A a')).toBe('C c');
  await imported('name,accepted\nA a,D d\n', 'first', '03');
  const names = await readAcceptedNames(at('names'));
  expect([names.accepted('A a'), names.accepted('Corvus monedula')]).toEqual([
    'D d',
    'Coloeus monedula',
  ]);
  expect(await readdir(at('names'))).toHaveLength(2);
  expect(await forgetNames('first', at('names'))).toBe(true);
  expect(await forgetNames('first', at('names'))).toBe(false);
  expect((await readAcceptedNames(at('names'))).accepted('A a')).toBe('C c');
});

test('what cannot be read is refused with its file, and keeps the list that is there (S27.2)', async () => {
  await imported('name,accepted\nA a,B b\n', 'first', '01');
  const latin1 = Uint8Array.from([...Buffer.from('name,accepted\nA a,B '), 0xe9]);
  await expect(imported(latin1, 'first', '02')).rejects.toThrow('list.csv is not UTF-8');
  await expect(imported('name\nA a\n', 'first', '02')).rejects.toThrow('list.csv has no columns');
  const huge = new Uint8Array(32 * 1024 ** 2 + 1);
  await expect(imported(huge, 'first', '02')).rejects.toThrow('33,554,432 are allowed');
  const gone = { file: at('gone.csv'), source: 's', version: '1', at: '' };
  await expect(importNames(gone, at('names'))).rejects.toThrow('gone.csv cannot be read (ENOENT)');
  expect((await readAcceptedNames(at('names'))).accepted('A a')).toBe('B b');
  await mkdir(at('damaged'));
  for (const text of ['{', '{"source":"s","version":"1","imported_at":"","rows":[{"name":1}]}']) {
    await writeFile(join(at('damaged'), 'list.json'), text);
    await expect(importedNames(at('damaged'))).rejects.toThrow('list.json is damaged. Delete it');
  }
});

test('they are in the data folder of the user', () => {
  expect(namesFolder({ XDG_DATA_HOME: '/data' })).toBe(join('/data', 'biophony', 'names'));
  expect(namesFolder({ XDG_DATA_HOME: 'relative' })).toMatch(/\.local.share.biophony.names$/);
});
