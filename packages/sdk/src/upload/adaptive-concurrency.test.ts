import { describe, expect, test } from 'vitest';
import { AdaptiveConcurrency } from './concurrency.ts';

const atZero = { now: () => 0 };

/** Runs windows of a second on a connection that carries `rateOf(limit)` bytes a second. */
function settle(
  rateOf: (limit: number) => number,
  windows: number,
  concurrency = new AdaptiveConcurrency({}, atZero),
) {
  let now = 0;
  for (let window = 0; window < windows; window++) {
    now += 1_000;
    for (let file = 0; file < concurrency.limit; file++) concurrency.finished();
    concurrency.sent(rateOf(concurrency.limit), true);
    concurrency.tick(now);
  }
  return concurrency;
}

describe('parallel transfers', () => {
  test('grow to the most when each adds to what is carried', () => {
    expect(settle((limit) => limit * 1e6, 30).limit).toBe(32);
  });

  test('stay few on a connection that is full already', () => {
    expect(settle(() => 1e6, 60).limit).toBeLessThanOrEqual(10);
  });

  test('settle where more stops helping', () => {
    const { limit } = settle((count) => Math.min(count, 16) * 1e6, 60);
    expect(limit).toBeGreaterThanOrEqual(13);
    expect(limit).toBeLessThanOrEqual(20);
  });

  test('halve when much is refused, and never go below the least', () => {
    const concurrency = new AdaptiveConcurrency({ start: 16 }, atZero);
    for (let window = 1; window < 6; window++) {
      for (let file = 0; file < 20; file++) {
        concurrency.finished();
        concurrency.overloaded();
      }
      concurrency.tick(window * 1_000);
    }
    expect(concurrency.limit).toBe(4);
  });

  test('are not judged while they are not the limit', () => {
    const concurrency = new AdaptiveConcurrency({}, atZero);
    for (let window = 1; window < 20; window++) {
      for (let file = 0; file < 8; file++) concurrency.finished();
      concurrency.sent(1e6, false);
      concurrency.tick(window * 1_000);
    }
    expect(concurrency.limit).toBe(8);
  });
});
