import { expect, test } from 'vitest';
import { parseShift, shiftText } from './corrections.ts';

test.each([
  ['-1h30m', -5400],
  ['90s', 90],
  ['+3d', 259_200],
  ['1 h 30 min', 5400],
  ['−2h', -7200],
  ['0.5h', 1800],
  ['0s', 0],
  ['', null],
  ['1', null],
  ['1h-', null],
  ['--1h', null],
  ['1w', null],
])('%s is %s seconds', (text, seconds) => {
  expect(parseShift(text)).toBe(seconds);
});

test.each([
  [-7200, '-2 h'],
  [24, '+24 s'],
  [90, '+90 s'],
  [5400, '+90 min'],
  [172_800, '+2 d'],
  [0.1234, '+0.123 s'],
  [0, '+0 s'],
])('%s seconds are written as %s', (seconds, text) => {
  expect(shiftText(seconds)).toBe(text);
});
