import { expect, it } from 'vitest';
import { createRowPlaces } from './load-detections.ts';

it('rows of the file and places among those read are joined both ways', () => {
  const places = createRowPlaces([
    { first: 20, at: 0, rows: 10 },
    { first: 50, at: 10, rows: 5 },
  ]);
  expect([0, 9, 10, 14].map(places.rowAt)).toEqual([20, 29, 50, 54]);
  expect([20, 29, 50, 54].map(places.placeOf)).toEqual([0, 9, 10, 14]);
  expect([0, 30, 49, 55].map(places.placeOf)).toEqual([-1, -1, -1, -1]);
  expect(createRowPlaces([]).placeOf(0)).toBe(-1);
});
