import { expect, test } from 'vitest';
import { CliError } from '../errors/cli-error.ts';
import { sitesOf } from './given-sites.ts';

const cards = [
  { path: '/media/a/AUDIOMOTH/', label: 'a/AUDIOMOTH' },
  { path: '/media/b/AUDIOMOTH', label: 'b/AUDIOMOTH' },
];

test('sites are given in the order of the cards, or by card (S14.24)', () => {
  expect(sitesOf(undefined, cards)).toEqual([null, null]);
  expect(sitesOf(['Lake', 'Hill'], cards)).toEqual(['Lake', 'Hill']);
  expect(sitesOf(['b/AUDIOMOTH=Hill', '/media/a/AUDIOMOTH=Lake'], cards)).toEqual(['Lake', 'Hill']);
  expect(sitesOf(['b/AUDIOMOTH=Hill'], cards)).toEqual([null, 'Hill']);
});

test('a name may hold a sign of equality where no card is called like what stands before it', () => {
  expect(sitesOf(['Plot A=1', 'Plot A=2'], cards)).toEqual(['Plot A=1', 'Plot A=2']);
});

test.each([
  [['Lake'], 'There are 2 cards and 1 site.'],
  [['Lake', 'Hill', 'Fen'], 'There are 2 cards and 3 sites.'],
  [
    ['a/AUDIOMOTH=Lake', 'c/AUDIOMOTH=Hill'],
    '--site "c/AUDIOMOTH=Hill" names no card, and others do.',
  ],
  [['a/AUDIOMOTH=Lake', 'a/AUDIOMOTH=Hill'], '--site names two sites for a/AUDIOMOTH.'],
  [['a/AUDIOMOTH='], '--site gives a/AUDIOMOTH no name.'],
  [['Lake', '  '], '--site gives b/AUDIOMOTH no name.'],
])('%j gets a sentence (S14.24)', (given, message) => {
  expect(() => sitesOf(given, cards)).toThrow(message);
  expect(() => sitesOf(given, cards)).toThrow(CliError);
});
