import { expect, test } from 'vitest';
import { allVisible, visible, visibleName } from './visible.ts';

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
