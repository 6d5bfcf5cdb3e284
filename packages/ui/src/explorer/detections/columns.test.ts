import { expect, it } from 'vitest';
import { type ColumnId, columnIds, listColumns, listLayout, shownColumns } from './columns.tsx';

const plain = {
  banded: false,
  placed: false,
  recorders: ['AM01', 'AM02'],
  varying: { band: false, snr: false, file: true, recorder: true, place: false },
};

it('shows the columns in which rows differ', () => {
  expect(shownColumns(plain, {})).toEqual(['time', 'file', 'confidence', 'recorder', 'verdict']);
  const alike = {
    ...plain,
    banded: true,
    varying: { band: false, snr: true, file: true, recorder: false, place: false },
  };
  expect(shownColumns(alike, {})).toEqual(['time', 'file', 'confidence', 'snr', 'verdict']);
});

it('lets columns be chosen, but none that the data have nothing for', () => {
  expect(shownColumns(plain, { recorder: false, band: true, verdict: true })).toEqual([
    'time',
    'file',
    'confidence',
    'verdict',
  ]);
  expect(listColumns({ banded: true, placed: true, recorders: [] })).not.toContain('recorder');
});

it('offers the place where there is any, and shows it by itself where there are several', () => {
  expect(listColumns(plain)).not.toContain('place');
  const placed = { ...plain, placed: true };
  expect(listColumns(placed)).toContain('place');
  expect(shownColumns(placed, {})).not.toContain('place');
  expect(shownColumns(placed, { place: true })).toContain('place');
  const varying = { ...plain.varying, place: true };
  expect(shownColumns({ ...placed, varying }, {})).toContain('place');
});

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
