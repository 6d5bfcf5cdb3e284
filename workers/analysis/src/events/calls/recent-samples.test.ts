import { expect, test } from 'vitest';
import { createRecentSamples } from './recent-samples.ts';

test('the last samples are read by their place, others are 0', () => {
  const recent = createRecentSamples(10);
  const count = (from: number, to: number) =>
    Float32Array.from({ length: to - from }, (_, i) => from + i + 1);
  for (const [from, to] of [
    [0, 4],
    [4, 11],
    [11, 12],
    [12, 37],
  ] as const)
    recent.push(count(from, to));
  expect([...recent.read(30, 37)]).toEqual([...count(30, 37)]);
  expect([...recent.read(25, 29)]).toEqual([0, 0, 28, 29]);
  expect([...recent.read(35, 40)]).toEqual([36, 37, 0, 0, 0]);
  expect([...createRecentSamples(5).read(-2, 1)]).toEqual([0, 0, 0]);
});
