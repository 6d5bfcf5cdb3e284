import { expect, test } from 'vitest';
import { localName } from './local-name.ts';

test('a name that fits stays; of a longer one the end does, where date and ending stand', () => {
  expect(localName('card 1/20240501_050000.WAV')).toBe('20240501_050000.WAV');
  const long = localName(`card/${'鳥'.repeat(90)}_20240501_050000.WAV`);
  expect(long).toMatch(/^鳥+_20240501_050000\.WAV$/);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
  expect(Buffer.byteLength(localName(`${'🦉'.repeat(100)}.WAV`))).toBe(200);
});
