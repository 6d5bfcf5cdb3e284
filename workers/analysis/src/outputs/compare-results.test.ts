import { expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { joined, sumSeconds, overlap, type Stretch } from './compare-results.ts';

test('time that is covered twice counts once', () => {
  expect(
    joined([
      [3, 6],
      [0, 3],
      [9, 12],
      [10, 11],
    ]),
  ).toEqual([
    [0, 6],
    [9, 12],
  ]);
  expect(
    sumSeconds([
      [0, 6],
      [9, 12],
    ]),
  ).toBe(9);
});

test('what two lists have in common', () => {
  expect(
    overlap(
      [
        [0, 6],
        [9, 12],
      ],
      [
        [2, 3],
        [5, 10],
      ],
    ),
  ).toEqual([
    [2, 3],
    [5, 6],
    [9, 10],
  ]);
  expect(overlap([[0, 3]], [[3, 6]])).toEqual([]);
  expect(overlap([], [[0, 1]])).toEqual([]);
});

test('agrees with counting the steps of a grid, for lists by chance', () => {
  const chance = seededRandom(7);
  const list = (): Stretch[] =>
    Array.from({ length: Math.floor(chance() * 20) }, () => {
      const start = Math.floor(chance() * 100);
      return [start, start + 1 + Math.floor(chance() * 10)];
    });
  const covers = (stretches: readonly Stretch[], second: number) =>
    stretches.some(([start, end]) => start <= second && second < end);
  for (let round = 0; round < 200; round++) {
    const [a, b] = [list(), list()];
    const grid = Array.from({ length: 120 }, (_, second) => second);
    const both = grid.filter((second) => covers(a, second) && covers(b, second)).length;
    const any = grid.filter((second) => covers(a, second) || covers(b, second)).length;
    expect(sumSeconds(overlap(joined(a), joined(b)))).toBe(both);
    expect(sumSeconds(joined([...a, ...b]))).toBe(any);
  }
});
