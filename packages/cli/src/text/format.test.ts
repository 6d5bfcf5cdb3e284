import { expect, test } from 'vitest';
import { bytesText, countText, durationText, percentText } from './format.ts';

test('bytes go in steps of 1,000, so that MB means what it says (S10.7)', () => {
  const texts = [0, 999, 1000, 999_949, 999_950, 5_760_000, 2 ** 40].map(bytesText);
  expect(texts).toEqual(['0 B', '999 B', '1.0 kB', '999.9 kB', '1.0 MB', '5.8 MB', '1.1 TB']);
});

test('counts carry their noun', () => {
  expect(countText(1, 'file')).toBe('1 file');
  expect(countText(2000, 'file')).toBe('2,000 files');
});

test('times are as people say them', () => {
  expect([45, 600, 11_100, 7200].map(durationText)).toEqual(['45 s', '10 min', '3 h 5 min', '2 h']);
});

test('a percentage is never rounded up to done', () => {
  expect(percentText(1999, 2000)).toBe('99%');
  expect(percentText(0, 0)).toBe('0%');
});
