import { describe, expect, test } from 'vitest';
import { fitCurve } from './fit-curve.ts';
import { precisionsOf } from './precision.ts';
import { scoreToX, strataOf, stratumOf, xToScore } from './scores.ts';
import { caseOf, figures as reference } from './testing/figures.ts';
import { calibrate } from './calibrate.ts';
import {
  applies,
  type CalibrationInput,
  probabilityColumns,
  thresholdOf,
  type Verdict,
} from './calibration.ts';

const { edges, detections } = reference.strata;
const strata = detections.map((count, at) => ({
  low_x: edges[at]!,
  high_x: edges[at + 1]!,
  detections: count,
}));
const { scores, yes } = caseOf('weights by strata');

const inputOf = (
  verdictOf: (at: number) => Verdict | null,
  more: Partial<CalibrationInput> = {},
): CalibrationInput => ({
  seed: 'cal_1',
  strata,
  items: scores.map((score, at) => ({
    score,
    stratum: stratumOf(edges, score),
    site: `site ${at % 4}`,
    verdict: verdictOf(at),
  })),
  ...more,
});
const asSeen = (at: number): Verdict => (yes[at] ? 'yes' : 'no');
const codes = (input: CalibrationInput) => calibrate(input).warnings.map(({ code }) => code);

describe('of a sample that R has the figures of', () => {
  const figures = calibrate(inputOf(asSeen, { windows: 100_000 }));

  test('the curve and its thresholds are those of brglm2 and sandwich', () => {
    const { firth } = caseOf('weights by strata');
    expect(figures.curve!.a).toBeCloseTo(firth.a, 7);
    expect(figures.curve!.b).toBeCloseTo(firth.b, 7);
    expect(figures.curve!.covariance.bb).toBeCloseTo(firth.bb, 7);
    for (const [at, [probability, score, low, high]] of firth.thresholds.entries()) {
      const found = figures.probability_thresholds[at]!;
      expect(found.probability).toBe(probability);
      for (const [name, value] of Object.entries({ score, low, high }))
        expect(found[name as 'score']).toBeCloseTo(value!, 7);
    }
  });

  test('strata, counts, precisions and density belong together', () => {
    expect(figures.counts).toEqual({ yes: 68, no: 32, unsure: 0, open: 0 });
    expect(figures.strata.every(({ drawn, reviewed }) => drawn === 10 && reviewed === 10)).toBe(
      true,
    );
    const precisions = precisionsOf(figures.strata, figures);
    for (const { precision, threshold } of figures.precision_thresholds) {
      const first = precisions.find(({ lower95 }) => lower95 >= precision);
      expect(threshold).toEqual(first ? { precision, ...first } : null);
    }
    expect(figures.call_density).toMatchObject({ of: 'windows', count: 100_000 });
    expect(figures.curve_if_unsure_no).toEqual(figures.curve);
    expect(figures.isotonic.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(16_673, 6);
    expect(figures.sites).toMatchObject({ sites: 4, points: 100, degrees: 3 });
  });

  test('a threshold beyond the highest score is told, and not moved', () => {
    const beyond = figures.warnings.filter(({ code }) => code === 'threshold_outside_sample');
    expect(beyond).toEqual([
      expect.objectContaining({
        thresholds: [expect.objectContaining({ probability: 0.99 })],
        high: Math.max(...scores),
      }),
    ]);
    expect(figures.probability_thresholds.at(-1)!.score).toBeGreaterThan(Math.max(...scores));
  });

  test('they are the same each time, and go through JSON unchanged', () => {
    expect(calibrate(inputOf(asSeen, { windows: 100_000 }))).toEqual(figures);
    expect(JSON.parse(JSON.stringify(figures))).toEqual(figures);
  });
});

test('unsure counts as neither, and what were if it were a no is told (S17.9)', () => {
  const verdictOf = (at: number) => (at % 5 === 0 ? ('unsure' as const) : asSeen(at));
  const { counts, curve, curve_if_unsure_no, strata } = calibrate(inputOf(verdictOf));
  expect(counts.unsure).toBe(20);
  const expected = fitCurve(
    scores.map((score, at) => ({
      x: scoreToX(score),
      yes: verdictOf(at) === 'yes',
      weight: detections[stratumOf(edges, score)]! / 10,
    })),
  );
  expect(curve_if_unsure_no!.b).toBeCloseTo(expected.b, 10);
  expect(curve!.b).not.toBeCloseTo(expected.b, 3);
  expect(strata[0]).toMatchObject({ drawn: 10, reviewed: 8, unsure: 2 });
});

describe('what can be missing (S17.10)', () => {
  test('nothing reviewed', () => {
    const figures = calibrate(inputOf(() => null));
    expect(figures).toMatchObject({
      curve: null,
      curve_if_unsure_no: null,
      sampled: null,
      counts: { yes: 0, no: 0, unsure: 0, open: 100 },
      probability_thresholds: [],
      call_density: null,
      isotonic: [],
      sites: null,
      warnings: [{ code: 'nothing_reviewed' }],
    });
    expect(figures.precision_thresholds.every(({ threshold }) => threshold === null)).toBe(true);
    expect(figures.strata[0]).toMatchObject({ share: null, low: null, high: null });
  });

  test('no detection at all', () => {
    expect(calibrate({ seed: 's', strata: [], items: [] }).warnings).toEqual([
      { code: 'nothing_reviewed' },
    ]);
  });

  test('only unsure ones: a curve if they were no, and none of what is known', () => {
    const { curve, curve_if_unsure_no, warnings } = calibrate(inputOf(() => 'unsure'));
    expect(curve).toBeNull();
    expect(curve_if_unsure_no).not.toBeNull();
    expect(warnings).toEqual([{ code: 'nothing_reviewed' }]);
  });

  test('all yes: thresholds for a precision, whatever the curve says', () => {
    const figures = calibrate(inputOf(() => 'yes'));
    // Said once: that there are few of no goes without saying.
    expect(figures.warnings).toEqual([{ code: 'all_yes', yes: 100 }]);
    expect(figures.precision_thresholds[1]!.threshold).toMatchObject({ kept: 1, stratum: 0 });
    expect(figures.curve).not.toBeNull();
  });

  test('all no', () => {
    const figures = calibrate(inputOf(() => 'no'));
    expect(figures.warnings).toContainEqual({ code: 'all_no', no: 100 });
    expect(figures.warnings.map(({ code }) => code)).not.toContain('few_yes');
    expect(figures.precision_thresholds.every(({ threshold }) => threshold === null)).toBe(true);
    expect(figures.call_density).toMatchObject({ estimate: 0, low: 0 });
  });

  test('three verdicts', () => {
    const figures = calibrate(
      inputOf(
        (at) => [null, 'no', null, 'yes'][at % 50 === 1 ? 1 : at === 99 ? 3 : 0] as Verdict | null,
      ),
    );
    expect(figures.counts).toMatchObject({ yes: 1, no: 2 });
    expect(figures.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['few_yes', 'few_no', 'separation', 'empty_strata']),
    );
    expect(Number.isFinite(figures.curve!.b)).toBe(true);
  });

  test('one verdict has no curve', () => {
    expect(calibrate(inputOf((at) => (at === 3 ? 'yes' : null))).curve).toBeNull();
  });

  test('a perfect separation', () => {
    const figures = calibrate(inputOf((at) => (scores[at]! > 0.6 ? 'yes' : 'no')));
    expect(figures.warnings).toContainEqual({
      code: 'separation',
      highest_no: expect.closeTo(Math.max(...scores.filter((one) => one <= 0.6)), 10),
      lowest_yes: expect.closeTo(Math.min(...scores.filter((one) => one > 0.6)), 10),
    });
    expect(Number.isFinite(figures.curve!.b)).toBe(true);
  });

  test('a curve that falls', () => {
    const figures = calibrate(inputOf((at) => (at % 100 < 50 ? 'yes' : at % 3 ? 'no' : 'yes')));
    expect(figures.warnings).toContainEqual({ code: 'slope_not_positive', b: figures.curve!.b });
    expect(figures.probability_thresholds.every(({ score }) => score === null)).toBe(true);
  });

  test('strata of which nothing was reviewed', () => {
    const figures = calibrate(
      inputOf((at) => (stratumOf(edges, scores[at]!) < 2 ? null : asSeen(at))),
    );
    expect(figures.warnings).toContainEqual({
      code: 'empty_strata',
      strata: [0, 1],
      detections_share: (5210 + 3877) / 16_673,
    });
  });

  test('strata without detections are no fault', () => {
    const holes = strataOf(0.1, 0.9, 3).slice(0, 3);
    const three = [0, 1, 2].map((at) => ({
      low_x: holes[at]!,
      high_x: holes[at]! + 1.4,
      detections: at === 1 ? 0 : 8,
    }));
    const items = [0.1, 0.12, 0.15, 0.8, 0.85, 0.88].map((score, at) => ({
      score,
      stratum: score < 0.5 ? 0 : 2,
      site: null,
      verdict: at < 2 || at === 4 ? ('no' as const) : ('yes' as const),
    }));
    expect(codes({ seed: 's', strata: three, items })).not.toContain('empty_strata');
  });

  test('sites that disagree', () => {
    const verdictOf = (at: number) => (at % 4 === 0 ? 'no' : at % 4 === 1 ? 'yes' : asSeen(at));
    expect(codes(inputOf(verdictOf))).toContain('sites_disagree');
    expect(codes(inputOf(asSeen))).not.toContain('sites_disagree');
  });

  test('a sample that was spread over sites, where it has several (S17.10)', () => {
    expect(codes(inputOf(asSeen))).not.toContain('spread_over_sites');
    const spread = inputOf(asSeen, { scheme: 'spread_over_sites' });
    expect(calibrate(spread).scheme).toBe('spread_over_sites');
    expect(codes(spread)).toContain('spread_over_sites');
    const items = spread.items.map((item) => ({ ...item, site: 'north' }));
    expect(codes({ ...spread, items })).not.toContain('spread_over_sites');
  });

  test('a sample that stands only for itself has a curve, and no precision (S17.4)', () => {
    const figures = calibrate(inputOf(asSeen, { representative: false }));
    const plain = fitCurve(scores.map((score, at) => ({ x: scoreToX(score), yes: yes[at] === 1 })));
    expect(figures.curve!.b).toBeCloseTo(plain.b, 10);
    expect(figures.call_density).toBeNull();
    expect(figures.warnings).toContainEqual({ code: 'not_representative' });
    expect(thresholdOf({ by: 'precision', least: 0.5 }, figures)).toBeNull();
  });
});

test('items that cannot be are refused', () => {
  const items = [{ score: 0.5, stratum: 12, site: null, verdict: null }];
  expect(() => calibrate({ seed: 's', strata, items })).toThrow(
    'Item 1 names stratum 12, of strata 0 to 9.',
  );
  const nameless = [{ score: NaN, stratum: 1, site: null, verdict: null }];
  expect(() => calibrate({ seed: 's', strata, items: nameless })).toThrow(
    'The score of item 1 must be a number',
  );
});

describe('what a choice takes', () => {
  const figures = calibrate(inputOf(asSeen));
  const takes = (choice: Parameters<typeof applies>[0], of: typeof figures | null = figures) => {
    const isTaken = applies(choice, of);
    return scores.filter(isTaken).length;
  };

  test('all, and from a score on, need no calibration', () => {
    expect(takes({ by: 'all' }, null)).toBe(100);
    expect(takes({ by: 'score', least: 0.5 }, null)).toBe(
      scores.filter((one) => one >= 0.5).length,
    );
    const least = Math.max(...scores);
    expect(takes({ by: 'score', least }, null)).toBe(scores.filter((one) => one === least).length);
  });

  test('from a probability on: those whose probability is as high', () => {
    const expected = scores.filter((one) => probabilityColumns(figures, one).probability! >= 0.8);
    expect(takes({ by: 'probability', least: 0.8 })).toBe(expected.length);
    expect(takes({ by: 'probability', least: 0.8 }, null)).toBe(0);
  });

  test('from a precision on: whole strata, also for a precision that no threshold is kept of', () => {
    const precisions = precisionsOf(figures.strata, figures);
    const first = precisions.find(({ lower95 }) => lower95 >= 0.6)!;
    expect(thresholdOf({ by: 'precision', least: 0.6 }, figures)).toBe(first.score);
    expect(takes({ by: 'precision', least: 0.6 })).toBe(10 * (10 - first.stratum));
    expect(takes({ by: 'precision', least: 0.9999 })).toBe(0);
    expect(takes({ by: 'precision', least: 0.9 }, null)).toBe(0);
  });

  test('what lies not between 0 and 1 is refused', () => {
    expect(() => thresholdOf({ by: 'probability', least: 1 }, figures)).toThrow(
      'A probability must lie between 0 and 1',
    );
    expect(() => thresholdOf({ by: 'precision', least: 0 }, null)).toThrow(
      'A precision must lie between 0 and 1',
    );
  });

  test('columns: a probability with its interval, or none without a curve', () => {
    const { probability, probability_low, probability_high } = probabilityColumns(
      figures,
      xToScore(1),
    );
    expect(probability_low!).toBeLessThan(probability!);
    expect(probability_high!).toBeGreaterThan(probability!);
    expect(probabilityColumns(null, 0.5)).toEqual({
      probability: null,
      probability_low: null,
      probability_high: null,
    });
  });
});
