import { describe, expect, it } from 'vitest';
import { loudnessOf, type PictureQuestion, spectrogramOf, tonesOf } from './spectrogram.ts';

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
