import { expect, test } from 'vitest';
import { bandPass, type FrequencyBand } from './band-pass.ts';

const rate = 48_000;

async function* tone(hertz: number): AsyncGenerator<Float32Array> {
  for (let block = 0; block < 48; block++) {
    yield Float32Array.from({ length: 1000 }, (_, i) =>
      Math.sin((2 * Math.PI * hertz * (block * 1000 + i)) / rate),
    );
  }
}

/** Level of a tone behind the filter in decibels, once it has settled. */
async function level(hertz: number, band: FrequencyBand): Promise<number> {
  const blocks: Float32Array[] = [];
  for await (const block of bandPass(tone(hertz), rate, band)) blocks.push(block);
  const settled = blocks.slice(-10).flatMap((block) => Array.from(block));
  const power = settled.reduce((sum, x) => sum + x * x, 0) / settled.length;
  return 10 * Math.log10(power / 0.5);
}

test('a fifth-order Butterworth band: -3 dB at its edges, 30 dB an octave beyond', async () => {
  const band = { fmin_hz: 1000, fmax_hz: 8000 };
  expect(await level(3000, band)).toBeCloseTo(0, 1);
  expect(await level(1000, band)).toBeCloseTo(-3.01, 1);
  expect(await level(8000, band)).toBeCloseTo(-3.01, 1);
  expect(await level(500, band)).toBeLessThan(-29.5);
  expect(await level(16_000, band)).toBeLessThan(-30);
});

// scipy 1.17.1: sosfreqz(butter(5, band, btype='band', fs=48000, output='sos')), decibels.
test.each([
  [2000, 2500, { 1000: -90.06, 1500: -56.27, 2000: -3.01, 2236: 0, 2500: -3.01 }],
  [3000, 3300, { 2500: -68.5, 3146: 0, 4000: -70.99 }],
  [200, 1200, { 100: -36.16, 150: -16.23, 500: 0, 2000: -27.59 }],
])('a narrow band of %i to %i Hz is that of a band-pass', async (fmin_hz, fmax_hz, levels) => {
  for (const [hertz, decibels] of Object.entries(levels))
    expect(await level(Number(hertz), { fmin_hz, fmax_hz }), hertz).toBeCloseTo(decibels, 1);
});

test('without limits the sound passes unchanged', async () => {
  for await (const block of bandPass(tone(440), rate, { fmin_hz: null, fmax_hz: null })) {
    expect(block[100]).toBe(Math.fround(Math.sin((2 * Math.PI * 440 * 100) / rate)));
    break;
  }
});

test('nothing is left above half the sample rate, and all below it', async () => {
  const above = { fmin_hz: 30_000, fmax_hz: null };
  expect(await level(23_000, above)).toBe(Number.NEGATIVE_INFINITY);
  expect(await level(3000, { fmin_hz: null, fmax_hz: 30_000 })).toBeCloseTo(0, 1);
});
