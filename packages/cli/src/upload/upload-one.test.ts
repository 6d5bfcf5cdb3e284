import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { CliEvent, UploadLine } from '../output/events.ts';
import { cardLabels, CardSums, givenCards } from './upload-one.ts';

const line = (files_done: number, bytes_per_second: number): UploadLine => ({
  event: 'upload',
  files: 10,
  files_done,
  bytes: 1000,
  bytes_done: files_done * 100,
  stored: files_done,
  already_there: 0,
  refused: 0,
  failed: 0,
  bytes_per_second,
  seconds_left: null,
  parallel: 8,
  active: [],
  active_count: 0,
});

test('the total is the sum of the cards, with the one limit that they share (S14.23)', () => {
  const told: CliEvent[] = [];
  const sums = new CardSums(2, (event) => void told.push(event));
  sums.follow('a', line(3, 100));
  sums.follow('b', line(4, 50));
  expect(told.at(-1)).toMatchObject({
    event: 'upload_total',
    cards: 2,
    cards_done: 0,
    files: 20,
    files_done: 7,
    bytes_per_second: 150,
    parallel: 8,
  });
  sums.done('a', 0, true);
  expect(told.at(-1)).toMatchObject({ cards_done: 1, files_done: 7, bytes_per_second: 50 });
  expect(told.find(({ event }) => event === 'upload')?.card).toBe('a');
});

test('a service that is away is told once, and its return when all cards go on', () => {
  const told: CliEvent[] = [];
  const sums = new CardSums(2, (event) => void told.push(event));
  const away = { event: 'paused', reason: 'away', host: null, wait_s: null } as const;
  sums.follow('a', away);
  sums.follow('b', away);
  sums.follow('a', { event: 'resumed' });
  expect(told).toEqual([away]);
  sums.follow('b', { event: 'resumed' });
  expect(told).toEqual([away, { event: 'resumed' }]);
});

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
