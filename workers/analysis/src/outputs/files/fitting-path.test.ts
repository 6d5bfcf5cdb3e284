import { expect, test } from 'vitest';
import { fittingPath } from './fitting-path.ts';

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
