import { expect, it } from 'vitest';
import { rowsInSight, topFor } from './detections-table.tsx';

const short = { count: 1000, rowHeight: 52, height: 468 };
const long = { count: 3_000_000, rowHeight: 124, height: 620 };

it('draws a list that is not too high as it is', () => {
  expect(rowsInSight(short, 0)).toEqual({ first: 0, last: 16, above: 0, below: 983 * 52 });
  expect(rowsInSight(short, 5200)).toMatchObject({ first: 92, last: 116, above: 92 * 52 });
  expect(rowsInSight(short, 1e9)).toMatchObject({ last: 999, below: 0 });
  expect(rowsInSight({ ...short, count: 2, height: 104 }, 0)).toEqual({
    first: 0,
    last: 1,
    above: 0,
    below: 0,
  });
  expect(topFor(short, 100, 0)).toBe(101 * 52 - 468);
  expect(topFor(short, 5, 0)).toBe(0);
});

it('leads through every row of a list that is too high to be drawn', () => {
  for (const row of [0, 1, 7, 100, 12_345, 1_500_000, 2_999_990, 2_999_999]) {
    const top = topFor(long, row, 16_000_000);
    const { first, last, above, below } = rowsInSight(long, top);
    const shown = above + (row - first) * long.rowHeight - top;
    expect([row, row >= first && row <= last]).toEqual([row, true]);
    expect(shown).toBeGreaterThanOrEqual(-0.5);
    expect(shown + long.rowHeight).toBeLessThanOrEqual(long.height + 0.5);
    expect(above + (last - first + 1) * long.rowHeight + below).toBeLessThanOrEqual(16_000_001);
    expect(last - first).toBeLessThan(40);
  }
});
