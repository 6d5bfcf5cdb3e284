import { expect, test } from 'vitest';
import { rowsInSight } from './measured-list.tsx';

const usual = Array.from({ length: 10_000 }, () => 48);
const total = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0);

test('only the rows about the box are drawn, and the others keep their space', () => {
  const { first, last, above, below } = rowsInSight(usual, 4_800, 264);
  expect([first, last]).toEqual([92, 113]);
  expect(above + (last - first + 1) * 48 + below).toBe(total(usual));
});

test('a row that is higher than others fills the box by itself', () => {
  const heights = usual.with(100, 2_000);
  const { first, last, above } = rowsInSight(heights, 4_900, 264);
  expect([first, last]).toEqual([92, 108]);
  expect(above).toBe(92 * 48);
});

test('a list that became shorter than it was scrolled shows its end', () => {
  expect(rowsInSight(usual.slice(0, 20), 100_000, 264)).toEqual({
    first: 6,
    last: 19,
    above: 6 * 48,
    below: 0,
  });
  expect(rowsInSight(usual.slice(0, 3), 100_000, 264)).toMatchObject({ first: 0, last: 2 });
});

test('of an empty list nothing is drawn', () => {
  expect(rowsInSight([], 0, 264)).toEqual({ first: 0, last: -1, above: 0, below: 0 });
});
