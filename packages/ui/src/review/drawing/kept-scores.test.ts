import { expect, it } from 'vitest';
import { keepScores } from './draw-sample.ts';

it('has room for so many scores and no more, however many detections there are (S16.17)', () => {
  // Arrays of as many numbers as there are detections could not be made at all.
  const kept = keepScores(1e15, 3);
  for (const [index, score] of [0.4, 0.2, 0.9].entries()) kept.take(index, score, 1, -1, 0);
  expect(kept.told()).toEqual({ count: 3, lowest: 0.2, highest: 0.9, whole: true });
  kept.take(3, 0.1, 1, -1, 0);
  expect(kept.told()).toEqual({ count: 4, lowest: 0.1, highest: 0.9, whole: false });
});

it('gives back what it was given, in its order', () => {
  const kept = keepScores(2);
  const given: Parameters<typeof kept.take>[] = [
    [7, 0.5, 2, 20_000, 1.5],
    [3, 0.25, 0, -1, 0],
  ];
  for (const one of given) kept.take(...one);
  const again: unknown[] = [];
  kept.again((...one) => again.push(one));
  expect(again).toEqual(given);
});
