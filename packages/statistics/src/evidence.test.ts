import { expect, test } from 'vitest';
import { probabilityAt } from './curve.ts';
import { calibrate } from './calibrate.ts';
import { thresholdOf } from './calibration.ts';
import { evidenceScore, speciesEvidence, type KeptCalibration } from './evidence.ts';
import { scoreToX, strataOf, xToScore } from './scores.ts';

const edges = strataOf(0.1, 0.998);
/** Ten detections of each of ten strata; those that score high are right. */
const items = Array.from({ length: 100 }, (_, at) => {
  const stratum = Math.floor(at / 10);
  const x = edges[stratum]! + ((at % 10) + 0.5) * ((edges[stratum + 1]! - edges[stratum]!) / 10);
  const verdict = stratum > 5 || (stratum > 2 && at % 3 === 0) ? ('yes' as const) : ('no' as const);
  return { score: xToScore(x), stratum, site: null, verdict };
});
const strata = Array.from({ length: 10 }, (_, at) => ({
  low_x: edges[at]!,
  high_x: edges[at + 1]!,
  detections: 200 - 15 * at,
}));
const figures = calibrate({ seed: 'c1', strata, items });
const kept: KeptCalibration = {
  species: 'Strix aluco',
  seed: 'c1',
  figures: {
    curve: figures.curve,
    strata: figures.strata.map(({ low_x, high_x, ...rest }) => ({
      ...rest,
      low: xToScore(low_x),
      high: xToScore(high_x),
    })),
    precisions: figures.precision_thresholds.map(({ precision, threshold }) => ({
      precision,
      score: threshold?.score ?? null,
    })),
  },
};

test('a probability is found on the curve, a precision where the calibration has it (S17.25)', () => {
  const score = evidenceScore({ by: 'probability', least: 0.9 }, kept) ?? 0;
  expect(probabilityAt(figures.curve!, score).probability).toBeCloseTo(0.9, 10);
  expect(evidenceScore({ by: 'precision', least: 0.8 }, kept)).toBe(
    kept.figures.precisions[0]!.score,
  );
});

test('a precision between those is computed as the calibration would have (S17.25)', () => {
  for (const least of [0.5, 0.75, 0.85, 0.87]) {
    const score = evidenceScore({ by: 'precision', least }, kept);
    const told = thresholdOf({ by: 'precision', least }, figures);
    expect(scoreToX(score ?? 0)).toBeCloseTo(scoreToX(told ?? 0), 9);
  }
  expect(evidenceScore({ by: 'precision', least: 0.9999 }, kept)).toBeNull();
  expect(() => evidenceScore({ by: 'precision', least: 1 }, kept)).toThrow('between 0 and 1');
});

test('species without a calibration, and those that never reach it, are named and left out', () => {
  const falling = { ...kept, species: 'Asio otus' };
  falling.figures = { ...kept.figures, curve: { ...figures.curve!, b: -1 } };
  const names = ['Asio otus', 'Rain', 'Strix aluco', 'Rain'];
  const found = speciesEvidence({ by: 'probability', least: 0.9 }, names, [kept, falling]);
  expect([...found.taken.keys()]).toEqual(['Strix aluco']);
  expect(found.taken.get('Strix aluco')?.calibration).toBe(kept);
  expect(found.without).toEqual(['Rain']);
  expect(found.never).toEqual(['Asio otus']);
});

test('where nothing was reviewed no score has a precision', () => {
  const unread = kept.figures.strata.map((one) => ({ ...one, reviewed: 0, yes: 0 }));
  const none = { ...kept, figures: { ...kept.figures, strata: unread } };
  expect(evidenceScore({ by: 'precision', least: 0.85 }, none)).toBeNull();
});
