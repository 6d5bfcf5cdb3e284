import { expect, test } from 'vitest';
import { glyphHeight, findGlyph, glyphWidth } from './day-picture.ts';

const printable = Array.from({ length: 94 }, (_, place) => String.fromCodePoint(33 + place));

test('every letter of ASCII is drawn on the grid, and no two alike', () => {
  for (const letter of printable) {
    const rows = findGlyph(letter);
    expect(rows, letter).toHaveLength(glyphHeight);
    for (const row of rows) expect(row, letter).toMatch(new RegExp(`^[.#]{${glyphWidth}}$`));
  }
  expect(new Set(printable.map((letter) => findGlyph(letter).join())).size).toBe(printable.length);
});

test('letters with accents are drawn without, others as a box', () => {
  expect(findGlyph('é')).toBe(findGlyph('e'));
  expect(findGlyph('漢')).toBe(findGlyph('字'));
  expect(findGlyph(' ')).toEqual([]);
});
