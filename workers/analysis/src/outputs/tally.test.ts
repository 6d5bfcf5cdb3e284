import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';
import { temporaryFolder } from '../testing/files.ts';
import { createTally } from './tally.ts';

/** Random whole numbers below a limit. */
function randoms(seed: number) {
  const random = seededRandom(seed);
  return (limit: number) => Math.floor(random() * limit);
}

test.each([1e6, 3000, 100])(
  'sums are those of a map, in the order of their keys, with %i keys in memory',
  async (most) => {
    const random = randoms(1);
    const tally = createTally(3, most, join(await temporaryFolder(), 'runs'));
    const map = new Map<bigint, number[]>();
    const ends = [0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
    const word = () => (random(3) === 0 ? ends[random(ends.length)]! : random(150) * 65_537);
    for (let one = 0; one < 20_000; one++) {
      const [high, low] = [word(), word()];
      const sums = [random(2 ** 31), random(2), random(3)] as const;
      tally.add(high, low, ...sums);
      const key = BigInt(high) * 2n ** 32n + BigInt(low);
      const known = map.get(key) ?? [0, 0, 0];
      map.set(
        key,
        known.map((sum, which) => sum + sums[which]!),
      );
    }
    const found: [bigint, number[]][] = [];
    for (const block of tally.finish())
      block.forEach((high, low, sums) =>
        found.push([BigInt(high) * 2n ** 32n + BigInt(low), [...sums]]),
      );
    tally.close();
    expect(found).toEqual([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
    expect(found.length).toBeGreaterThan(5000);
  },
);

test('a tally to which nothing was added has no sums', async () => {
  const tally = createTally(1, 10, join(await temporaryFolder(), 'runs'));
  expect([...tally.finish()]).toEqual([]);
  tally.close();
});
