import { describe, expect, test } from 'vitest';
import { callsInNoise, type MadeCall } from '../testing/made-call.ts';
import { noise } from '../testing/sounds.ts';
import { createRecentSamples, findKnee, measureCall } from './call-parameters.ts';

const rates = [256_000, 384_000];
const at = 0.003;

/** Measures a call with 3 ms of noise before and after, and holds its beginning against the truth. */
function measured(call: MadeCall, sampleRateHz: number, snr_db: number) {
  const seconds = call.milliseconds / 1000 + 2 * at;
  const sound = callsInNoise([{ ...call, at }], { sampleRateHz, seconds, snr_db });
  const found = measureCall(sound, sampleRateHz, {
    lowHz: Math.min(call.fromHz, call.toHz) - 6000,
    highHz: Math.max(call.fromHz, call.toHz) + 6000,
  });
  if (!found) throw new Error('There is no call.');
  return found;
}
const off = (value: number, truth: number) => Math.abs(value - truth);

const cases = rates.flatMap((rate) => [40, 20].map((snr_db) => [rate, snr_db] as const));

describe.each(cases)('at %i Hz, %i dB above noise (S21.7)', (rate, snr_db) => {
  const of = (call: MadeCall) => {
    const found = measured(call, rate, snr_db);
    expect(off(found.start_s, at)).toBeLessThan(0.0003);
    expect(off(found.end_s, at + call.milliseconds / 1000)).toBeLessThan(0.0003);
    return found;
  };

  test('a call of constant frequency is within 0.25 kHz, and flat', () => {
    const found = of({ fromHz: 83_000, toHz: 83_000, milliseconds: 30 });
    for (const name of ['peak_hz', 'first_hz', 'last_hz', 'lowest_hz', 'highest_hz'] as const)
      expect(off(found[name], 83_000), name).toBeLessThan(250);
    expect(off(found.mean_hz, 83_000)).toBeLessThan(50);
    expect(off(found.flat_hz, 83_000)).toBeLessThan(250);
    expect(Math.abs(found.flat_octaves_per_s)).toBeLessThan(1);
    expect(Math.abs(found.slope_hz_per_s)).toBeLessThan(0.01e6);
    expect(found.bandwidth_hz).toBeLessThan(7000);
  });

  test('a call that falls slowly has its slope within 5%', () => {
    const found = of({ fromHz: 50_000, toHz: 45_000, milliseconds: 8 });
    expect(off(found.slope_hz_per_s / 0.625e6, 1)).toBeLessThan(0.05);
    expect(off(found.mean_hz, 47_500)).toBeLessThan(200);
    expect(off(found.lowest_hz, 45_000)).toBeLessThan(500);
    expect(off(found.highest_hz, 50_000)).toBeLessThan(500);
  });

  test('a sweep of 12 kHz a millisecond has its ends within 2 kHz and its slope within 5%', () => {
    const found = of({ fromHz: 90_000, toHz: 40_000, milliseconds: 4 });
    expect(off(found.first_hz, 90_000)).toBeLessThan(2000);
    expect(off(found.last_hz, 40_000)).toBeLessThan(2000);
    expect(off(found.slope_hz_per_s / 12.5e6, 1)).toBeLessThan(0.05);
    expect(off(found.mean_hz, 65_000)).toBeLessThan(500);
    expect(off(found.bandwidth_hz!, 50_000)).toBeLessThan(6000);
    expect([found.lowest_hz, found.highest_hz]).toEqual([found.last_hz, found.first_hz]);
  });

  test('a sweep of 32 kHz a millisecond has its ends within 5 kHz and its slope within 2%', () => {
    const found = of({ fromHz: 120_000, toHz: 40_000, milliseconds: 2.5 });
    expect(off(found.first_hz, 120_000)).toBeLessThan(5000);
    expect(off(found.last_hz, 40_000)).toBeLessThan(5000);
    expect(off(found.slope_hz_per_s / 32e6, 1)).toBeLessThan(0.02);
  });

  test.each([
    [60_000, 45_000],
    [50_000, 30_000],
    [45_000, 35_000],
  ])(
    'a buzz of 1.2 ms from %i to %i Hz has its slope within a twentieth (S25.7)',
    (fromHz, toHz) => {
      const found = of({ fromHz, toHz, milliseconds: 1.2 });
      expect(off((found.slope_hz_per_s * 0.0012) / (fromHz - toHz), 1)).toBeLessThan(0.05);
    },
  );

  test('a call that flattens out has its characteristic frequency at its end', () => {
    const straight = 'period';
    const found = of({ fromHz: 100_000, toHz: 40_000, milliseconds: 5, straight });
    expect(off(found.flat_hz, 40_000)).toBeLessThan(1000);
    expect(off(found.peak_hz, 42_000)).toBeLessThan(3000);
    expect(found.flat_after_s).toBeGreaterThan(0.0045);
    // Its period grows by 0.003 s a second, so that it falls by 0.003 f / ln 2 octaves a second: 173 at 40 kHz, 193 a fifth before.
    expect(off(found.flat_octaves_per_s, 183)).toBeLessThan(30);
  });

  test('a hockey stick has its knee within 0.25 ms and 2.5 kHz, and its first slope within 15%', () => {
    const bend = { hertz: 50_000, share: 1 / 3 };
    const found = of({ fromHz: 80_000, toHz: 46_000, milliseconds: 6, bend });
    expect(off(found.knee_after_s!, 0.002)).toBeLessThan(0.00025);
    expect(off(found.knee_hz!, 50_000)).toBeLessThan(2500);
    // 15 kHz a millisecond, around the moment half a millisecond after the start.
    expect(off(found.first_octaves_per_s! / (15e6 / Math.LN2 / 74_000), 1)).toBeLessThan(0.15);
    expect(found.flat_after_s).toBeGreaterThan(0.003);
  });

  test('sweeps without a bend have a first slope and no knee', () => {
    const linear = of({ fromHz: 90_000, toHz: 40_000, milliseconds: 4 });
    expect(off(linear.first_octaves_per_s! / (12.5e6 / Math.LN2 / 85_000), 1)).toBeLessThan(0.15);
    const hyperbolic = of({ fromHz: 100_000, toHz: 40_000, milliseconds: 5, straight: 'period' });
    // Its period grows by 0.003 s a second: at 90 kHz it falls by 0.003 f / ln 2 octaves a second.
    expect(off(hyperbolic.first_octaves_per_s! / ((0.003 * 90_000) / Math.LN2), 1)).toBeLessThan(
      0.15,
    );
    const constant = of({ fromHz: 83_000, toHz: 83_000, milliseconds: 30 });
    expect(Math.abs(constant.first_octaves_per_s!)).toBeLessThan(20);
    for (const found of [linear, hyperbolic, constant]) {
      expect(found.knee_hz).toBeUndefined();
      expect(found.knee_after_s).toBeUndefined();
    }
  });

  test('a call that rises has a slope below 0', () => {
    const found = of({ fromHz: 45_000, toHz: 50_000, milliseconds: 8 });
    expect(off(found.slope_hz_per_s / -0.625e6, 1)).toBeLessThan(0.05);
    expect(found.last_hz).toBeGreaterThan(found.first_hz);
  });
});

test('a spectrum that falls 20 dB on one side alone has no bandwidth (S25.7)', () => {
  const sound = noise(4000, 0.003);
  // A click with most of its energy at the lowest frequencies.
  for (let i = 0; i < 400; i++)
    sound[1800 + i]! += 0.5 * Math.exp(-i / 60) * Math.sin((2 * Math.PI * 2000 * i) / 384_000);
  const low = measureCall(sound, 384_000, { lowHz: 0, highHz: 20_000 });
  expect(low).not.toBeNull();
  expect(low?.bandwidth_hz).toBeNull();
});

test('noise and silence are no calls', () => {
  const band = { lowHz: 20_000, highHz: 100_000 };
  expect(measureCall(new Float32Array(3000), 384_000, band)).toBeNull();
  expect(measureCall(new Float32Array(10), 384_000, band)).toBeNull();
  const hiss = measureCall(noise(4000, 0.1), 384_000, band);
  expect((hiss?.end_s ?? 0) - (hiss?.start_s ?? 0)).toBeLessThan(0.003);
});

/** Octaves of a call that falls by one slope up to a point and by another after it. */
const stick = (points: number, at: number, before: number, after: number) =>
  Float64Array.from(
    { length: points },
    (_, i) => 16 - before * Math.min(i, at) - after * Math.max(0, i - at),
  );

test('a bend is found at its point, however long the call, and in noise (S21.7)', () => {
  expect(findKnee(stick(40, 12, 0.03, 0.002))).toBe(12);
  expect(findKnee(stick(20_000, 300, 0.002, 0))).toBe(300);
  // The end of a call of constant frequency that begins with a rise.
  expect(findKnee(stick(400, 30, -0.01, 0))).toBe(30);
  const hiss = noise(60, 0.005, 3);
  const found = findKnee(stick(60, 20, 0.03, 0.002).map((value, i) => value + hiss[i]!));
  expect(Math.abs((found ?? Infinity) - 20)).toBeLessThanOrEqual(1);
});

test('what has no bend has no knee', () => {
  expect(findKnee(stick(40, 0, 0, 0.02))).toBeNull();
  expect(findKnee(stick(40, 12, 0.002, 0.03))).toBeNull();
  expect(findKnee(stick(40, 12, 0.03, 0.02))).toBeNull();
  expect(findKnee(new Float64Array(40).fill(16))).toBeNull();
  expect(findKnee(Float64Array.from(noise(400, 0.005, 3), (value) => 16 + value))).toBeNull();
  expect(findKnee(stick(9, 4, 0.03, 0))).toBeNull();
  expect(findKnee(new Float64Array(0))).toBeNull();
});

test('the last samples are read by their place, others are 0', () => {
  const recent = createRecentSamples(10);
  const count = (from: number, to: number) =>
    Float32Array.from({ length: to - from }, (_, i) => from + i + 1);
  for (const [from, to] of [
    [0, 4],
    [4, 11],
    [11, 12],
    [12, 37],
  ] as const)
    recent.push(count(from, to));
  expect([...recent.read(30, 37)]).toEqual([...count(30, 37)]);
  expect([...recent.read(25, 29)]).toEqual([0, 0, 28, 29]);
  expect([...recent.read(35, 40)]).toEqual([36, 37, 0, 0, 0]);
  expect([...createRecentSamples(5).read(-2, 1)]).toEqual([0, 0, 0]);
});
