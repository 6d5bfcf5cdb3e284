import { expect, it } from 'vitest';
import { charactersOf } from './basic-inter.ts';

it('lists the characters of a unicode-range', () => {
  expect(charactersOf('U+41-44, U+A9,\n  U+2019')).toBe('ABCD©’');
});
