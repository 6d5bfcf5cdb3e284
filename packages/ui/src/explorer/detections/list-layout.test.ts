import { expect, it } from 'vitest';
import { type ColumnId, columnIds, listLayout } from './columns.ts';

const usual: ColumnId[] = ['time', 'file', 'confidence', 'verdict'];

it('makes a table where the species keeps its name beside all columns', () => {
  expect(listLayout(usual, 620)).toMatchObject({ asCards: false, rowHeight: 52 });
  expect(listLayout(['confidence'], 350).asCards).toBe(false);
});

it('makes cards where it does not, as high as their lines', () => {
  expect(listLayout(usual, 358)).toEqual({
    asCards: true,
    rowHeight: 124,
    lines: [['time'], ['confidence'], ['file']],
  });
  expect(listLayout(['time', 'confidence', 'verdict'], 358)).toMatchObject({
    rowHeight: 104,
    lines: [['time'], ['confidence']],
  });
  const listed = columnIds.filter((id) => id !== 'verdict');
  expect(new Set(listLayout(columnIds, 600).lines.flat())).toEqual(new Set(listed));
});

it('puts values beside each other where there is space', () => {
  expect(listLayout(usual, 459).lines).toEqual([['time', 'confidence'], ['file']]);
});
