import { expect, test } from 'vitest';
import { computeAgreement, combinedVerdict, type ItemVerdict } from './calibration-figures.ts';

const said = (verdicts: string, final = 0): ItemVerdict[] =>
  verdicts.split(' ').flatMap((verdict, number) =>
    verdict === '-'
      ? []
      : [
          {
            item: 0,
            reviewer_id: `reviewer ${number}`,
            verdict: verdict as ItemVerdict['verdict'],
            final,
            at: '',
            number,
          },
        ],
  );

test.each([
  ['yes', 'yes'],
  ['yes no no', 'no'],
  ['yes yes no unsure', 'yes'],
  ['unsure', 'unsure'],
  ['yes no', null],
  ['yes no unsure', null],
  ['-', null],
])('%s is %s together', (verdicts, together) => {
  expect(combinedVerdict(said(verdicts))).toBe(together);
});

test('the last word outweighs all others, and the latest one the earlier', () => {
  expect(combinedVerdict([...said('yes yes'), ...said('no', 1)])).toBe('no');
  expect(combinedVerdict(said('no unsure', 1))).toBe('unsure');
});

test('agreement counts detections with several verdicts, and no last word', async () => {
  expect(await computeAgreement({}, [said('yes'), [...said('yes'), ...said('no', 1)]])).toEqual({
    items: 0,
    share: null,
    kappa: null,
    alpha: null,
  });
  const two = await computeAgreement({}, [
    said('yes yes'),
    said('no no'),
    said('yes no'),
    said('- no'),
  ]);
  expect(two).toMatchObject({ items: 3, share: (1 + 1 + 0.5) / 3, alpha: null });
  expect(two.kappa).toBeCloseTo(0.4, 10);
  const three = await computeAgreement({}, [said('yes yes'), said('- no no'), said('no - no')]);
  expect(three).toMatchObject({ items: 3, share: 1, kappa: null, alpha: 1 });
});
