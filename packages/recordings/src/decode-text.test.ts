import { expect, test } from 'vitest';
import { decodeText } from './bytes.ts';

const text = 'Location : 51.5°N 7.1°E\r\nName : Wäldchen\r\n';
const utf16le = Buffer.from(text, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as Notepad writes "Unicode"', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16le])],
  [
    'UTF-16 in the other order',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16le).swap16()]),
  ],
  ['Windows-1252, as Notepad writes "ANSI"', Buffer.from(text, 'latin1')],
])('a text in %s is read', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test('a text cut off in the middle of a letter stays UTF-8', () => {
  expect(decodeText(Buffer.from('é°').subarray(0, 3))).toBe('é');
  expect(decodeText(new Uint8Array(0))).toBe('');
});
