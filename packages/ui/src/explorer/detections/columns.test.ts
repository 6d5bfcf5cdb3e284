import { expect, it } from 'vitest';
import { columnsOf, shownColumns } from './columns.ts';

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
  expect(columnsOf({ banded: true, placed: true, recorders: [] })).not.toContain('recorder');
});

it('offers the place where there is any, and shows it by itself where there are several', () => {
  expect(columnsOf(plain)).not.toContain('place');
  const placed = { ...plain, placed: true };
  expect(columnsOf(placed)).toContain('place');
  expect(shownColumns(placed, {})).not.toContain('place');
  expect(shownColumns(placed, { place: true })).toContain('place');
  const varying = { ...plain.varying, place: true };
  expect(shownColumns({ ...placed, varying }, {})).toContain('place');
});
