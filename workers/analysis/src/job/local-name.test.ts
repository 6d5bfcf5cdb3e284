import { expect, test } from 'vitest';
import { localPath } from './local-name.ts';

test('the folder stays, in which AudioMoths have the date, and nothing leads elsewhere', () => {
  expect(localPath('card 1/20240501_050000.WAV')).toBe('card 1/20240501_050000.WAV');
  expect(localPath('a/b/20240528/101500T.WAV')).toBe('20240528/101500T.WAV');
  expect(localPath('../../101500T.WAV')).toBe('101500T.WAV');
  expect(localPath('..')).toBe('recording');
  expect(localPath('/a//./b.wav')).toBe('a/b.wav');
  expect(localPath('a/2024-05-01T05:00:00+05:30.wav')).toBe(
    process.platform === 'win32'
      ? 'a\\2024-05-01T05_00_00+05_30.wav'
      : 'a/2024-05-01T05:00:00+05:30.wav',
  );
});

test('a name that fits stays; of a longer one the end does, where date and ending stand', () => {
  const long = localPath(`${'鳥'.repeat(90)}_20240501_050000.WAV`);
  expect(long).toMatch(/^鳥+_20240501_050000\.WAV$/);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
  expect(Buffer.byteLength(localPath(`${'🦉'.repeat(100)}.WAV`))).toBe(200);
});
