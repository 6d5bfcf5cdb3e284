import { describe, expect, test } from 'vitest';
import { TimeLeft } from './waiting.ts';

/** How much is done in each second, by a generator of numbers that is the same on every machine. */
function seconds(count: number, rateAt: (second: number, noise: number) => number): number[] {
  let seed = 7;
  return Array.from({ length: count }, (_, second) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return rateAt(second, seed / 2 ** 31);
  });
}

/** At how many of 13 looks, evenly over the whole, what is told is within a fifth of what is true. */
function goodLooks(done: number[], toldEverySeconds = 1): number {
  let now = 0;
  const left = new TimeLeft(() => now);
  const all = done.reduce((sum, one) => sum + one, 0);
  const looks = new Set(
    Array.from({ length: 13 }, (_, at) => Math.round(((at + 1) * done.length) / 14)),
  );
  let [sum, told, good] = [0, 0, 0];
  for (const [second, one] of done.entries()) {
    sum += one;
    now = (second + 1) * 1000;
    if ((second + 1) % toldEverySeconds === 0) told = sum;
    const seconds = left.of(told, all);
    const truly = done.length - second - 1;
    if (looks.has(second) && seconds !== null && Math.abs(seconds - truly) <= truly / 5) good++;
  }
  return good;
}

describe('the time that is left (S10.8)', () => {
  test('is within a fifth at nearly all looks, however uneven the rate', () => {
    expect(goodLooks(seconds(600, (_, noise) => 10 + 20 * noise))).toBeGreaterThanOrEqual(12);
    expect(goodLooks(seconds(120, (_, noise) => (noise < 0.3 ? 0 : 10)))).toBeGreaterThanOrEqual(
      10,
    );
  });

  test('of what is told in steps, too', () => {
    expect(
      goodLooks(
        seconds(600, () => 10),
        10,
      ),
    ).toBeGreaterThanOrEqual(12);
  });

  test('follows a line that becomes slower', () => {
    expect(goodLooks(seconds(900, (second) => (second < 100 ? 20 : 10)))).toBeGreaterThanOrEqual(
      10,
    );
  });

  test('is not told of the first seconds, nor of those after a pause', () => {
    let now = 0;
    const left = new TimeLeft(() => now);
    const at = (second: number, done: number) => {
      now = second * 1000;
      return left.of(done, 100);
    };
    expect([at(0, 0), at(1, 10), at(4, 40)]).toEqual([null, null, 6]);
    left.reset();
    expect([at(60, 50), at(61, 60), at(64, 90), at(65, 100)]).toEqual([null, null, 1, null]);
  });
});
