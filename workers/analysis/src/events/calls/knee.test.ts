import { expect, test } from 'vitest';
import { noise } from '../../testing/sounds.ts';
import { kneeOf } from './knee.ts';

/** Octaves of a call that falls by one slope up to a point and by another after it. */
const stick = (points: number, at: number, before: number, after: number) =>
  Float64Array.from(
    { length: points },
    (_, i) => 16 - before * Math.min(i, at) - after * Math.max(0, i - at),
  );

test('a bend is found at its point, however long the call, and in noise (S21.7)', () => {
  expect(kneeOf(stick(40, 12, 0.03, 0.002))).toBe(12);
  expect(kneeOf(stick(20_000, 300, 0.002, 0))).toBe(300);
  // The end of a call of constant frequency that begins with a rise.
  expect(kneeOf(stick(400, 30, -0.01, 0))).toBe(30);
  const hiss = noise(60, 0.005, 3);
  const found = kneeOf(stick(60, 20, 0.03, 0.002).map((value, i) => value + hiss[i]!));
  expect(Math.abs((found ?? Infinity) - 20)).toBeLessThanOrEqual(1);
});

test('what has no bend has no knee', () => {
  expect(kneeOf(stick(40, 0, 0, 0.02))).toBeNull();
  expect(kneeOf(stick(40, 12, 0.002, 0.03))).toBeNull();
  expect(kneeOf(stick(40, 12, 0.03, 0.02))).toBeNull();
  expect(kneeOf(new Float64Array(40).fill(16))).toBeNull();
  expect(kneeOf(Float64Array.from(noise(400, 0.005, 3), (value) => 16 + value))).toBeNull();
  expect(kneeOf(stick(9, 4, 0.03, 0))).toBeNull();
  expect(kneeOf(new Float64Array(0))).toBeNull();
});
