import { expect, test } from 'vitest';
import { glyphHeight, glyphOf, glyphWidth } from './day-picture.ts';

const printable = Array.from({ length: 94 }, (_, place) => String.fromCodePoint(33 + place));

test('every letter of ASCII is drawn on the grid, and no two alike', () => {
  for (const letter of printable) {
    const rows = glyphOf(letter);
    expect(rows, letter).toHaveLength(glyphHeight);
    for (const row of rows) expect(row, letter).toMatch(new RegExp(`^[.#]{${glyphWidth}}$`));
  }
  expect(new Set(printable.map((letter) => glyphOf(letter).join())).size).toBe(printable.length);
});

test('letters with accents are drawn without, others as a box', () => {
  expect(glyphOf('é')).toBe(glyphOf('e'));
  expect(glyphOf('漢')).toBe(glyphOf('字'));
  expect(glyphOf(' ')).toEqual([]);
});
