import { ApiError, ConnectionError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { ReadError } from '../explorer/engine/remote-file.ts';
import { evenedGainDb, toClipProblem, isLost, ProjectLeft } from './use-review-clips.ts';

const rate = 8000;
/** A tone of so many seconds; its level is 3 dB below its peak. */
const tone = (seconds: number, peak: number) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, at) => peak * Math.sin((2 * Math.PI * 1000 * at) / rate),
  );
const joined = (...parts: readonly Float32Array[]) =>
  Float32Array.from(parts.flatMap((part) => [...part]));

describe('the loudness of clips', () => {
  it('is brought to -20 dB, up and down (S16.25)', () => {
    // A peak of 0.02 is a level of -37 dB.
    expect(evenedGainDb(tone(3, 0.02), rate)).toBeCloseTo(
      -20 - 20 * Math.log10(0.02 / Math.SQRT2),
      1,
    );
    expect(evenedGainDb(tone(3, 0.8), rate)).toBeCloseTo(
      -20 - 20 * Math.log10(0.8 / Math.SQRT2),
      1,
    );
  });
  it('does not depend on how long nothing is heard', () => {
    const short = joined(tone(0.5, 0.02), new Float32Array(4 * rate));
    expect(evenedGainDb(short, rate)).toBeCloseTo(evenedGainDb(tone(4.5, 0.02), rate), 1);
  });
  it('lets no sample pass -1 dB of full scale (S16.25)', () => {
    const click = tone(3, 0.01);
    click[5000] = 0.5;
    const gain = evenedGainDb(click, rate);
    expect(0.5 * 10 ** (gain / 20)).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-9);
  });
  it('does not raise what is nearly silent without end, nor silence at all', () => {
    expect(evenedGainDb(tone(3, 1e-5), rate)).toBe(36);
    expect(evenedGainDb(new Float32Array(rate), rate)).toBe(0);
    expect(evenedGainDb(new Float32Array(0), rate)).toBe(0);
  });
});

const refused = (status: number) =>
  new ApiError('no', { status, code: 'any', requestId: null, field: null, retryAfterMs: null });

describe('why a clip cannot be read (S16.31)', () => {
  it.each([
    [refused(404), 'deleted'],
    [new ReadError('missing', 'gone'), 'deleted'],
    // As it comes out of a worker.
    [{ code: 'missing' }, 'deleted'],
    [refused(403), 'kept_from'],
    [new ProjectLeft(), 'left'],
    [refused(503), 'unreadable'],
    [new ReadError('expired', 'old link'), 'unreadable'],
    [new ConnectionError('offline'), 'unreadable'],
    [new Error('any'), 'unreadable'],
  ] as const)('%o is %s', (error, problem) => expect(toClipProblem(error)).toBe(problem));
  it('keeps it from being judged where nothing helps', () =>
    expect((['deleted', 'kept_from', 'left', 'unreadable'] as const).map(isLost)).toEqual([
      true,
      true,
      false,
      false,
    ]));
});
