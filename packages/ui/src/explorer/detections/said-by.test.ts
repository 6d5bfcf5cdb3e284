import type { Review } from '@biophony/contract';
import { expect, it } from 'vitest';
import { keyText, saidBy, saidOfDetection } from './reviews.ts';

const review = (part: Partial<Review>): Review => ({
  review_id: 'r1',
  file_id: 'f1',
  data_id: 'd1',
  file: 'A.WAV',
  start_s: 3,
  end_s: 6,
  species: 'Turdus merula',
  verdict: 'yes',
  correct_species: null,
  score: null,
  blind: false,
  final: false,
  sample_id: null,
  note: null,
  reviewer_id: 'ada',
  reviewer: 'Ada',
  at: '2026-05-21T04:00:00.000Z',
  recording_deleted: false,
  ...part,
});

it('parts the person’s own verdict from those of others and from last words', () => {
  const reviews = [
    review({}),
    review({ reviewer_id: 'me', reviewer: 'Me', verdict: 'no', correct_species: 'Pica pica' }),
    review({ reviewer_id: 'me', reviewer: 'Me', final: true }),
  ];
  const { own, others } = saidBy(reviews, null, 'me');
  expect(own).toEqual({
    verdict: 'wrong',
    corrected: { scientific_name: 'Pica pica', common_name: '' },
  });
  expect(others.map(({ reviewer, final, own: mine }) => [reviewer, final, mine])).toEqual([
    ['Ada', false, false],
    ['Me', true, true],
  ]);
});

it('a verdict on its way stands in for the one at the service', () => {
  const kept = [review({ reviewer_id: 'me' })];
  const waiting = { ...review({ verdict: 'undone' }), review_id: 'r2' };
  expect(saidBy(kept, waiting, 'me').own.verdict).toBe('none');
  expect(saidBy(kept, null, 'me').own.verdict).toBe('correct');
  expect(saidBy(kept, null, null).own.verdict).toBe('none');
});

it('keys agree to the millisecond, whatever the last digits of the seconds', () => {
  const detection = {
    file: 'A.WAV',
    start_s: 2.9999999,
    end_s: 6.0004,
    scientific_name: '',
    common_name: 'Rain',
    confidence: Math.fround(0.123_456),
  };
  const said = saidOfDetection('d1', detection, { verdict: 'none', corrected: null });
  expect(said).toMatchObject({ species: 'Rain', verdict: 'undone', score: 0.1235 });
  expect(said).not.toHaveProperty('correct_species');
  expect(keyText(said)).toBe(keyText(review({ species: 'Rain' })));
});
