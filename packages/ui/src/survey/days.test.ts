import { expect, test } from 'vitest';
import { moveCell } from './days.ts';

const size = { columns: 40, rows: 3 };

test('keys lead from cell to cell and stay within the plot', () => {
  const from = { column: 5, row: 1 };
  expect(moveCell(from, 'ArrowRight', size)).toEqual({ column: 6, row: 1 });
  expect(moveCell(from, 'ArrowUp', size)).toEqual({ column: 5, row: 0 });
  expect(moveCell({ column: 0, row: 2 }, 'ArrowDown', size)).toEqual({ column: 0, row: 2 });
  expect(moveCell(from, 'End', size)).toEqual({ column: 39, row: 1 });
  expect(moveCell(from, 'PageUp', size)).toEqual({ column: 0, row: 1 });
  expect(moveCell(from, 'Tab', size)).toBeNull();
});
