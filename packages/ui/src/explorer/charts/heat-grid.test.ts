import { describe, expect, it } from 'vitest';
import { daysBetween, heatGrid } from './activity.ts';

describe('the grid of a heat map', () => {
  it('has one line for each day, and an empty one where days are left out', () => {
    const grid = heatGrid(['2021-05-30', '2021-05-31', '2021-06-01', '2026-06-02']);
    expect(grid).toMatchObject({ columns: 24, rows: 5, daysAcross: false });
    expect(grid.lines).toEqual([0, 1, 2, null, 3]);
    expect(grid.at(3, 7)).toEqual({ column: 7, row: 4 });
    expect(grid.placeOf(7, 4)).toEqual({ day: 3, hour: 7 });
    expect(grid.placeOf(7, 3)).toBeNull();
  });

  it('goes across for a season', () => {
    const days = Array.from(
      { length: 30 },
      (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`,
    );
    const grid = heatGrid(days);
    expect(grid).toMatchObject({ columns: 30, rows: 24, daysAcross: true });
    expect(grid.placeOf(29, 5)).toEqual({ day: 29, hour: 5 });
  });

  it.each([
    [undefined, '2026-06-01', 0],
    ['2026-05-31', '2026-06-01', 0],
    ['2024-02-28', '2024-03-01', 1],
    ['2021-06-01', '2026-06-01', 1825],
  ])('between %s and %s are %i days', (before, day, days) =>
    expect(daysBetween(before, day)).toBe(days),
  );
});
