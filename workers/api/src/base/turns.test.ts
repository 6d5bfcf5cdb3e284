import { expect, it, onTestFinished, vi } from 'vitest';
import { inTurns, jsonInTurns, Pieces, sortInTurns, Turns, yieldByTime } from './turns.ts';

/** Turns with a clock and with others that a test moves. */
function made() {
  const others: (() => void)[] = [];
  let now = 0;
  const turns = new Turns({ now: () => now, afterOthers: (go) => void others.push(go) });
  const pass = async () => {
    others.shift()?.();
    for (let at = 0; at < 20; at++) await Promise.resolve();
  };
  return { turns, others, pass, work: (ms: number) => void (now += ms) };
}

it('a turn ends by the time that was worked, not by how often it was asked (S26.1)', async () => {
  const { turns, others, work } = made();
  for (let at = 0; at < 1000; at++) await yieldByTime({ turns });
  expect(others).toEqual([]);
  work(4);
  expect(turns.isOver).toBe(false);
  work(1);
  expect(turns.isOver).toBe(true);
});

it('of several that work one has its turn between two passes, in the order in which they asked', async () => {
  const { turns, others, pass, work } = made();
  const order: string[] = [];
  const long = async (name: string) =>
    inTurns({ turns }, [1, 2], (piece) => {
      order.push(`${name}${piece}`);
      work(5);
    });
  const done = Promise.all(['a', 'b', 'c'].map(long));
  expect(order).toEqual(['a1']);
  const seen: string[][] = [];
  while (others.length > 0) {
    const before = order.length;
    await pass();
    seen.push(order.slice(before));
  }
  await done;
  expect(seen.every((pieces) => pieces.length <= 1)).toBe(true);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'c2']);
});

it('a turn waits for light calls, and no longer than a turn is (S26.1)', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { turns, pass, work } = made();
  let goes = 0;
  const next = () => void turns.next().then(() => (goes += 1));
  let end: () => void = () => {};
  const call = turns.light(() => new Promise<void>((resolve) => (end = resolve)));
  next();
  await pass();
  expect(goes).toBe(0);
  work(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(goes).toBe(1);
  next();
  await pass();
  expect(goes).toBe(1);
  end();
  await call;
  await vi.advanceTimersByTimeAsync(1);
  expect(goes).toBe(2);
});

it('nothing waits without turns, and lists are sorted and written as they are at once', async () => {
  await yieldByTime({});
  let now = 0;
  const turns = new Turns({ now: () => (now += 1000), afterOthers: (go) => queueMicrotask(go) });
  const items = Array.from({ length: 4321 }, (_, at) => ({ key: (at * 7919) % 1000, at }));
  const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
  for (const shared of [{}, { turns }]) {
    expect(await sortInTurns(shared, items, compare)).toEqual(items.toSorted(compare));
    const answer = { items, none: [], text: 'a"b', nothing: null, left: undefined, in: { items } };
    expect(await jsonInTurns(shared, answer)).toBe(JSON.stringify(answer));
  }
});

it('a long answer is written and encoded in turns, and has the same bytes (S26.1)', async () => {
  let [now, pauses] = [0, 0];
  const turns = new Turns({
    now: () => (now += 1000),
    afterOthers: (go) => {
      pauses++;
      queueMicrotask(go);
    },
  });
  const items = Array.from({ length: 30_000 }, (_, at) => ({ name: `Käuzchen ${at} "🦉"`, at }));
  const answer = { items, empty: {}, left: undefined, none: [], last: null };
  const told = await jsonInTurns({ turns }, answer);
  expect(told).toBeInstanceOf(Uint8Array);
  expect(Buffer.from(told).equals(Buffer.from(JSON.stringify(answer)))).toBe(true);
  // 150 pieces are written, all but the first in a turn each, then encoded and joined.
  expect(pauses).toBeGreaterThanOrEqual(449);
});

it('a short answer waits for no turn, though heavy calls wait for theirs (S26.1)', async () => {
  const { turns, others, work } = made();
  work(1000);
  void turns.next();
  const answer = { tiers: ['free', 'pro'], tags: [{ names: ['dawn'] }], none: [] };
  expect(await jsonInTurns({ turns }, answer)).toBe(JSON.stringify(answer));
  expect(others).toHaveLength(1);
});

it('work that others wait for has the next turn (S26.1)', async () => {
  const { turns, others, pass, work } = made();
  work(5);
  const order: string[] = [];
  const wait = async (name: string, isFirst: boolean) => {
    await turns.next(isFirst);
    order.push(name);
  };
  const all = Promise.all([wait('a', false), wait('b', false), wait('first', true)]);
  while (others.length > 0) await pass();
  await all;
  expect(order).toEqual(['first', 'a', 'b']);
});

it('pieces fit a turn, however dear their rows are, but have their full length on PostgreSQL (S26.1)', async () => {
  let now = 0;
  const turns = new Turns({ now: () => now, afterOthers: (go) => queueMicrotask(go) });
  const sizes = async (dialect: 'sqlite' | 'postgres', msOfRow: number, count: number) => {
    const pieces = new Pieces({ turns, db: { dialect } }, 200);
    const read: number[] = [];
    for (let at = 0; at < count; at++)
      await pieces.read(async () => {
        read.push(pieces.size);
        now += pieces.size * msOfRow;
      });
    return read;
  };
  expect(await sizes('sqlite', 0.001, 5)).toEqual([25, 50, 100, 200, 200]);
  expect(await sizes('sqlite', 0.1, 4)).toEqual([25, 50, 50, 50]);
  expect(await sizes('sqlite', 2, 4)).toEqual([25, 2, 2, 2]);
  expect(await sizes('sqlite', 500, 3)).toEqual([25, 1, 1]);
  expect(await sizes('postgres', 2, 2)).toEqual([200, 200]);
  const atOnce = new Pieces({ db: { dialect: 'sqlite' } }, 200);
  expect([atOnce.size, await atOnce.read(async () => 'all')]).toEqual([Infinity, 'all']);
});
