import { expect, it } from 'vitest';
import { asksToExplore, queryFor } from './explore-query.ts';

it('leads to another analysis: filters stay, the chosen detection does not', () => {
  expect(queryFor('a 2', '?species=Turdus+merula&detection=4&index=H&analysis=a1')).toBe(
    '?species=Turdus+merula&analysis=a+2',
  );
});

it('knows addresses of a project that hold a view of the explorer', () => {
  expect(asksToExplore('?species=Turdus+merula')).toBe(true);
  expect(asksToExplore('?day=2026-05-21&hour=4')).toBe(true);
  expect(asksToExplore('?analysis=a1')).toBe(false);
  expect(asksToExplore('?dataset=d1')).toBe(false);
  expect(asksToExplore('?dataset=d1&analysis=a1')).toBe(false);
  expect(asksToExplore('?hour=99')).toBe(false);
  expect(asksToExplore('')).toBe(false);
});
