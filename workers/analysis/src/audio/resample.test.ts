import { describe, expect, test } from 'vitest';
import { gather, tone } from '../testing/sounds.ts';
import { createInterpolationResampler, resample } from './resample.ts';
import { stagesBetween } from './low-pass.ts';

async function* inBlocks(samples: Float32Array, size: number) {
  for (let at = 0; at < samples.length; at += size) yield samples.subarray(at, at + size);
}

const convert = (samples: Float32Array, fromHz: number, toHz: number, size = 10_000) =>
  gather(resample(inBlocks(samples, size), fromHz, toHz));

const decibels = (ratio: number) => 10 * Math.log10(ratio);

/** Power of the difference from a perfect tone, in decibels below it; the ends, where the tone begins and stops, are left out. */
function errorDb(made: Float32Array, wanted: Float32Array): number {
  let [error, power] = [0, 0];
  for (let i = Math.floor(made.length * 0.15); i < made.length * 0.85; i++) {
    error += (made[i]! - wanted[i]!) ** 2;
    power += wanted[i]! ** 2;
  }
  return decibels(error / power);
}

const rates = [22_050, 32_000, 44_100, 48_000, 96_000, 250_000, 384_000];
const pairs = [48_000, 32_000, 22_050, 16_000].flatMap((to) =>
  rates.filter((from) => from !== to).map((from): [number, number] => [from, to]),
);

describe.each(pairs)('from %i to %i Hz', (from, to) => {
  test('tones up to 15 kHz, or to 91% of what both rates hold, are more than 90 dB clean', async () => {
    const lower = Math.min(from, to);
    const highest = lower < 32_000 ? 0.91 * (lower / 2) : 15_000;
    const audible = [500, 4000, 7000, 10_000, highest].filter((hertz) => hertz <= highest);
    for (const hertz of audible) {
      const made = await convert(tone(hertz, from, 0.2), from, to);
      expect(made.length).toBe(0.2 * to);
      expect(errorDb(made, tone(hertz, to, 0.2)), `${hertz} Hz`).toBeLessThan(-90);
    }
  });
});

test.each(pairs.filter(([from, to]) => from > to))(
  'from %i to %i Hz, tones that would fold below 15 kHz, or at all where that is less, are gone',
  async (from, to) => {
    const folding = [to - Math.min(14_900, 0.49 * to), to - 5000, to + 3000].filter(
      (hertz) => hertz < from / 2,
    );
    for (const hertz of folding) {
      const made = await convert(tone(hertz, from, 0.2), from, to);
      const middle = made.subarray(made.length * 0.15, made.length * 0.85);
      const power = middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
      expect(decibels(power / 0.125), `${hertz} Hz`).toBeLessThan(-90);
    }
  },
);

test('rates with no common measure are converted as cleanly', async () => {
  const [stage] = stagesBetween(47_999, 48_000, 24_000);
  const resampler = createInterpolationResampler(stage!);
  const made = await gather(resampler.push(tone(10_000, 47_999, 0.4)));
  expect(errorDb(made, tone(10_000, 48_000, 0.4))).toBeLessThan(-90);
  expect((await convert(tone(1000, 47_999, 0.4), 47_999, 48_000)).length).toBe(19_201);
});

test('the size of the blocks makes no difference', async () => {
  const sound = tone(3000, 44_100, 0.2);
  const [small, large] = [
    await convert(sound, 44_100, 48_000, 333),
    await convert(sound, 44_100, 48_000, 44_100),
  ];
  expect(small).toEqual(large);
});

test('a click stays in its place', async () => {
  const click = new Float32Array(4410);
  click[2205] = 1;
  const made = await convert(click, 44_100, 48_000);
  expect(made.indexOf(Math.max(...made))).toBe(2400);
});

test('equal rates pass through, and nothing gives nothing', async () => {
  const sound = tone(100, 48_000, 0.01);
  expect(await convert(sound, 48_000, 48_000)).toEqual(sound);
  expect((await convert(new Float32Array(0), 32_000, 48_000)).length).toBe(0);
});
