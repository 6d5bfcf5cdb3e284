import { expect, test } from 'vitest';
import { folded } from './accept-licence.ts';

test('long lines are folded between words, with the indent of their line and two columns', () => {
  expect(folded('one two three four five six', 20)).toBe('one two three four\n  five six');
  expect(folded('    one two three four five', 20)).toBe('    one two three\n      four five');
});

test('a number stays with its unit', () => {
  expect(folded('takes of sound some 8 s here', 22)).toBe('takes of sound some\n  8 s here');
});

test('an address stays whole, and off a terminal so does every line', () => {
  expect(folded('see https://example.org/a/long/address now', 20)).toBe(
    'see\n  https://example.org/a/long/address\n  now',
  );
  const line = 'word '.repeat(99);
  expect(folded(line, undefined)).toBe(line);
});
