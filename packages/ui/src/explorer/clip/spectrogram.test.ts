import { describe, expect, it } from 'vitest';
import { bandOf, topHzOf } from './clip.ts';
import {
  loudnessOf,
  type PictureQuestion,
  spectrogramOf,
  tonesOf,
  bandPass,
} from './spectrogram.ts';

const rate = 16_000;
const tone = (hertz: number, seconds: number, amplitude = 0.5, sampleRate = rate) =>
  Float32Array.from(
    { length: sampleRate * seconds },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
const question: PictureQuestion = {
  frame: { from: 0, to: 3, low: 0, high: 4000 },
  window: 'medium',
  columns: 300,
  rows: 200,
};
const plain = { brightness: 0, contrast: 0 };

/** Hertz of the loudest row of a column. */
function loudestHz(clip: Parameters<typeof spectrogramOf>[0], asked: PictureQuestion) {
  const { levels, columns, rows, frame } = spectrogramOf(clip, asked);
  const middle = Math.floor(columns / 2);
  const column = Array.from({ length: rows }, (_, row) => levels[row * columns + middle]!);
  const row = column.indexOf(Math.max(...column));
  return frame.high - ((frame.high - frame.low) * (row + 0.5)) / rows;
}

describe('the spectrogram of a clip', () => {
  const clip = { samples: tone(2000, 3), sampleRate: rate, from: 0 };

  it.each(['short', 'medium', 'long'] as const)('is loudest where the sound is, %s', (window) => {
    const step = 4000 / question.rows;
    expect(Math.abs(loudestHz(clip, { ...question, window }) - 2000)).toBeLessThanOrEqual(
      window === 'short' ? 3 * step : step,
    );
  });

  it('of a narrow band has as many rows as are asked for, each at its own frequency', () => {
    const frame = { from: 1, to: 1.2, low: 1900, high: 2150 };
    expect(Math.abs(loudestHz(clip, { ...question, frame, window: 'long' }) - 2000)).toBeLessThan(
      5,
    );
  });

  it('of a part of the time shows that part', () => {
    const samples = tone(2000, 3);
    samples.fill(0, 0, rate);
    const frame = { from: 10.5, to: 11.5, low: 0, high: 4000 };
    const { levels, columns, rows } = spectrogramOf(
      { samples, sampleRate: rate, from: 10 },
      { ...question, frame },
    );
    const loudest = (from: number, to: number) => {
      let most = 0;
      for (let row = 0; row < rows; row++)
        for (let column = from; column < to; column++)
          most = Math.max(most, levels[row * columns + column]!);
      return most;
    };
    expect(loudest(0, columns * 0.45)).toBeLessThan(loudest(columns * 0.55, columns) / 2);
  });

  it('misses no short sound, however many seconds one column stands for', () => {
    const samples = new Float32Array(rate * 60);
    samples.set(tone(2000, 1).subarray(0, rate / 50), 20.02 * rate);
    const frame = { from: 0, to: 60, low: 0, high: 4000 };
    const made = spectrogramOf(
      { samples, sampleRate: rate, from: 0 },
      { ...question, frame, columns: 120 },
    );
    const column = 40;
    const most = (at: number) =>
      Math.max(
        ...Array.from({ length: made.rows }, (_, row) => made.levels[row * made.columns + at]!),
      );
    expect(most(column)).toBeGreaterThan(most(column + 5) + 50);
  });

  it('of silence is drawn as silence, and a picture has bounds', () => {
    const silent = { samples: new Float32Array(rate * 3), sampleRate: rate, from: 0 };
    const made = spectrogramOf(silent, question);
    const tones = tonesOf(made.loudness, plain);
    expect(made.levels.every((level) => tones[level] === 0)).toBe(true);
    const huge = spectrogramOf(silent, { ...question, columns: 1e9, rows: 3 });
    expect([huge.columns, huge.rows]).toEqual([4096, 3]);
  });

  it('of a bat recorder uses windows that are short enough for a call of 5 ms', () => {
    const sampleRate = 384_000;
    const samples = new Float32Array(sampleRate / 10);
    samples.set(tone(45_000, 0.005, 0.5, sampleRate), sampleRate / 20);
    const frame = { from: 0, to: 0.1, low: 0, high: 60_000 };
    const bat = { samples, sampleRate, from: 0 };
    const loud = loudnessOf(bat, frame, 'medium');
    const { levels, columns, rows } = spectrogramOf(
      bat,
      { frame, window: 'medium', columns: 200, rows: 120 },
      loud,
    );
    const row = Math.floor((rows * 15_000) / 60_000);
    const lit = Array.from({ length: columns }, (_, at) => levels[row * columns + at]!);
    const most = Math.max(...lit);
    expect(lit.filter((level) => level > most * 0.8).length).toBeLessThan(columns / 8);
  });
});

describe('brightness and contrast', () => {
  const loudness = { dark: -80, light: -20 };
  const share = (tones: Uint8Array) => tones.reduce((sum, value) => sum + value, 0) / 255 / 256;

  it('leave the scale as it is at 0: from silence to the loudest', () => {
    const tones = tonesOf(loudness, plain);
    expect([tones[0], tones[255]]).toEqual([0, 255]);
    expect([...tones].every((value, at) => at === 0 || value >= tones[at - 1]!)).toBe(true);
  });

  it('move and spread it', () => {
    const usual = tonesOf(loudness, plain);
    expect(share(tonesOf(loudness, { brightness: 60, contrast: 0 }))).toBeGreaterThan(share(usual));
    expect(share(tonesOf(loudness, { brightness: -60, contrast: 0 }))).toBeLessThan(share(usual));
    const between = (tones: Uint8Array) => tones.filter((value) => value > 0 && value < 255).length;
    expect(between(tonesOf(loudness, { brightness: 0, contrast: 80 }))).toBeLessThan(
      between(usual),
    );
  });
});

const sampleRate = 48_000;
const steadyTone = (hertz: number) => ({
  samples: Float32Array.from(
    { length: sampleRate },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  ),
  sampleRate,
  from: 12,
});

/** Decibels by which a sine of so many hertz is changed, once the filter has settled. */
function changeDb(hertz: number, low: number, high: number): number {
  const { samples } = bandPass(steadyTone(hertz), { low, high });
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
    const clip = steadyTone(1000);
    const same = bandPass(clip, { low: 0, high: 24_000 });
    expect([same.from, same.sampleRate]).toEqual([12, sampleRate]);
    expect(same.samples.every((value, i) => value === clip.samples[i])).toBe(true);
    expect(same.samples).not.toBe(clip.samples);
  });
  it('stays finite for a very narrow and low band', () => {
    const { samples } = bandPass(steadyTone(60), { low: 50, high: 70 });
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
