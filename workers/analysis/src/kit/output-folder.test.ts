import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { openOutputFolder } from './output-folder.ts';

test('nothing has its name before everything is written', async () => {
  const out = join(await temporaryFolder(), 'a/b');
  const folder = await openOutputFolder(out);
  const file = await folder.create('one.txt');
  await file.write('hello ');
  await file.write(new TextEncoder().encode('world'));
  const labels = await folder.createFolder('labels');
  const label = await labels.open('x/y.txt');
  await label.write('label');
  await label.close();
  expect(await readdir(out)).not.toContain('one.txt');
  await folder.createFolder('empty');
  expect(await folder.commit()).toEqual(['one.txt', 'labels/']);
  expect(await readFile(join(out, 'one.txt'), 'utf8')).toBe('hello world');
  expect(await readFile(join(out, 'labels/x/y.txt'), 'utf8')).toBe('label');
  expect((await readdir(out)).sort()).toEqual(['labels', 'one.txt']);
});

test('what is given up leaves nothing behind', async () => {
  const out = await temporaryFolder();
  const folder = await openOutputFolder(out);
  await (await folder.create('one.txt')).write('hello');
  const labels = await folder.createFolder('labels');
  await (await labels.open('y.txt')).write('label');
  await folder.discard();
  expect(await readdir(out)).toEqual([]);
});

test('a path that cannot be a folder fails at once', async () => {
  const out = join(await temporaryFolder(), 'file');
  const folder = await openOutputFolder(join(out, '..'));
  await folder.create('file');
  await folder.commit();
  await expect(openOutputFolder(out)).rejects.toThrow(/EEXIST/);
  await expect(openOutputFolder(join(out, 'inner'))).rejects.toThrow(/ENOTDIR/);
});
