import { describe, expect, test } from 'vitest';
import { Flow, type Transfer } from './flow.ts';

const MB = 1_000_000;

/** Sends bodies one after another over a line of so many bytes a second; a body is handed over whole at once. */
function carry(flow: Flow, bytesPerSecond: number, lengths: number[], from = 0): number {
  let now = from;
  for (const [index, length] of lengths.entries()) {
    const transfer = flow.begin(`${index}.wav`, length, now);
    transfer.handed = length;
    now += (length / bytesPerSecond) * 1000;
    flow.answered(transfer, now);
  }
  return now;
}

describe('the rate of a line', () => {
  test('is unknown until something was answered, however much was handed over', () => {
    const flow = new Flow(0);
    flow.begin('a.wav', 6 * MB, 0).handed = 6 * MB;
    flow.advance(1_000);
    expect(flow.rate).toBeNull();
  });

  test('is what was answered in the time', () => {
    const flow = new Flow(0);
    carry(flow, 200_000, [5.76 * MB, 5.76 * MB]);
    expect(flow.rate).toBeCloseTo(200_000, 0);
  });

  test('follows a line that becomes slower or faster', () => {
    const flow = new Flow(0);
    const now = carry(flow, 10 * MB, Array(20).fill(MB) as number[]);
    const later = carry(flow, 100_000, [MB, MB, MB], now);
    expect(flow.rate).toBeCloseTo(100_000, -4);
    carry(flow, 10 * MB, Array(200).fill(MB) as number[], later);
    expect(flow.rate).toBeGreaterThan(8 * MB);
  });

  test('does not fall by a transfer that broke', () => {
    const flow = new Flow(0);
    const now = carry(flow, MB, [MB, MB]);
    flow.broken(flow.begin('x', MB, now), true, now + 60_000);
    carry(flow, MB, [MB], now + 60_000);
    expect(flow.rate).toBeCloseTo(MB, -4);
  });
});

describe('what may be on its way', () => {
  test('on a slow line is one large file, and the next when it is nearly there', () => {
    const flow = new Flow(0);
    const now = carry(flow, 200_000, [5.76 * MB]);
    const transfer = flow.begin('b.wav', 5.76 * MB, now);
    transfer.handed = 5.76 * MB;
    expect(flow.admits(5.76 * MB, now + 1_000)).toBe(false);
    expect(flow.admits(5.76 * MB, now + 27_500)).toBe(true);
  });

  test('on a slow line are several small files', () => {
    const flow = new Flow(0);
    const now = carry(flow, 200_000, [100_000]);
    let count = 0;
    while (flow.admits(100_000, now)) flow.begin(`${count++}`, 100_000, now);
    expect(count).toBe(20);
  });

  test('on a fast line is not limited', () => {
    const flow = new Flow(0);
    const now = carry(flow, 100 * MB, [MB, MB]);
    for (let index = 0; index < 32; index++) {
      expect(flow.admits(16 * MB, now)).toBe(true);
      flow.begin(`${index}`, 16 * MB, now);
    }
  });

  test('before the rate is known is a megabyte, or one file', () => {
    const flow = new Flow(0);
    expect(flow.admits(50 * MB, 0)).toBe(true);
    flow.begin('a.wav', 50 * MB, 0);
    expect(flow.admits(1, 0)).toBe(false);
  });
});

test('how far a transfer has come is bounded by the rate, and by what was handed over', () => {
  const flow = new Flow(0);
  const now = carry(flow, 200_000, [2 * MB]);
  const transfers: Transfer[] = ['a', 'b'].map((name) => flow.begin(name, 6 * MB, now));
  for (const transfer of transfers) transfer.handed = 6 * MB;
  flow.advance(now + 10_000);
  const sum = transfers.reduce((all, { taken }) => all + taken, 0);
  expect(sum).toBeCloseTo(2 * MB, -3);
  transfers[0]!.handed = MB;
  flow.advance(now + 1_000_000);
  expect(transfers[1]!.taken).toBe(6 * MB);
});

describe('silence', () => {
  test('of a megabyte is too long after half a minute where the line is fast', () => {
    const flow = new Flow(0);
    const now = carry(flow, 10 * MB, [MB, MB]);
    flow.begin('a.wav', MB, now);
    expect(flow.silenceMs()).toBeLessThan(35_000);
    flow.begin('part of b.wav', 16 * MB, now);
    expect(flow.silenceMs()).toBeLessThan(40_000);
  });

  test('is given what the line needs for all that is on its way, with much to spare', () => {
    const flow = new Flow(0);
    const now = carry(flow, 200_000, [5.76 * MB]);
    flow.begin('a.wav', 5.76 * MB, now);
    expect(flow.silenceMs()).toBeGreaterThan(4 * 28_800);
    expect(flow.silenceMs()).toBeLessThan(180_000);
  });

  test('of the very first body ends within a minute and a bit for a megabyte', () => {
    const flow = new Flow(0);
    flow.begin('a.wav', MB, 0);
    expect(flow.silenceMs()).toBeLessThan(65_000);
  });

  test('may be longer after transfers were given up, until one is answered', () => {
    const flow = new Flow(0);
    const now = carry(flow, MB, [MB]);
    const first = flow.begin('a.wav', MB, now);
    const before = flow.backlogMs();
    flow.broken(first, true, now);
    const second = flow.begin('a.wav', MB, now);
    expect(flow.backlogMs()).toBeCloseTo(4 * before, 0);
    flow.answered(second, now + 1_000);
    flow.begin('b.wav', MB, now + 1_000);
    expect(flow.backlogMs()).toBeCloseTo(before, -1);
  });
});
