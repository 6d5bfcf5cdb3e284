import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files.ts';
import { collectFiles } from './collect-files.ts';

async function card(): Promise<string> {
  const folder = join(await temporaryFolder(), 'card');
  await mkdir(join(folder, '20240501'), { recursive: true });
  await mkdir(join(folder, '.Trashes'));
  for (const name of [
    'B.WAV',
    'a.flac',
    '20240501/120000T.WAV',
    'CONFIG.TXT',
    '._B.WAV',
    '.Trashes/old.wav',
    'notes.md',
  ])
    await writeFile(join(folder, name), 'x');
  return folder;
}

const names = (files: { filename: string }[]) => files.map(({ filename }) => filename);

test('a folder gives its recordings in order, named relative to it, and counts the rest', async () => {
  const folder = await card();
  const { files, ignored, root } = await collectFiles([folder]);
  expect(names(files)).toEqual(['20240501/120000T.WAV', 'B.WAV', 'a.flac']);
  expect(ignored).toBe(2);
  expect(root).toBe(folder);
});

test('a file named by itself counts whatever its ending; naming it twice counts it once', async () => {
  const folder = await card();
  const path = join(folder, 'CONFIG.TXT');
  expect(names((await collectFiles([path, path])).files)).toEqual(['CONFIG.TXT']);
  const mixed = await collectFiles([join(folder, '20240501'), join(folder, 'a.flac')]);
  expect(names(mixed.files)).toEqual(['20240501/120000T.WAV', 'a.flac']);
});

test('links to folders that lead in a circle, or twice to one place, count every recording once', async () => {
  const folder = await card();
  await symlink('..', join(folder, '20240501', 'up'));
  await symlink('.', join(folder, 'again'));
  await symlink('20240501', join(folder, '2024'));
  const { files, ignored } = await collectFiles([folder]);
  expect(names(files)).toEqual(['20240501/120000T.WAV', 'B.WAV', 'a.flac']);
  expect(ignored).toBe(2);
  const elsewhere = join(await temporaryFolder(), 'box');
  await mkdir(elsewhere);
  await symlink(folder, join(elsewhere, 'card'));
  expect(names((await collectFiles([elsewhere])).files)).toEqual([
    'card/20240501/120000T.WAV',
    'card/B.WAV',
    'card/a.flac',
  ]);
});

test('an empty folder and a missing path are told apart', async () => {
  const folder = await temporaryFolder();
  await expect(collectFiles([folder])).rejects.toThrow('There are no recordings in');
  await expect(collectFiles([join(folder, 'x')])).rejects.toThrow('no such file or folder');
});

test('a folder given twice, or with a folder inside it, names its files as given once', async () => {
  const folder = await card();
  for (const again of [folder, join(folder, '20240501')])
    expect(names((await collectFiles([again, folder])).files)).toEqual([
      '20240501/120000T.WAV',
      'B.WAV',
      'a.flac',
    ]);
});
