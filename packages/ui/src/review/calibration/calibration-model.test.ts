import type { CalibrationFigures } from '@biophony/contract';
import { calibrate, scoreToX, xToScore } from '@biophony/statistics';
import { describe, expect, it } from 'vitest';
import { calibration as words } from '../../messages/en/calibration.ts';
import { calibrationsDownload } from './calibrations-table.tsx';
import { chosenThreshold, keptShare, thresholdIfNo } from './chosen-threshold.ts';
import { formatCitation } from './calibration-view.tsx';
import {
  curvePaths,
  curveScale,
  curveTable,
  leftOf,
  scoreTicks,
  stepsPath,
  stratumPoints,
  topOf,
} from './curve.ts';

const seed = 'a sample';
const strata = Array.from({ length: 5 }, (_, at) => ({
  low: xToScore(-2 + at),
  high: xToScore(-1 + at),
  detections: 100 - 10 * at,
}));

/** The figures of verdicts as the service tells them. */
function figuresOf(
  verdictOf: (stratum: number, nth: number) => 'yes' | 'no' | 'unsure' | null,
): CalibrationFigures {
  const found = calibrate({
    seed,
    strata: strata.map(({ low, high, detections }) => ({
      low_x: scoreToX(low),
      high_x: scoreToX(high),
      detections,
    })),
    items: strata.flatMap((_, stratum) =>
      Array.from({ length: 20 }, (__, nth) => ({
        score: xToScore(-2 + stratum + (nth + 0.5) / 20),
        stratum,
        site: null,
        verdict: verdictOf(stratum, nth),
      })),
    ),
  });
  const curveOf = (curve: typeof found.curve) =>
    curve && { a: curve.a, b: curve.b, covariance: curve.covariance };
  return {
    scheme: found.scheme,
    ...found.counts,
    curve: curveOf(found.curve),
    curve_if_unsure_no: curveOf(found.curve_if_unsure_no),
    lowest: found.sampled && found.sampled.low,
    highest: found.sampled && found.sampled.high,
    strata: strata.map((one, at) => ({
      ...one,
      reviewed: found.strata[at]!.reviewed,
      yes: found.strata[at]!.yes,
    })),
    probabilities: found.probability_thresholds,
    precisions: found.precision_thresholds.map(({ precision, threshold }) => ({
      precision,
      score: threshold && threshold.score,
      estimate: threshold && threshold.estimate,
      bound: threshold && threshold.lower95,
      kept: threshold && threshold.kept,
    })),
    density: found.call_density && {
      estimate: found.call_density.estimate,
      low: found.call_density.low,
      high: found.call_density.high,
    },
    isotonic: found.isotonic.map(({ low_x, probability }) => ({
      score: xToScore(low_x),
      probability,
    })),
    sites: null,
    agreement: { items: 0, share: null, kappa: null, alpha: null },
    warnings: [],
  };
}
const good = figuresOf((stratum, nth) =>
  nth === 3 ? 'unsure' : nth % 5 < stratum + (nth % 2) ? 'yes' : 'no',
);
const nothing = figuresOf(() => null);
const falling = figuresOf((stratum, nth) => (nth % 5 < 4 - stratum ? 'yes' : 'no'));

describe('the picture of a curve', () => {
  const scale = curveScale(good, { width: 600, height: 340 });
  it('stands within its box, with all strata', () => {
    expect(leftOf(-2, scale)).toBeGreaterThan(scale.left);
    expect(leftOf(3, scale)).toBeLessThan(scale.right);
    expect([topOf(0, scale), topOf(1, scale)]).toEqual([scale.bottom, scale.top]);
    const points = stratumPoints(good.strata, scale);
    expect(points.map(({ stratum }) => stratum)).toEqual([0, 1, 2, 3, 4]);
    for (const { left, top, from, to, share, low, high } of points) {
      expect(left).toBeGreaterThan(scale.left);
      expect(left).toBeLessThan(scale.right);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(to).toBeLessThanOrEqual(top);
      expect(from).toBeGreaterThanOrEqual(top);
    }
  });
  it('names scores that do not touch, on a phone as well', () => {
    for (const width of [320, 600, 1400]) {
      const one = curveScale(good, { width, height: 340 });
      const ticks = scoreTicks(one);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks).toContain(0.5);
      const lefts = ticks.map((score) => leftOf(scoreToX(score), one));
      for (const [at, left] of lefts.slice(1).entries())
        expect(left - lefts[at]!).toBeGreaterThanOrEqual(44);
      // The last one lies within the picture: half of a name of six signs is 20 pixels.
      expect(lefts.at(-1)! + 20).toBeLessThanOrEqual(width);
    }
  });
  it('names the highest score within the picture', () => {
    const whole = [{ low: 0, high: 1, detections: 1, reviewed: 0, yes: 0 }];
    const one = curveScale({ strata: whole }, { width: 358, height: 340 });
    const last = scoreTicks(one).at(-1)!;
    expect(last).toBe(0.9999);
    expect(leftOf(scoreToX(last), one) + 20).toBeLessThanOrEqual(358);
  });
  it('names scores of a short axis too', () => {
    const short = [{ low: 0.44, high: 0.51, detections: 1, reviewed: 0, yes: 0 }];
    const one = curveScale({ strata: short }, { width: 358, height: 340 });
    expect(scoreTicks(one).length).toBeGreaterThan(2);
  });
  it('has a rising line within its band, and steps', () => {
    const { line, band } = curvePaths(good.curve!, scale);
    const tops = line
      .slice(1)
      .split('L')
      .map((point) => Number(point.split(' ')[1]));
    expect(tops).toEqual(tops.toSorted((a, b) => b - a));
    expect(band.startsWith('M') && band.endsWith('Z')).toBe(true);
    expect(stepsPath(good.isotonic, good.highest, scale)).toMatch(/^M[\d.]+ [\d.]+H/);
    expect(stepsPath([], null, scale)).toBe('');
  });
  it('has none where nothing was reviewed', () => {
    expect(nothing.curve).toBeNull();
    expect(stratumPoints(nothing.strata, scale)).toEqual([]);
  });
  it('has a table of strata, curve and steps', () => {
    const { columns, rows } = curveTable(good, words);
    expect(rows.filter(([kind]) => kind === 'part')).toHaveLength(5);
    expect(rows.filter(([kind]) => kind === 'curve')).toHaveLength(21);
    expect(rows.filter(([kind]) => kind === 'step')).toHaveLength(good.isotonic.length);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(curveTable(nothing, words).rows.map(([kind]) => kind)).toEqual(
      Array.from({ length: 5 }, () => 'part'),
    );
  });
});

describe('a threshold', () => {
  it.each([0.5, 0.8, 0.9, 0.95, 0.99])(
    'for a probability of %d is the service’s (S17.20)',
    (least) => {
      const told = good.probabilities.find(({ probability }) => probability === least)!;
      const chosen = chosenThreshold({ ...good, seed }, { by: 'probability', least });
      expect(chosen.score).toBe(told.score);
      // What is computed here where the service told nothing is the same.
      const computed = chosenThreshold(
        { ...good, probabilities: [], seed },
        { by: 'probability', least },
      );
      expect(computed).toEqual(chosen);
    },
  );
  it.each([0.8, 0.9, 0.95, 0.99])('for a precision of %d is the service’s (S17.20)', (least) => {
    const chosen = chosenThreshold({ ...good, seed }, { by: 'precision', least });
    const told = good.precisions.find(({ precision }) => precision === least)!;
    expect(chosen.score).toBe(told.score);
    const computed = chosenThreshold({ ...good, precisions: [], seed }, { by: 'precision', least });
    expect(computed).toEqual(chosen);
  });
  it('is none where the curve falls, and where nothing was reviewed', () => {
    for (const figures of [falling, nothing])
      expect(
        chosenThreshold({ ...figures, seed }, { by: 'probability', least: 0.7 }).score,
      ).toBeNull();
    expect(chosenThreshold({ ...nothing, seed }, { by: 'precision', least: 0.7 }).score).toBeNull();
  });
  it('keeps detections between those of the strata above it and those with its own', () => {
    const all = 100 + 90 + 80 + 70 + 60;
    expect(keptShare(strata.map(asReviewed), xToScore(1.5))).toEqual({
      low: 60 / all,
      high: 130 / all,
    });
    expect(keptShare([], 0.5)).toBeNull();
  });
  it('tells what changes if every unsure verdict were no', () => {
    const ifNo = thresholdIfNo(good, { by: 'probability', least: 0.8 });
    const now = chosenThreshold({ ...good, seed }, { by: 'probability', least: 0.8 });
    expect(ifNo?.score).toBeGreaterThan(now.score!);
    expect(thresholdIfNo(falling, { by: 'probability', least: 0.8 })).toBeNull();
    expect(thresholdIfNo(good, { by: 'precision', least: 0.8 })).toBeNull();
  });
});

function asReviewed(one: (typeof strata)[number]) {
  return { ...one, reviewed: 0, yes: 0 };
}

const calibration = {
  calibration_id: 'c1',
  project_id: 'p1',
  species: 'Strix aluco',
  joins: 'j',
  model: 'BirdNET',
  model_version: '2.4',
  settings: {},
  version: 3,
  sample_id: 's1',
  seed,
  figures: good,
  reviewers: ['Chiara Rossi', 'Jonas Weber'],
  made_by: 'Ada Byron',
  created_at: '2026-05-22T09:30:00.000Z',
  taken_from: null,
};

describe('a citation', () => {
  it('names reviewers, year, model, species, version, project, date and identifier (S17.22)', () =>
    expect(formatCitation(calibration, 'Fens', words, 'en-GB')).toBe(
      'Chiara Rossi, Jonas Weber (2026). Calibration of BirdNET 2.4 scores of Strix aluco, version 3. Project “Fens”, 22 May 2026. Biophony calibration c1.',
    ));
  it('names the project that it was taken from, and who made it where no reviewer is known', () =>
    expect(
      formatCitation(
        {
          ...calibration,
          model: null,
          model_version: null,
          reviewers: [],
          taken_from: { project_title: 'Moor', calibration_id: 'c0' },
        },
        'Fens',
        words,
        'en-GB',
      ),
    ).toMatch(/^Ada Byron \(2026\)\. Calibration of model scores .*“Moor”.* c0\.$/));
});

it('the table of all species has the threshold of each with full precision, and where it comes from (S17.23)', () => {
  const taken = { project_title: 'Moor', calibration_id: 'c0' };
  const choice = { by: 'probability', least: 0.8 } as const;
  const { columns, rows } = calibrationsDownload(
    [calibration, { ...calibration, figures: falling, taken_from: taken }],
    choice,
  );
  const cells = (row: number) =>
    Object.fromEntries(columns.map(({ label }, at) => [label, rows[row]?.[at]]));
  const { score, interval } = chosenThreshold({ ...good, seed }, choice);
  expect(cells(0)).toMatchObject({
    species: 'Strix aluco',
    calibration_id: 'c1',
    version: 3,
    threshold_by: 'probability',
    wanted: 0.8,
    threshold: score,
    threshold_low: interval?.low,
    taken_from: null,
    reviewers: 'Chiara Rossi; Jonas Weber',
  });
  expect(cells(1)).toMatchObject({ threshold: null, taken_from: 'c0' });
});
