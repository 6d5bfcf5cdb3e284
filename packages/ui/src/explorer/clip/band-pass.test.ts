import { describe, expect, it } from 'vitest';
import { bandOf, topHzOf } from './clip.ts';
import { bandPass } from './spectrogram.ts';

const sampleRate = 48_000;
const tone = (hertz: number) => ({
  samples: Float32Array.from(
    { length: sampleRate },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  ),
  sampleRate,
  from: 12,
});

/** Decibels by which a sine of so many hertz is changed, once the filter has settled. */
function changeDb(hertz: number, low: number, high: number): number {
  const { samples } = bandPass(tone(hertz), { low, high });
  let sum = 0;
  const settled = samples.subarray(sampleRate / 2);
  for (const value of settled) sum += value * value;
  return 10 * Math.log10(sum / settled.length / 0.125);
}

describe('a band-pass', () => {
  it.each([2500, 3000, 4000])('lets %d Hz in 2 to 5 kHz through as it is', (hertz) => {
    expect(Math.abs(changeDb(hertz, 2000, 5000))).toBeLessThan(0.3);
  });
  it.each([2000, 5000])('is 3 dB down at its edge of %d Hz', (hertz) => {
    expect(changeDb(hertz, 2000, 5000)).toBeCloseTo(-3.01, 1);
  });
  it.each([500, 1000, 10_000, 15_000])('takes 45 dB and more of %d Hz', (hertz) => {
    expect(changeDb(hertz, 2000, 5000)).toBeLessThan(-45);
  });
  it('of everything that was recorded changes nothing, and keeps place and rate', () => {
    const clip = tone(1000);
    const same = bandPass(clip, { low: 0, high: 24_000 });
    expect([same.from, same.sampleRate]).toEqual([12, sampleRate]);
    expect(same.samples.every((value, i) => value === clip.samples[i])).toBe(true);
    expect(same.samples).not.toBe(clip.samples);
  });
  it('stays finite for a very narrow and low band', () => {
    const { samples } = bandPass(tone(60), { low: 50, high: 70 });
    expect(samples.every((value) => Math.abs(value) < 2)).toBe(true);
  });
});

describe('the band of a detection', () => {
  it.each([
    ['a song', 1800, 4600, { low: 1800, high: 4600 }],
    ['a model that names none', null, null, null],
    ['a model that names its whole range', 0, 24_000, null],
    ['a model of lower rate', 0, 16_000, null],
    ['a model that begins at 200 Hz', 200, 11_000, null],
    ['a model that leaves out the lowest sounds', 1000, 22_000, null],
    ['a high and wide call', 2000, 12_000, { low: 2000, high: 12_000 }],
    ['a low hum', 0, 300, { low: 0, high: 300 }],
  ])('of %s', (_, low_hz, high_hz, band) => {
    expect(bandOf({ low_hz, high_hz }, 48_000)).toEqual(band);
  });

  it.each([
    [{ low: 1800, high: 4600 }, null, 48_000, 12_000],
    [{ low: 9000, high: 12_000 }, null, 48_000, 15_000],
    [null, null, 48_000, 12_000],
    [null, 15_000, 48_000, 12_000],
    [null, null, 16_000, 8000],
    [{ low: 40_000, high: 60_000 }, 120_000, 384_000, 75_000],
    [null, null, 384_000, 192_000],
    [null, 120_000, 384_000, 120_000],
  ])('%o, analysed to %s Hz of %d samples a second, is drawn up to %d Hz', (band, to, rate, hz) => {
    expect(topHzOf(band, to, rate)).toBe(hz);
  });
});
