import { expect, test } from 'vitest';
import { fittingPath, localPath } from './file-names.ts';

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

const ending = '.selections.txt';
const nameOf = (path: string) => path.split('/').at(-1) ?? '';

test('a recording whose name fits with the ending keeps it whole', () => {
  expect(fittingPath('card/a.WAV', ending)).toBe('card/a.WAV.selections.txt');
  expect(fittingPath(`card/${'x'.repeat(240)}`, ending)).toBe(`card/${'x'.repeat(240)}${ending}`);
});

test('longer names are cut to what a file may be called, and stay apart', () => {
  const paths = [
    'x'.repeat(241),
    `${'x'.repeat(251)}.WAV`,
    `${'鳥'.repeat(84)}.WAV`,
    `${'鳥'.repeat(83)}2.WAV`,
  ];
  const cut = paths.map((path) => fittingPath(`card 1/${path}`, ending));
  for (const path of cut) {
    expect(path).toMatch(/^card 1\/.+~[0-9a-f]{8}\.selections\.txt$/);
    expect(Buffer.byteLength(nameOf(path))).toBeLessThanOrEqual(255);
  }
  expect(new Set(cut).size).toBe(paths.length);
});
