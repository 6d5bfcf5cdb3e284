import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gather, tone } from '../testing/sounds.ts';
import { resample } from './resample.ts';
import { stagesBetween } from './low-pass.ts';
import { responseOf, shareAt, shares, type Convert } from './testing/response.ts';

async function* whole(sound: Float32Array) {
  yield sound;
}

const convertFor =
  (heardHz?: number): Convert =>
  (sound, from, to) =>
    gather(resample(whole(sound), from, to, heardHz));

// Made by tests/bench/analysis/resampling.ts (FIGURES) with libsoxr 0.1.3 and its HQ recipe.
const soxr = JSON.parse(readFileSync(new URL('soxr-hq.json', import.meta.url), 'utf8')) as {
  shares: number[];
  gains_db: Record<string, (number | null)[]>;
};

test('the figures of libsoxr are for the frequencies measured here', () => {
  expect(soxr.shares).toEqual(shares);
  expect(Object.keys(soxr.gains_db)).toHaveLength(44);
});

describe.each(Object.keys(soxr.gains_db))('%s Hz', (pair) => {
  const [from = 0, to = 0] = pair.split(':').map(Number);
  const peer = soxr.gains_db[pair] ?? [];

  test("passes and stops what libsoxr's HQ does", async () => {
    const gains = await responseOf(convertFor(), from, to);
    // Where 15 kHz must pass, the filter begins to fall at 94% instead of 91%.
    const reachesFurther = Math.min(from, to) === 32_000;
    gains.forEach((gain, i) => {
      const share = shares[i] ?? 0;
      const wanted = peer[i] ?? null;
      if (gain === null || wanted === null)
        expect({ share, gain }).toEqual({ share, gain: wanted });
      else if (share > 1) expect(gain, `at ${share}`).toBeLessThan(-100);
      else if (share <= 0.91) expect(Math.abs(gain - wanted), `at ${share}`).toBeLessThan(0.05);
      else if (share <= 0.95 && !reachesFurther)
        expect(Math.abs(gain - wanted), `at ${share}`).toBeLessThan(0.6);
    });
    const [half, theirs] = [shareAt(gains, -6.02), shareAt(peer, -6.02)];
    expect(Math.abs((half ?? 0) - (theirs ?? 0))).toBeLessThan(reachesFurther ? 0.015 : 0.003);
  });
});

test.each([
  [48_000, 22_050, 11_100],
  [250_000, 22_050, 11_100],
  [44_100, 32_000, 16_200],
  [96_000, 44_100, 22_300],
  [250_000, 48_000, 24_300],
])('from %i to %i Hz a tone of %i Hz does not come back mirrored', async (from, to, hertz) => {
  const made = await convertFor()(tone(hertz, from, 0.2), from, to);
  const middle = made.subarray(made.length * 0.15, made.length * 0.85);
  const power = middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
  expect(10 * Math.log10(power / 0.125)).toBeLessThan(-90);
});

test.each([
  [22_050, 10_363.5],
  [32_000, 15_000],
  [44_100, 18_742.5],
  [96_000, 20_400],
  [250_000, 20_400],
  [384_000, 20_400],
])('BirdNET V2.4 hears a recording of %i Hz through the filter it always had', (from, passHz) => {
  const lower = Math.min(from, 48_000);
  const [stage, ...others] = stagesBetween(from, 48_000, 15_000);
  expect(others).toEqual([]);
  expect(stage).toEqual({ fromHz: from, toHz: 48_000, passHz, stopHz: lower - passHz });
});

test('rates far apart take two steps, and no sample more or less than the ratio makes', async () => {
  expect(stagesBetween(250_000, 22_050, 11_025)).toMatchObject([
    { fromHz: 250_000, toHz: 50_000, passHz: 11_025, stopHz: 38_975 },
    { fromHz: 50_000, toHz: 22_050, stopHz: 11_025 },
  ]);
  for (const count of [1, 7, 250_001]) {
    const down = await convertFor()(new Float32Array(count), 250_000, 22_050);
    expect(down.length).toBe(Math.ceil((count * 22_050) / 250_000));
    const up = await convertFor()(new Float32Array(count), 8000, 96_000);
    expect(up.length).toBe(count * 12);
  }
});
