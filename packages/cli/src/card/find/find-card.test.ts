import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { findCard, whereText } from './find-card.ts';

const root = temporaryFolder();
for (const name of ['a/DATA/1.WAV', 'b/DATA/1.WAV', 'b/DATA/day/2.WAV']) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), 'x');
}
const [a, b] = [join(root, 'a/DATA'), join(root, 'b/DATA')];

test('files of two cards of one name are told apart, and are named so again in the other order', async () => {
  const names = ['a/DATA/1.WAV', 'b/DATA/1.WAV', 'b/DATA/day/2.WAV'];
  for (const given of [
    [a, b],
    [b, a],
  ])
    expect((await findCard(given)).recordings.toSorted()).toEqual(names);
});

test('a card given twice, or with a folder or file of it, is the card', async () => {
  for (const again of [b, `${b}/`, join(b, 'day'), join(b, '1.WAV')]) {
    const card = await findCard([b, again]);
    expect(card.recordings.toSorted()).toEqual(['1.WAV', 'day/2.WAV']);
    expect(card).toMatchObject({ root: b, where: b });
    expect(card.places.map(({ folder }) => folder)).toEqual([b]);
  }
});

test.each([
  ['E:\\', ['E:\\'], win32, 'E:\\'],
  ['', ['D:\\DATA', 'E:\\DATA'], win32, 'D:\\DATA, E:\\DATA'],
  ['/', ['/a/DATA', '/b/DATA'], posix, '/a/DATA, /b/DATA'],
  ['/media', ['/media/a', '/media/b'], posix, '/media'],
])(
  'a card whose names count from %j, found in %j, is shown where it is',
  (top, folders, paths, where) => {
    expect(whereText(top, folders, paths)).toBe(where);
  },
);
