import { describe, expect, test } from 'vitest';
import { InFlight, type Transfer } from './in-flight.ts';

const MB = 1_000_000;
const atZero = { now: () => 0 };

/** Sends bodies one after another over a connection of so many bytes a second; a body is handed over whole at once. */
function carry(inFlight: InFlight, bytesPerSecond: number, lengths: number[], from = 0): number {
  let now = from;
  for (const [index, length] of lengths.entries()) {
    const transfer = inFlight.begin(`${index}.wav`, length, now);
    transfer.handed = length;
    now += (length / bytesPerSecond) * 1000;
    inFlight.answered(transfer, now);
  }
  return now;
}

describe('the rate of a connection', () => {
  test('is unknown until something was answered, however much was handed over', () => {
    const inFlight = new InFlight(atZero);
    inFlight.begin('a.wav', 6 * MB, 0).handed = 6 * MB;
    inFlight.advance(1_000);
    expect(inFlight.rate).toBeNull();
  });

  test('is what was answered in the time', () => {
    const inFlight = new InFlight(atZero);
    carry(inFlight, 200_000, [5.76 * MB, 5.76 * MB]);
    expect(inFlight.rate).toBeCloseTo(200_000, 0);
  });

  test('follows a connection that becomes slower or faster', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 10 * MB, Array(20).fill(MB) as number[]);
    const later = carry(inFlight, 100_000, [MB, MB, MB], now);
    expect(inFlight.rate).toBeCloseTo(100_000, -4);
    carry(inFlight, 10 * MB, Array(200).fill(MB) as number[], later);
    expect(inFlight.rate).toBeGreaterThan(8 * MB);
  });

  test('does not fall by a transfer that broke', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, MB, [MB, MB]);
    inFlight.broken(inFlight.begin('x', MB, now), true, now + 60_000);
    carry(inFlight, MB, [MB], now + 60_000);
    expect(inFlight.rate).toBeCloseTo(MB, -4);
  });
});

describe('what may be on its way', () => {
  test('on a slow line is one large file, and the next when it is nearly there', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 200_000, [5.76 * MB]);
    const transfer = inFlight.begin('b.wav', 5.76 * MB, now);
    transfer.handed = 5.76 * MB;
    expect(inFlight.admits(5.76 * MB, now + 1_000)).toBe(false);
    expect(inFlight.admits(5.76 * MB, now + 27_500)).toBe(true);
  });

  test('on a slow line are several small files', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 200_000, [100_000]);
    let count = 0;
    while (inFlight.admits(100_000, now)) inFlight.begin(`${count++}`, 100_000, now);
    expect(count).toBe(20);
  });

  test('on a fast line is not limited', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 100 * MB, [MB, MB]);
    for (let index = 0; index < 32; index++) {
      expect(inFlight.admits(16 * MB, now)).toBe(true);
      inFlight.begin(`${index}`, 16 * MB, now);
    }
  });

  test('before the rate is known is a megabyte, or one file', () => {
    const inFlight = new InFlight(atZero);
    expect(inFlight.admits(50 * MB, 0)).toBe(true);
    inFlight.begin('a.wav', 50 * MB, 0);
    expect(inFlight.admits(1, 0)).toBe(false);
  });
});

test('how far a transfer has come is bounded by the rate, and by what was handed over', () => {
  const inFlight = new InFlight(atZero);
  const now = carry(inFlight, 200_000, [2 * MB]);
  const transfers: Transfer[] = ['a', 'b'].map((name) => inFlight.begin(name, 6 * MB, now));
  for (const transfer of transfers) transfer.handed = 6 * MB;
  inFlight.advance(now + 10_000);
  const sum = transfers.reduce((all, { storedBytes: taken }) => all + taken, 0);
  expect(sum).toBeCloseTo(2 * MB, -3);
  transfers[0]!.handed = MB;
  inFlight.advance(now + 1_000_000);
  expect(transfers[1]!.storedBytes).toBe(6 * MB);
});

describe('silence', () => {
  /** A body of which something was handed over. */
  const sending = (inFlight: InFlight, length: number, now = 0): Transfer => {
    const transfer = inFlight.begin('a.wav', length, now);
    transfer.handed = 64 * 1024;
    return transfer;
  };

  test('of a megabyte is too long after half a minute where the connection is fast', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 10 * MB, [MB, MB]);
    const transfer = sending(inFlight, MB, now);
    expect(inFlight.silenceMs(transfer)).toBeLessThan(35_000);
    inFlight.begin('part of b.wav', 16 * MB, now);
    expect(inFlight.silenceMs(transfer)).toBeLessThan(40_000);
  });

  test('is given what the connection needs for all that is on its way, with much to spare', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 200_000, [5.76 * MB]);
    const transfer = sending(inFlight, 5.76 * MB, now);
    expect(inFlight.silenceMs(transfer)).toBeGreaterThan(4 * 28_800);
    expect(inFlight.silenceMs(transfer)).toBeLessThan(180_000);
  });

  test('of the very first body ends within a minute and a bit for a megabyte', () => {
    const inFlight = new InFlight(atZero);
    expect(inFlight.silenceMs(sending(inFlight, MB))).toBeLessThan(65_000);
  });

  test('of the very first body ends after two and a half minutes, however large it is', () => {
    const inFlight = new InFlight(atZero);
    expect(inFlight.silenceMs(sending(inFlight, 16 * MB))).toBe(150_000);
  });

  test('is not longer because a few small files were answered slowly', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 2_000, [500, 500]);
    expect(inFlight.silenceMs(sending(inFlight, 16 * MB, now))).toBe(150_000);
  });

  test('of a first body that shows nothing before its answer may last as long as a slow line needs', () => {
    const inFlight = new InFlight(atZero);
    expect(inFlight.silenceMs(inFlight.begin('a.wav', 16 * MB, 0))).toBeGreaterThan(500_000);
  });

  test('may be longer after transfers were given up, until one is answered', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, MB, [MB]);
    const first = inFlight.begin('a.wav', MB, now);
    const before = inFlight.backlogMs;
    inFlight.broken(first, true, now);
    const second = inFlight.begin('a.wav', MB, now);
    expect(inFlight.backlogMs).toBeCloseTo(4 * before, 0);
    inFlight.answered(second, now + 1_000);
    inFlight.begin('b.wav', MB, now + 1_000);
    expect(inFlight.backlogMs).toBeCloseTo(before, -1);
  });

  test.each([null, 200_000])(
    'ends after ten minutes at %s bytes a second, however often it ended so before',
    (rate) => {
      const inFlight = new InFlight(atZero);
      const now = rate === null ? 0 : carry(inFlight, rate, [5.76 * MB]);
      for (let tried = 0; tried < 8; tried++)
        inFlight.broken(sending(inFlight, 16 * MB, now), true, now);
      expect(inFlight.silenceMs(sending(inFlight, 16 * MB, now))).toBe(630_000);
    },
  );

  test('is never shorter than what a very slow line needs', () => {
    const inFlight = new InFlight(atZero);
    const now = carry(inFlight, 10_000, [2 * MB]);
    expect(inFlight.silenceMs(sending(inFlight, 16 * MB, now))).toBeGreaterThan(1_600_000);
  });
});
