import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipColumns, tableWriter } from '@biophony/contract/results';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
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

/** Adds clips to a folder, one of them with a table that lists it. */
async function addClips(folder: string): Promise<void> {
  await mkdir(join(folder, 'Strix aluco_Tawny Owl'), { recursive: true });
  const listed = 'Strix aluco_Tawny Owl/0.950_B_20240501.wav';
  await writeFile(join(folder, listed), 'x');
  await writeFile(join(folder, 'clips.html'), 'x');
  const { head } = tableWriter(clipColumns);
  const cells = head
    .trim()
    .split(',')
    .map((name) => {
      const column = clipColumns.find((one) => one.name === name);
      return name === 'clip' ? listed : column?.type === 'text' ? 'x' : '1';
    });
  await writeFile(join(folder, 'clips.csv'), `${head}${cells.join(',')}\n`);
}

test('clips that were cut before into a folder of the recordings are none; recordings beside them are', async () => {
  const folder = await card();
  await addClips(join(folder, 'clips'));
  await addClips(join(folder, '20240501'));
  await addClips(folder);
  await writeFile(join(folder, 'clips', 'mine.wav'), 'x');
  const { files, ignored, clips } = await collectFiles([folder]);
  expect(names(files)).toEqual(['20240501/120000T.WAV', 'B.WAV', 'a.flac', 'clips/mine.wav']);
  expect([ignored, clips]).toEqual([2 + 3 * 2, 3]);
});

test('clips are analysed where their own folder is given; a table of others says nothing', async () => {
  const folder = join(await temporaryFolder(), 'clips');
  await addClips(folder);
  const clip = 'Strix aluco_Tawny Owl/0.950_B_20240501.wav';
  const { files, clips } = await collectFiles([folder]);
  expect(names(files)).toEqual([clip]);
  expect(clips).toBe(0);
  expect(names((await collectFiles([join(folder, clip), folder])).files)).toEqual([clip]);
  const other = await card();
  await writeFile(join(other, 'clips.csv'), 'clip,note\nB.WAV,mine\n');
  await mkdir(join(other, '20240501', 'clips.csv'));
  expect((await collectFiles([other])).files).toHaveLength(3);
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
