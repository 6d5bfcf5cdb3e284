import type { SampleCreate } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { rangeTexts, scoreText, shareText } from '../calibration/chosen-threshold.ts';
import {
  toDrawMethod,
  emptyChoice,
  furtherMethod,
  mostPerStratum,
  choosePerStratum,
  sameStrata,
  sending,
  sendItems,
  typedScore,
  wholeNumber,
} from './use-draw.ts';

const strata = [900, 300, 4].map((detections, at) => ({
  low: at / 3,
  high: (at + 1) / 3,
  detections,
}));

describe('what is typed for a sample', () => {
  it('is drawn as it says', () => {
    expect(toDrawMethod(emptyChoice)).toEqual({
      method: { method: 'stratified', perStratum: 10 },
      minScore: 0,
    });
    expect(toDrawMethod({ ...emptyChoice, method: 'all_above', minScore: '0.6' })).toEqual({
      method: { method: 'all_above', score: 0.6, limit: 100 },
      minScore: 0.6,
    });
    expect(toDrawMethod({ ...emptyChoice, method: 'random', limit: '50' })).toEqual({
      method: { method: 'random', limit: 50 },
      minScore: 0,
    });
  });
  it('is nearest to where the newest calibration is uncertain', () => {
    const choice = { ...emptyChoice, method: 'most_uncertain' } as const;
    expect(toDrawMethod(choice, 1.5)?.method).toEqual({
      method: 'most_uncertain',
      limit: 100,
      centre: 1.5,
    });
    expect(toDrawMethod(choice)?.method).toEqual({ method: 'most_uncertain', limit: 100 });
  });
  it.each(['', '0', '2.5', 'ten', String(mostPerStratum + 1), 'NaN'])(
    'is refused where it is no number in bounds: %s',
    (perStratum) => {
      expect(wholeNumber(perStratum, mostPerStratum)).toBeNull();
      expect(toDrawMethod({ ...emptyChoice, perStratum })).toBeNull();
    },
  );
  it.each(['', '-0.1', '1.01', 'high', 'NaN'])('is no score: %s', (minScore) => {
    expect(typedScore(minScore)).toBeNull();
    expect(toDrawMethod({ ...emptyChoice, minScore })).toBeNull();
  });
});

describe('a sample that is drawn further', () => {
  it('has as many more of each stratum, also where a stratum had fewer', () => {
    expect(choosePerStratum(strata, 24)).toBe(10);
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

type Items = SampleCreate['items'];
const itemsOf = (count: number): Items =>
  Array.from({ length: count }, (_, at) => ({
    data_id: 'd1',
    file: `${at % 7}.WAV`,
    start_s: at,
    end_s: at + 3,
    score: 0.5,
    stratum: 0,
  }));
const refusal = (field: string) =>
  new ApiError('Refused.', {
    status: 400,
    code: 'invalid_request',
    field,
    requestId: 'r1',
    retryAfterMs: null,
  });

/** A service that has lost some recordings. */
const serviceWithout = (...gone: string[]) => {
  const kept: Items = [];
  return {
    kept,
    send: async (batch: Items) => {
      const at = batch.findIndex(({ file }) => gone.includes(file));
      if (at >= 0) throw refusal(`items[${at}].file`);
      kept.push(...batch);
    },
  };
};

describe('the items of a sample', () => {
  it('are sent a thousand a call', async () => {
    const sizes: number[] = [];
    await sendItems(sending(itemsOf(2500)), async (batch) => void sizes.push(batch.length));
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  it('of recordings that are gone are left out and counted (S16.19)', async () => {
    const { kept, send } = serviceWithout('2.WAV', '5.WAV');
    const state = sending(itemsOf(1400));
    await sendItems(state, send);
    expect(kept.map(({ file }) => file).filter((file) => /^[25]/.test(file))).toEqual([]);
    expect(state).toEqual({ waiting: [], sent: 1000, leftOut: 400 });
  });

  it('are refused with the service’s sentence where no recording is left', async () => {
    const { send } = serviceWithout('0.WAV');
    await expect(sendItems(sending(itemsOf(1)), send)).rejects.toThrow('Refused.');
  });

  it('go on where they stopped, none twice (S16.19)', async () => {
    const { kept, send } = serviceWithout();
    const state = sending(itemsOf(2500));
    let calls = 0;
    const failing = async (batch: Items) => {
      if (++calls === 2) throw new Error('no network');
      await send(batch);
    };
    await expect(sendItems(state, failing)).rejects.toThrow('no network');
    expect(state.sent).toBe(1000);
    await sendItems(state, failing);
    expect(kept).toEqual(itemsOf(2500));
  });
});
