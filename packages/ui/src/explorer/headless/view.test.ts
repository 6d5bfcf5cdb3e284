import { describe, expect, it } from 'vitest';
import { plainView, queryOf, viewOf, type ExplorerView } from './view.ts';

describe('the address of a view', () => {
  it('gives back what was looked at', () => {
    const view: ExplorerView = {
      species: 'Turdus merula',
      day: '2026-05-21',
      hour: 0,
      minConfidence: 0.75,
      file: 'A & B/é.WAV',
      review: 'unsure',
      sort: 'confidence',
      detection: 0,
      index: 'ADI_1k_10k_-50',
    };
    expect(viewOf(queryOf(view))).toEqual(view);
  });

  it('is empty for the usual view, and leaves what else stands in it', () => {
    expect(queryOf(plainView)).toBe('');
    expect(queryOf(plainView, '?tab=notes&hour=5')).toBe('?tab=notes');
    expect(queryOf({ ...plainView, hour: 5 }, '?tab=notes')).toBe('?tab=notes&hour=5');
  });

  it.each([
    '?hour=24&day=yesterday&confidence=2&sort=beauty&review=maybe&detection=-1',
    '?hour=&detection=1.5&confidence=high&species=&index=',
  ])('leaves out what makes no sense: %s', (query) => expect(viewOf(query)).toEqual(plainView));
});
