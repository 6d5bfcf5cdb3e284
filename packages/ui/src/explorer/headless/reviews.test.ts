import { expect, it } from 'vitest';
import { keepReviews, keptReviews, readReviews, writeReviews } from './reviews.ts';

it('what was said of detections survives being kept', () => {
  const reviews = new Map([
    [0, 'correct'],
    [199_999, 'wrong'],
    [7, 'unsure'],
    [8, 'none'],
  ] as const);
  const text = writeReviews(reviews);
  expect(text).toBe('0:c,199999:w,7:u');
  expect([...readReviews(text)]).toEqual([...reviews].filter(([row]) => row !== 8));
});

it('what makes no sense is left out', () =>
  expect([...readReviews(',,x:c,3:q,-1:c,4:w')]).toEqual([[4, 'wrong']]));

it('a browser that keeps nothing is told of, and breaks nothing', () => {
  expect(keepReviews('a', new Map([[1, 'wrong']]))).toBe(false);
  expect(keptReviews('a').size).toBe(0);
});
