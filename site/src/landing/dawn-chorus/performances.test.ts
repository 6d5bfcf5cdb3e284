import { expect, it } from 'vitest';
import { loopSeconds, performances, topHz } from './songs.ts';

it('sings every song inside the loop and below the top of the strip', () => {
  for (const { from, to, low, high } of performances) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(loopSeconds);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(topHz);
  }
});

it('lets no two boxes lie on each other', () => {
  for (const [index, a] of performances.entries())
    for (const b of performances.slice(index + 1)) {
      const together = a.from < b.to && b.from < a.to && a.low < b.high && b.low < a.high;
      expect(together, `${a.singer} and ${b.singer}`).toBe(false);
    }
});

it('names the songs in the order in which they begin', () => {
  const starts = performances.map(({ from }) => from);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
});
