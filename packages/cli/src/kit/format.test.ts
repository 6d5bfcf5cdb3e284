import { expect, test } from 'vitest';
import {
  allVisible,
  bytesText,
  countText,
  durationText,
  percentText,
  visible,
  visibleName,
} from './format.ts';

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

const name = '\u001B]8;;http://x.example\u0007a\u009B2J\u007F\r.WAV';
const shown = String.raw`\u001b]8;;http://x.example\u0007a\u009b2J\u007f\u000d.WAV`;

test('control characters are written out; tabs, line feeds and other letters stay', () => {
  expect(visible(`${name}\tø\n豆`)).toBe(`${shown}\tø\n豆`);
});

test('marks that turn text around or end a line are written out too; a name stands on one line', () => {
  expect(visible('a\u202Evaw.exe\u2066\u2028\uD800b')).toBe(
    String.raw`a\u202evaw.exe\u2066\u2028\ud800b`,
  );
  expect(visibleName('a\nb\tc.WAV')).toBe(String.raw`a\u000ab\u0009c.WAV`);
});

test('a line of JSON means the same', () => {
  expect(JSON.parse(visible(JSON.stringify({ name })))).toEqual({ name });
});

test('an event is shown with every name in it', () => {
  const event = { event: 'upload', files: 1, active: [{ filename: name }], reason: null };
  expect(allVisible(event)).toEqual({ ...event, active: [{ filename: shown }] });
});
