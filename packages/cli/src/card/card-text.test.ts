import { expect, test } from 'vitest';
import { faultLines } from './card-text.ts';

const overlap = (index: number, folders = ['A/', 'B/']) => ({
  code: 'overlapping_recordings',
  message: `${index} overlaps.`,
  paths: folders.map((folder) => `${folder}${index}.WAV`),
});
const many = (count: number, folders?: string[]) =>
  Array.from({ length: count }, (_, index) => overlap(index + 1, folders));

test('a card copied twice is told in two sentences, with three examples and the count', () => {
  const [what, examples, ...more] = faultLines(many(1500), Infinity);
  expect(what).toMatch(/^ {2}In A\/ and B\/ recordings claim the same time 1,500 times\. /);
  expect(examples).toBe(
    '  They are A/1.WAV and B/1.WAV; A/2.WAV and B/2.WAV; A/3.WAV and B/3.WAV; and 1,497 more.',
  );
  expect(more).toEqual([]);
});

test('a few are told one by one', () => {
  expect(faultLines(many(3), Infinity)).toEqual([
    '  1 overlaps.',
    '  2 overlaps.',
    '  3 overlaps.',
  ]);
});

test('other folders and other faults are told apart, in whatever order the files stand', () => {
  const gap = { code: 'gap', message: 'A gap.', paths: ['A/1.WAV', 'A/9.WAV'] };
  const mixed = [...many(4), ...many(4, ['B/', 'A/']), gap, ...many(4, ['C/', ''])];
  const lines = faultLines(mixed, Infinity);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('In A/ and B/ recordings claim the same time 8 times');
  expect(lines[2]).toBe('  A gap.');
  expect(lines[3]).toContain('In C/ and the top folder');
});

test('faults all over the card do not flood the screen', () => {
  const faults = Array.from({ length: 500 }, (_, index) => overlap(1, [`${index}/`, 'x/']));
  expect(faultLines(faults, Infinity)).toHaveLength(21);
  expect(faultLines(faults, Infinity).at(-1)).toBe('  and 480 more like these');
});
