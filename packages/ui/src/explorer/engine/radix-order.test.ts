import { expect, it } from 'vitest';
import { descendingKeys, orderByKeys, plainRows, timeKeys } from './select.ts';

it('rows come in the order of their keys, equal ones as they were', () => {
  const keys = Uint32Array.from({ length: 5000 }, (_, row) => ((row * 2_654_435_761) % 700) << 22);
  const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
  expect([...orderByKeys(plainRows(5000), keys)]).toEqual(expected);
});

it('numbers come from the largest to the smallest, NaN last', () => {
  const values = Float32Array.of(0.5, -3, Number.NaN, 0, 1, 40.25, -0.5);
  expect([...orderByKeys(plainRows(7), descendingKeys(values))]).toEqual([5, 4, 0, 3, 6, 1, 2]);
});

it('times of a century come in order to two seconds, of a month to the millisecond', () => {
  const order = (times: number[]) => [
    ...orderByKeys(
      plainRows(times.length),
      timeKeys(times.length, (row) => times[row]!),
    ),
  ];
  expect(order([Date.UTC(2070, 0), Date.UTC(1970, 0) + 2000, Date.UTC(1970, 0)])).toEqual([
    2, 1, 0,
  ]);
  expect(order([7, Number.NaN, 5, 6 + 40 * 86_400_000])).toEqual([2, 0, 3, 1]);
  expect(order([Number.NaN, Number.NaN])).toEqual([0, 1]);
});
