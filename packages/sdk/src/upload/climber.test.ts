import { describe, expect, test } from 'vitest';
import { Climber } from './climber.ts';

/** Runs windows of a second on a line that carries `rateOf(limit)` bytes a second. */
function climb(rateOf: (limit: number) => number, windows: number, climber = new Climber({}, 0)) {
  let now = 0;
  for (let window = 0; window < windows; window++) {
    now += 1_000;
    for (let file = 0; file < climber.limit; file++) climber.finished();
    climber.sent(rateOf(climber.limit), true);
    climber.tick(now);
  }
  return climber;
}

describe('parallel transfers', () => {
  test('grow to the most when each adds to what is carried', () => {
    expect(climb((limit) => limit * 1e6, 30).limit).toBe(32);
  });

  test('stay few on a line that is full already', () => {
    expect(climb(() => 1e6, 60).limit).toBeLessThanOrEqual(10);
  });

  test('settle where more stops helping', () => {
    const { limit } = climb((count) => Math.min(count, 16) * 1e6, 60);
    expect(limit).toBeGreaterThanOrEqual(13);
    expect(limit).toBeLessThanOrEqual(20);
  });

  test('halve when much is refused, and never go below the least', () => {
    const climber = new Climber({ start: 16 }, 0);
    for (let window = 1; window < 6; window++) {
      for (let file = 0; file < 20; file++) {
        climber.finished();
        climber.trouble();
      }
      climber.tick(window * 1_000);
    }
    expect(climber.limit).toBe(4);
  });

  test('are not judged while they are not the limit', () => {
    const climber = new Climber({}, 0);
    for (let window = 1; window < 20; window++) {
      for (let file = 0; file < 8; file++) climber.finished();
      climber.sent(1e6, false);
      climber.tick(window * 1_000);
    }
    expect(climber.limit).toBe(8);
  });
});
