import { expect, it } from 'vitest';
import { Turns } from '../base/turns.ts';
import { eachSlice, findInRanges } from './review-rows.ts';

/** Items that take so many milliseconds each, and the longest statement over them but for the first. */
function readings(msOf: (item: number) => number) {
  let now = 0;
  const turns = new Turns({ now: () => now, afterOthers: (go) => queueMicrotask(go) });
  const took: number[] = [];
  return {
    deps: { db: { dialect: 'sqlite' } as never, turns },
    took,
    read(items: number[]) {
      const ms = items.reduce((sum, item) => sum + msOf(item), 0);
      took.push(ms);
      now += ms;
    },
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

it.each([0.001, 0.05, 1, 30])(
  'each item is read once, in slices that take about a turn, at %s ms an item (S26.1)',
  async (ms) => {
    const counts = [0, 3, 450, 26, 1000, 60, 45, 44, 201];
    const samples = counts.map((item_count, at) => ({ sample_id: String(at), item_count }));
    const { deps, took, read } = readings(() => ms);
    const seen: string[] = [];
    await eachSlice(deps, samples, async ({ sampleIds, from, to }) => {
      const items = sampleIds.flatMap((id) =>
        range(from, Math.min(to, counts[Number(id)] ?? 0)).map((item) => `${id}/${item}`),
      );
      read(items.map((_, at) => at));
      seen.push(...items);
    });
    expect(seen).toEqual(
      samples.flatMap(({ sample_id, item_count }) =>
        range(0, item_count).map((item) => `${sample_id}/${item}`),
      ),
    );
    expect(Math.max(...took.slice(3))).toBeLessThanOrEqual(Math.max(11, ms));
  },
);

it('of items with many verdicts fewer are read at once (S26.1)', async () => {
  const { deps, took, read } = readings((item) => (item < 50 ? 20 : 0.01));
  const found = await findInRanges(
    deps,
    { after: -1, last: 10_000, step: 200, count: 20_000 },
    async (after, to) => {
      const items = range(after + 1, Math.min(10_000, to + 1));
      read(items);
      return items;
    },
  );
  expect(found).toEqual(range(0, 10_000));
  expect(Math.max(...took.slice(1))).toBeLessThanOrEqual(20);
  expect(took.length).toBeLessThan(110);
});

it('without turns all is read at once', async () => {
  const samples = [450, 26].map((item_count, at) => ({ sample_id: String(at), item_count }));
  const slices: object[] = [];
  const deps = { db: { dialect: 'sqlite' } as never };
  await eachSlice(deps, samples, async (slice) => void slices.push(slice));
  expect(slices).toEqual([{ sampleIds: ['0', '1'], from: 0, to: 1_000_000_000 }]);
});
