import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { quoted } from '../../../../tools/scripts/launch/quoted.ts';
import { receiptOf } from '../../test/receipt-of.ts';
import { verifyCommand } from './run-upload.ts';

test.each([
  ['E:\\', 'E:\\'],
  ['\\\\nas\\cards\\Wood', '\\\\nas\\cards\\Wood'],
  ['E:\\My Card', '"E:\\My Card"'],
  ["E:\\Ada's\\", '"E:\\Ada\'s\\\\"'],
])('%s is typed as %s on Windows', (path, typed) => {
  expect(quoted(path, win32)).toBe(typed);
});

test.each([
  ['/media/AUDIOMOTH', '/media/AUDIOMOTH'],
  ["/media/Ada's card", "'/media/Ada'\\''s card'"],
])('%s is typed as %s elsewhere', (path, typed) => {
  expect(quoted(path, posix)).toBe(typed);
});

test('the command names every folder of a card in two', () => {
  const receipt = receiptOf([], { card: '/a/DATA, /b/DATA', card_folders: ['/a/DATA', '/b/DATA'] });
  expect(verifyCommand(receipt)).toMatch(/^biophony verify \/a\/DATA \/b\/DATA --project /);
});
