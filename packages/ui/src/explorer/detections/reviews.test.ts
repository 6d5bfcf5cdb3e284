import { expect, it } from 'vitest';
import { keepReviews, keptReviews, readReviews, writeReviews, type Reviews } from './reviews.ts';

const blackbird = { scientific_name: 'Turdus merula', common_name: 'Eurasian Blackbird' };
const hard = { scientific_name: '', common_name: 'Rain: heavy, 50%/wind' };

it('what was said of detections survives being kept', () => {
  const reviews: Reviews = new Map([
    [0, { verdict: 'correct', corrected: null }],
    [199_999, { verdict: 'wrong', corrected: blackbird }],
    [7, { verdict: 'unsure', corrected: null }],
    [8, { verdict: 'none', corrected: null }],
    [9, { verdict: 'none', corrected: hard }],
  ]);
  const text = writeReviews(reviews);
  expect(text).toMatch(/^0:c,199999:w:Turdus%20merula\/Eurasian%20Blackbird,7:u,9:n:/);
  expect([...readReviews(text)]).toEqual([...reviews].filter(([row]) => row !== 8));
});

it('what was kept before species could be corrected is still read', () =>
  expect([...readReviews('0:c,15:w')]).toEqual([
    [0, { verdict: 'correct', corrected: null }],
    [15, { verdict: 'wrong', corrected: null }],
  ]));

it('what makes no sense is left out', () =>
  expect([...readReviews(',,x:c,3:q,-1:c,5:n,4:w:%E0%A4%A/,6:w:/')]).toEqual([
    [4, { verdict: 'wrong', corrected: null }],
    [6, { verdict: 'wrong', corrected: null }],
  ]));

it('a browser that keeps nothing is told of, and breaks nothing', () => {
  expect(keepReviews('a', new Map([[1, { verdict: 'wrong', corrected: null }]]))).toBe(false);
  expect(keptReviews('a').size).toBe(0);
});
