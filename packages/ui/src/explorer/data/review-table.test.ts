import { expect, it } from 'vitest';
import type { Verdict } from '@biophony/statistics';
import type { ReviewerVerdict } from '../../verdicts/verdict.ts';
import { correctedBit, verdictCodes } from './detection-columns.ts';
import { createReviewTable } from './review-table.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const said = (
  reviewer: string,
  verdict: Verdict,
  more: Partial<ReviewerVerdict> = {},
): ReviewerVerdict => ({
  reviewer,
  verdict,
  corrected: null,
  final: false,
  own: false,
  ...more,
});

it('what counts is the last word, else the person’s own verdict, else that of most others (S16.40)', () => {
  const table = createReviewTable(2);
  const counts = () => table.countingAt(1).verdict;
  expect(counts()).toBe(null);
  table.take(1, said('Ada', 'yes'));
  table.take(1, said('Ben', 'no', { corrected: robin }));
  expect(counts()).toBe('unsure');
  table.take(1, said('Cem', 'no'));
  expect(table.countingAt(1)).toEqual({ verdict: 'no', corrected: robin });
  expect(table.counting[1]).toBe(verdictCodes.no + correctedBit);
  table.judge(1, { verdict: 'yes', corrected: null });
  expect(counts()).toBe('yes');
  table.take(1, said('Dee', 'unsure', { final: true }));
  expect(counts()).toBe('unsure');
  expect(table.ownAt(1).verdict).toBe('yes');
  expect(table.saidAt(1).map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben', 'Cem', 'Dee']);
  expect([...table.counting]).toEqual([0, verdictCodes.unsure]);
});

it('what all say together is the same for whoever asks, and a tie is none (S16.40)', () => {
  const table = createReviewTable(1);
  const ofAll = () => table.ofAllAt(0);
  expect(ofAll()).toBe(null);
  table.judge(0, { verdict: 'yes', corrected: null });
  expect(ofAll()).toBe('yes');
  table.take(0, said('Ada', 'no'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual([null, 'yes']);
  table.take(0, said('Ben', 'no'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual(['no', 'yes']);
  table.take(0, said('Cem', 'unsure', { final: true }));
  expect(ofAll()).toBe('unsure');
});

it('taking back takes the person’s last word too, and nobody else’s', () => {
  const table = createReviewTable(1);
  table.take(0, said('Ada', 'no'));
  table.take(0, said('Me', 'yes', { own: true }));
  table.take(0, said('Me', 'yes', { own: true, final: true }));
  expect(table.countingAt(0).verdict).toBe('yes');
  table.judge(0, { verdict: null, corrected: null });
  expect(table.ownAt(0).verdict).toBe(null);
  expect(table.saidAt(0)).toEqual([said('Ada', 'no')]);
  expect(table.countingAt(0).verdict).toBe('no');
});

it('reading the project again forgets what others said, and not what the person said', () => {
  const table = createReviewTable(2);
  table.take(0, said('Ada', 'no'));
  table.take(1, said('Me', 'unsure', { own: true }));
  table.forget();
  expect([...table.counting]).toEqual([0, verdictCodes.unsure]);
  expect(table.saidAt(0)).toEqual([]);
});
