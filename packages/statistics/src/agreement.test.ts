import { describe, expect, test } from 'vitest';
import { agreement, cohensKappa, krippendorffAlpha } from './agreement.ts';

/** Rows of reviewers, `.` where one gave none, as columns of clips. */
const clips = (...reviewers: string[]) => {
  const rows = reviewers.map((row) => row.split(' '));
  return rows[0]!.map((_, clip) => rows.map((row) => (row[clip] === '.' ? null : row[clip]!)));
};

describe("Krippendorff's alpha, of the examples worked in Krippendorff 2011 (S17.12)", () => {
  test('B: two observers, ten units, two names: 0.095', () => {
    const units = clips('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0');
    // Of 20 values 14 are 0 and 6 are 1; 4 of 10 pairs disagree: 1 - 19 · 8 / (2 · 14 · 6).
    expect(krippendorffAlpha(units)).toBeCloseTo(1 - (19 * 8) / (2 * 14 * 6), 14);
    expect(krippendorffAlpha(units)).toBeCloseTo(0.095, 3);
  });

  test('C: two observers, twelve units, five names: 0.692', () => {
    const units = clips('a a b b d c c c e d d a', 'b a b b b c c c e d d d');
    expect(krippendorffAlpha(units)).toBeCloseTo(0.692, 3);
  });

  test('D: four observers, twelve units, with missing values: 0.743', () => {
    const units = clips(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(krippendorffAlpha(units)).toBeCloseTo(0.743, 3);
  });

  test('is 1 where all agree, and not defined without pairs or with one name only', () => {
    expect(krippendorffAlpha(clips('yes no yes', 'yes no yes', '. no .'))).toBe(1);
    expect(krippendorffAlpha(clips('yes no', '. .'))).toBeNull();
    expect(krippendorffAlpha(clips('yes yes', 'yes yes'))).toBeNull();
    expect(krippendorffAlpha([])).toBeNull();
  });
});

describe("Cohen's kappa (S17.12)", () => {
  const table = (rows: number[][]) =>
    rows.flatMap((row, a) =>
      row.flatMap((count, b) => Array.from({ length: count }, () => [`${a}`, `${b}`] as const)),
    );

  test('of the hundred diagnoses in Fleiss 1981, table 13.1, is 0.68', () => {
    const pairs = table([
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ]);
    expect(cohensKappa(pairs)).toBeCloseTo((0.89 - 0.66) / (1 - 0.66), 14);
    expect(cohensKappa(pairs)).toBeCloseTo(0.68, 2);
  });

  test('is 0 by chance, 1 where both agree, and below 0 where they avoid each other', () => {
    expect(
      cohensKappa(
        table([
          [25, 25],
          [25, 25],
        ]),
      ),
    ).toBeCloseTo(0, 14);
    expect(
      cohensKappa(
        table([
          [30, 0],
          [0, 20],
        ]),
      ),
    ).toBeCloseTo(1, 14);
    expect(
      cohensKappa(
        table([
          [0, 10],
          [10, 0],
        ]),
      ),
    ).toBeCloseTo(-1, 14);
  });

  test('is not defined for no clip, or where both said the same of all', () => {
    expect(cohensKappa([])).toBeNull();
    expect(cohensKappa(table([[9]]))).toBeNull();
  });
});

test('agreement is the largest number of equal verdicts over all (S17.12)', () => {
  expect(agreement(['yes', 'no', 'yes'])).toBeCloseTo(2 / 3, 14);
  expect(agreement(['yes'])).toBe(1);
  expect(agreement(['yes', 'no', 'unsure', 'no'])).toBe(0.5);
  expect(agreement([])).toBeNull();
});
