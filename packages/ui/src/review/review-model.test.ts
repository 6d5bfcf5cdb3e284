import { describe, expect, it } from 'vitest';
import { rangeAround } from '../explorer/clip/clip.ts';
import { parseNumber, findReviewAction } from '../verdicts/keys.ts';
import { calibrationQuery, keptQuery, queueQuery, readAddress } from './review-address.ts';
import { measureCertainty, readReviewSettings } from './use-review-settings.ts';
import { countItems } from './review-tools.tsx';
import { nextSpeed, reviewContext } from './use-review-player.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe('the keys of the review', () => {
  it.each([
    ['y', 'yes'],
    ['N', 'no'],
    ['u', 'unsure'],
    ['s', 'skip'],
    ['z', 'undo'],
    [' ', 'play'],
    ['l', 'speed'],
    ['b', 'blind'],
    ['g', 'grid'],
    ['/', 'note'],
    ['c', 'species'],
  ])('"%s" of one clip is %s', (key, action) =>
    expect(findReviewAction(false, press(key))).toBe(action),
  );
  it('"?" is the help, which takes the shift key', () =>
    expect(findReviewAction(false, press('?', { shiftKey: true }))).toBe('help'));
  it('leave the keys of the browser alone', () => {
    expect(findReviewAction(false, press('z', { ctrlKey: true }))).toBeUndefined();
    expect(findReviewAction(false, press('Tab'))).toBeUndefined();
  });
  it('are others in the grid: Y and N say nothing of nine clips (S16.23)', () => {
    expect(findReviewAction(true, press('y'))).toBeUndefined();
    expect(findReviewAction(true, press('Enter'))).toBe('page');
    expect(findReviewAction(false, press('Enter'))).toBeUndefined();
    expect(parseNumber(findReviewAction(true, press('7'))!)).toBe(7);
    expect(parseNumber('page')).toBeNull();
    expect(findReviewAction(true, press('0'))).toBeUndefined();
  });
});

describe('the address', () => {
  it('names a sample and its queue (S16.22)', () => {
    expect(readAddress(queueQuery('a b', 'disagreements'))).toEqual({
      sampleId: 'a b',
      calibration: null,
      keptCalibration: null,
      start: null,
      queue: 'disagreements',
    });
    expect(readAddress(queueQuery('s1')).queue).toBe('open');
    expect(readAddress(calibrationQuery('s1')).calibration).toBe('s1');
    expect(readAddress(keptQuery('c 1')).keptCalibration).toBe('c 1');
    expect(readAddress('?sample=&queue=later')).toEqual({
      sampleId: null,
      calibration: null,
      keptCalibration: null,
      start: null,
      queue: 'open',
    });
  });
});

describe('the count', () => {
  it('of the open ones goes on from those that have a verdict', () => {
    const open = { queue: 'open', all: 100, before: 40, read: 60, complete: true } as const;
    expect(countItems(open)).toEqual({ first: 40, of: 100 });
    expect(countItems({ ...open, read: 20, complete: false })).toEqual({ first: 40, of: 100 });
  });
  it('of disagreements is of themselves', () =>
    expect(
      countItems({ queue: 'disagreements', all: 100, before: 100, read: 7, complete: true }),
    ).toEqual({ first: 0, of: 7 }));
});

describe('what is heard of a detection (S16.25)', () => {
  it('is it with a second on both sides, from the beginning of the recording at the earliest', () => {
    expect(rangeAround(3, 6, reviewContext)).toEqual({ from: 2, to: 7 });
    expect(rangeAround(0.5, 3.5, reviewContext).from).toBe(0);
  });
});

describe('how certain a threshold is', () => {
  const threshold = { probability: 0.9, score: 0.62, low: 0.55, high: 0.71 };
  const precision = { precision: 0.9, score: 0.4, estimate: 0.93, bound: 0.9, kept: 0.6 };
  const figures = {
    probabilities: [threshold],
    precisions: [precision],
    warnings: [],
    lowest: 0.1,
    highest: 0.9,
  };
  it('is the width of its interval, and enough at the one wanted (S16.34)', () => {
    const known = measureCertainty(figures, 0.1);
    expect(known).toMatchObject({ score: 0.62, enough: false, precision: { score: 0.4 } });
    expect(known?.width).toBeCloseTo(0.16);
    expect(measureCertainty({ ...figures, precisions: [] }, 0.2)).toMatchObject({
      enough: true,
      doubt: null,
      precision: null,
    });
  });
  it('is not known without an interval', () => {
    const open = { ...threshold, high: null };
    expect(measureCertainty({ ...figures, probabilities: [open] }, 0.1)).toBeNull();
    expect(measureCertainty({ ...figures, probabilities: [] }, 0.1)).toBeNull();
  });
  it.each([
    'few_yes',
    'few_no',
    'all_yes',
    'all_no',
    'separation',
    'slope_not_positive',
    'spread_over_sites',
    'threshold_outside_sample',
  ] as const)('is never enough with the warning %s, however narrow it is (S16.34)', (code) => {
    const narrow = { ...threshold, low: 0.61, high: 0.63 };
    const warned = {
      ...figures,
      probabilities: [narrow],
      warnings: [{ code, message: 'Review more.' }],
      lowest: 0.1,
      highest: 0.6,
    };
    expect(measureCertainty(warned, 0.2)).toMatchObject({ enough: false, doubt: 'Review more.' });
  });
  it('is enough where another threshold lies outside of what was reviewed, or sites differ', () => {
    const warnings = [
      { code: 'threshold_outside_sample' as const, message: 'The score for 99% lies outside.' },
      { code: 'sites_disagree' as const, message: 'Sites differ.' },
    ];
    const warned = { ...figures, warnings, lowest: 0.1, highest: 0.9 };
    expect(measureCertainty(warned, 0.2)).toMatchObject({ enough: true, doubt: null });
  });
});

describe('settings', () => {
  it('are read from what was kept, and are as usual where that makes no sense (S16.24)', () => {
    const usual = { blind: false, grid: false, width: 0.1 };
    expect(readReviewSettings(null)).toEqual(usual);
    expect(readReviewSettings('{')).toEqual(usual);
    expect(readReviewSettings('{"blind":"yes","grid":1,"width":3}')).toEqual(usual);
    expect(readReviewSettings('{"blind":true,"width":0.05}')).toEqual({
      ...usual,
      blind: true,
      width: 0.05,
    });
  });
  it('go from the real speed to the slowest and back', () =>
    expect([1, 0.5, 0.25, 0.1].map((speed) => nextSpeed(speed, 1))).toEqual([0.5, 0.25, 0.1, 1]));
  it('stop at that of a recording that was slowed down, wherever it lies', () => {
    expect([1, 0.5, 0.25, 0.125, 0.1].map((speed) => nextSpeed(speed, 0.125))).toEqual([
      0.5, 0.25, 0.125, 0.1, 1,
    ]);
    expect([0.1, 0.05].map((speed) => nextSpeed(speed, 0.05))).toEqual([0.05, 1]);
  });
});
