import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { cardLabel } from './card-label.ts';

test.each([
  ['E:\\', 'Card E'],
  ['e:', 'Card E'],
  ['\\\\?\\E:\\', 'Card E'],
  ['E:\\AUDIOMOTH', 'AUDIOMOTH'],
  ['\\\\?\\E:\\AUDIOMOTH\\', 'AUDIOMOTH'],
  ['\\\\nas\\cards\\Wood 7', 'Wood 7'],
])('a card at %s on Windows is called %s', (root, label) => {
  expect(cardLabel(root, win32)).toBe(label);
});

test.each([
  ['E:\\', 'AUDIOMOTH', 'AUDIOMOTH'],
  ['E:\\', null, 'Card E'],
  ['E:\\DATA', 'AUDIOMOTH', 'DATA'],
])('a card at %s with the label %s is called %s', (root, label, name) => {
  expect(cardLabel(root, win32, label)).toBe(name);
});

test.each([
  ['/', 'Card'],
  ['/media/ada/AUDIOMOTH', 'AUDIOMOTH'],
  ['/media/ada/Wood\n\u202E7', 'Wood  7'],
  ['/media/ada/ ', 'Card'],
  [`/media/${'x'.repeat(250)}`, 'x'.repeat(200)],
])('a card at %j elsewhere is called %j', (root, label) => {
  expect(cardLabel(root, posix)).toBe(label);
});
