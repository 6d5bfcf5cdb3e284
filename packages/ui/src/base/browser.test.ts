import { ReviewCreate } from '@biophony/contract';
import { expect, it } from 'vitest';
import { idOfText, randomId } from './browser.ts';

const { review_id: id } = ReviewCreate.shape;

it('IDs are UUIDs that /api takes', () => {
  expect(id.safeParse(randomId()).success).toBe(true);
  expect(id.safeParse(idOfText('a1/7/correct')).success).toBe(true);
});

it('the same text has the same ID, and 50,000 texts that differ in a digit have as many', () => {
  expect(idOfText('a1/7/correct')).toBe(idOfText('a1/7/correct'));
  const ids = Array.from({ length: 50_000 }, (_, row) => idOfText(`analysis/${row}/correct`));
  expect(new Set(ids).size).toBe(ids.length);
  for (const part of [0, 24, 28])
    expect(new Set(ids.map((one) => one.slice(part, part + 8))).size).toBeGreaterThan(37_500);
});
