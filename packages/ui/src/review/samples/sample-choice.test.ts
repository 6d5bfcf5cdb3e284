import { describe, expect, it } from 'vitest';
import {
  drawMethodOf,
  emptyChoice,
  furtherMethod,
  mostPerStratum,
  perStratumOf,
  sameStrata,
  typedScore,
  wholeNumber,
} from './sample-choice.ts';
import { rangeTexts, scoreText, shareText } from '../score-text.ts';

const strata = [900, 300, 4].map((detections, at) => ({
  low: at / 3,
  high: (at + 1) / 3,
  detections,
}));

describe('what is typed for a sample', () => {
  it('is drawn as it says', () => {
    expect(drawMethodOf(emptyChoice)).toEqual({
      method: { method: 'stratified', perStratum: 10 },
      minScore: 0,
    });
    expect(drawMethodOf({ ...emptyChoice, method: 'all_above', minScore: '0.6' })).toEqual({
      method: { method: 'all_above', score: 0.6, limit: 100 },
      minScore: 0.6,
    });
    expect(drawMethodOf({ ...emptyChoice, method: 'random', limit: '50' })).toEqual({
      method: { method: 'random', limit: 50 },
      minScore: 0,
    });
  });
  it('is nearest to where the newest calibration is uncertain', () => {
    const choice = { ...emptyChoice, method: 'most_uncertain' } as const;
    expect(drawMethodOf(choice, 1.5)?.method).toEqual({
      method: 'most_uncertain',
      limit: 100,
      centre: 1.5,
    });
    expect(drawMethodOf(choice)?.method).toEqual({ method: 'most_uncertain', limit: 100 });
  });
  it.each(['', '0', '2.5', 'ten', String(mostPerStratum + 1), 'NaN'])(
    'is refused where it is no number in bounds: %s',
    (perStratum) => {
      expect(wholeNumber(perStratum, mostPerStratum)).toBeNull();
      expect(drawMethodOf({ ...emptyChoice, perStratum })).toBeNull();
    },
  );
  it.each(['', '-0.1', '1.01', 'high', 'NaN'])('is no score: %s', (minScore) => {
    expect(typedScore(minScore)).toBeNull();
    expect(drawMethodOf({ ...emptyChoice, minScore })).toBeNull();
  });
});

describe('a sample that is drawn further', () => {
  it('has as many more of each stratum, also where a stratum had fewer', () => {
    expect(perStratumOf(strata, 24)).toBe(10);
    expect(furtherMethod({ method: 'stratified', strata, item_count: 24 }, 5)).toEqual({
      method: 'stratified',
      perStratum: 15,
    });
  });
  it('has as many more in all, of other methods', () => {
    expect(furtherMethod({ method: 'random', strata, item_count: 40 }, 60)).toEqual({
      method: 'random',
      limit: 100,
    });
    expect(furtherMethod({ method: 'all_above', strata, item_count: 9990 }, 60)).toEqual({
      method: 'all_above',
      score: 0,
      limit: 10_000,
    });
  });
  it('needs the same detections as before (S16.20)', () => {
    expect(sameStrata(strata, strata)).toBe(true);
    expect(sameStrata([], strata)).toBe(false);
    expect(
      sameStrata(
        strata.map((one) => ({ ...one, detections: 1 })),
        strata,
      ),
    ).toBe(false);
  });
});

describe('a score in words', () => {
  it('has as many digits as tell it from another', () => {
    expect(rangeTexts(0.4361, 0.4392, 'en')).toEqual(['0.436', '0.439']);
    expect(rangeTexts(0.1, 0.2, 'en')).toEqual(['0.10', '0.20']);
  });
  it.each([
    [0.5, '0.50'],
    [0.9, '0.90'],
    [0.9961, '0.996'],
    [0.99961, '0.9996'],
    [0.99999, '>0.9999'],
    [0.00002, '<0.0001'],
    [0, '0.00'],
    [1, '1.00'],
  ])('%d is %s', (score, text) => expect(scoreText(score, 'en')).toBe(text));
  it.each([
    [0.394, '39%'],
    [0.0123, '1.2%'],
    [0.995, '99.5%'],
    [1, '100%'],
  ])('the share %d is %s', (share, text) => expect(shareText(share, 'en')).toBe(text));
});
