import { expect, it } from 'vitest';
import { correctedBit, type Verdict, verdicts } from './detection-columns.ts';
import { createReviewTable, type SaidOf } from './review-table.ts';

const robin = { scientific_name: 'Erithacus rubecula', common_name: 'European Robin' };
const said = (reviewer: string, verdict: Verdict, more: Partial<SaidOf> = {}): SaidOf => ({
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
  expect(counts()).toBe('none');
  table.take(1, said('Ada', 'correct'));
  table.take(1, said('Ben', 'wrong', { corrected: robin }));
  expect(counts()).toBe('unsure');
  table.take(1, said('Cem', 'wrong'));
  expect(table.countingAt(1)).toEqual({ verdict: 'wrong', corrected: robin });
  expect(table.counting[1]).toBe(verdicts.wrong + correctedBit);
  table.judge(1, { verdict: 'correct', corrected: null });
  expect(counts()).toBe('correct');
  table.take(1, said('Dee', 'unsure', { final: true }));
  expect(counts()).toBe('unsure');
  expect(table.ownAt(1).verdict).toBe('correct');
  expect(table.saidAt(1).map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Ben', 'Cem', 'Dee']);
  expect([...table.counting]).toEqual([0, verdicts.unsure]);
});

it('what all say together is the same for whoever asks, and a tie is none (S16.40)', () => {
  const table = createReviewTable(1);
  const ofAll = () => table.ofAllAt(0);
  expect(ofAll()).toBe('none');
  table.judge(0, { verdict: 'correct', corrected: null });
  expect(ofAll()).toBe('correct');
  table.take(0, said('Ada', 'wrong'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual(['none', 'correct']);
  table.take(0, said('Ben', 'wrong'));
  expect([ofAll(), table.countingAt(0).verdict]).toEqual(['wrong', 'correct']);
  table.take(0, said('Cem', 'unsure', { final: true }));
  expect(ofAll()).toBe('unsure');
});

it('taking back takes the person’s last word too, and nobody else’s', () => {
  const table = createReviewTable(1);
  table.take(0, said('Ada', 'wrong'));
  table.take(0, said('Me', 'correct', { own: true }));
  table.take(0, said('Me', 'correct', { own: true, final: true }));
  expect(table.countingAt(0).verdict).toBe('correct');
  table.judge(0, { verdict: 'none', corrected: null });
  expect(table.ownAt(0).verdict).toBe('none');
  expect(table.saidAt(0)).toEqual([said('Ada', 'wrong')]);
  expect(table.countingAt(0).verdict).toBe('wrong');
});

it('reading the project again forgets what others said, and not what the person said', () => {
  const table = createReviewTable(2);
  table.take(0, said('Ada', 'wrong'));
  table.take(1, said('Me', 'unsure', { own: true }));
  table.forget();
  expect([...table.counting]).toEqual([0, verdicts.unsure]);
  expect(table.saidAt(0)).toEqual([]);
});
