import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

test('the next item is asked for before the current one is used up', async () => {
  const asked: number[] = [];
  async function* source(): AsyncGenerator<number> {
    for (let i = 0; i < 3; i++) {
      asked.push(i);
      yield i;
    }
  }
  const seen: [number, number][] = [];
  for await (const item of readAhead(source())) seen.push([item, asked.length]);
  expect(seen.map(([item]) => item)).toEqual([0, 1, 2]);
  expect(seen[0]?.[1]).toBeGreaterThanOrEqual(2);
});

test('a fault of the source reaches the reader after the items before it', async () => {
  async function* source(): AsyncGenerator<number> {
    yield 1;
    throw new Error('disk gone');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of readAhead(source())) seen.push(item);
  })();
  await expect(reading).rejects.toThrow('disk gone');
  expect(seen).toEqual([1]);
});

test('stopping early closes the source', async () => {
  let closed = false;
  async function* source(): AsyncGenerator<number> {
    try {
      for (let i = 0; ; i++) yield i;
    } finally {
      closed = true;
    }
  }
  for await (const item of readAhead(source())) if (item === 2) break;
  expect(closed).toBe(true);
});
