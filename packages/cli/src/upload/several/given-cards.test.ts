import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { cardLabels, givenCards } from './given-cards.ts';

const root = temporaryFolder();
for (const name of ['a/AUDIOMOTH/DATA', 'b/AUDIOMOTH'])
  mkdirSync(join(root, name), { recursive: true });
writeFileSync(join(root, 'a/one.wav'), '');
const [a, b] = [join(root, 'a/AUDIOMOTH'), join(root, 'b/AUDIOMOTH')];

test('cards are called by as much of their paths as tells them apart', () => {
  expect(cardLabels(['/media/X', '/media/Y'])).toEqual(['X', 'Y']);
  expect(cardLabels(['/m/a/AUDIOMOTH', '/m/b/AUDIOMOTH'])).toEqual(['a/AUDIOMOTH', 'b/AUDIOMOTH']);
  expect(cardLabels(['/m/1/a/X', '/m/2/a/X', '/m/2/b/X'])).toEqual(['1/a/X', '2/a/X', '2/b/X']);
});

test('two folders are two cards (S14.23)', async () => {
  expect(await givenCards({ paths: [a, b] })).toEqual([
    { path: a, label: 'a/AUDIOMOTH' },
    { path: b, label: 'b/AUDIOMOTH' },
  ]);
});

test.each([
  ['one folder', { paths: [a] }],
  ['a folder twice', { paths: [a, `${a}/`] }],
  ['a folder inside the other', { paths: [a, join(a, 'DATA')] }],
  ['a name for all', { paths: [a, b], name: 'Both' }],
  ['a watch', { paths: [a, b], watch: true }],
  ['single files', { paths: [a, join(root, 'a/one.wav')] }],
  ['a folder that is not there', { paths: [a, join(root, 'c')] }],
])('%s is one card', async (_, asked) => {
  expect(await givenCards(asked)).toBeNull();
});
