import { expect, it } from 'vitest';
import { choiceOf, queryAfter } from './use-project.ts';

it('an address says which dataset and analysis are open', () => {
  expect(choiceOf('?dataset=d1&analysis=a1&day=2026-05-21')).toEqual({
    dataset: 'd1',
    analysis: 'a1',
  });
  expect(choiceOf('')).toEqual({ dataset: null, analysis: null });
  expect(choiceOf('?dataset=')).toEqual({ dataset: null, analysis: null });
  expect(choiceOf(`?dataset=${'x'.repeat(100)}`).dataset).toHaveLength(64);
});

it('another dataset leaves what is explored of an analysis; another analysis does not', () => {
  const query = '?analysis=a1&day=2026-05-21';
  expect(queryAfter(query, { dataset: 'd1' })).toBe('?analysis=a1&day=2026-05-21&dataset=d1');
  expect(queryAfter(query, { analysis: 'a2' })).toBe('?analysis=a2');
  expect(queryAfter('?dataset=d1&analysis=a1', { dataset: null, analysis: null })).toBe('');
});
