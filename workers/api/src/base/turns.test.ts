import { expect, it, onTestFinished, vi } from 'vitest';
import { inTurns, jsonInTurns, sortInTurns, Turns, yieldByTime } from './turns.ts';

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
  const turns = new Turns({ now: () => Infinity, afterOthers: (go) => queueMicrotask(go) });
  const items = Array.from({ length: 4321 }, (_, at) => ({ key: (at * 7919) % 1000, at }));
  const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
  for (const shared of [{}, { turns }]) {
    expect(await sortInTurns(shared, items, compare)).toEqual(items.toSorted(compare));
    const answer = { items, none: [], text: 'a"b', nothing: null, left: undefined, in: { items } };
    expect(await jsonInTurns(shared, answer)).toBe(JSON.stringify(answer));
  }
});
