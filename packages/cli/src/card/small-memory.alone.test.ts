import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { clearMemory } from './small-memory.ts';

/** Bytes of the young generation, in use or not. */
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? NaN;

test('after a step over a large card a young generation that has grown is small again', () => {
  const kept = Array.from({ length: 300_000 }, (_, index) => ({ index, list: [index] }));
  expect(kept).toHaveLength(300_000);
  const grown = youngBytes();
  clearMemory(100);
  expect(youngBytes()).toBe(grown);
  clearMemory(100_000);
  expect(grown).toBeGreaterThan(8_000_000);
  expect(youngBytes()).toBeLessThan(4_000_000);
});
