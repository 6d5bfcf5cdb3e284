import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowBatches, type WindowOptions } from './windows.ts';

async function* inBlocks(
  samples: Float32Array,
  sizes: readonly number[],
): AsyncGenerator<Float32Array> {
  let at = 0;
  for (let i = 0; at < samples.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    yield samples.subarray(at, at + size);
    at += size;
  }
}

const ramp = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => i + 1);

type Cut = Omit<WindowOptions, 'buffer' | 'keepsShort'> & { batch: number };

async function cut(length: number, { batch, ...rest }: Cut, sizes = [7]) {
  const buffer = new Float32Array(batch * rest.window).fill(-1);
  const options = { ...rest, keepsShort: true, buffer };
  const windows: { start: number; samples: number[] }[] = [];
  const counts: number[] = [];
  for await (const { sound, starts } of windowBatches(inBlocks(ramp(length), sizes), options)) {
    counts.push(starts.length);
    expect(sound).toHaveLength(starts.length * options.window);
    starts.forEach((start, row) => {
      const samples = sound.subarray(row * options.window, (row + 1) * options.window);
      windows.push({ start, samples: Array.from(samples) });
    });
  }
  return { windows, counts };
}

test('a last window is padded with silence when it holds enough sound, and dropped when it does not', async () => {
  const options = { window: 6, step: 6, minTail: 2, batch: 4 };
  expect((await cut(14, options)).windows.at(-1)).toEqual({
    start: 12,
    samples: [13, 14, 0, 0, 0, 0],
  });
  expect((await cut(13, options)).windows.at(-1)?.start).toBe(6);
});

/** Starts as `split_signal` of BirdNET-Analyzer 2.x works them out; none where there is no sound at all. */
function birdnetStarts(length: number, { window, step, minTail }: Omit<Cut, 'batch'>): number[] {
  if (length === 0) return [];
  let last = Math.trunc((length - window + step - 1) / step) * step;
  if (last < 0) last = 0;
  else if (length - last < minTail) last -= step;
  return Array.from({ length: last / step + 1 }, (_, i) => i * step);
}

test('overlapping windows end with the one that reaches the end of the recording', async () => {
  const options = { window: 6, step: 2, minTail: 2, batch: 4 };
  const reached = await cut(12, options);
  expect(reached.windows.map(({ start }) => start)).toEqual([0, 2, 4, 6]);
  expect(reached.counts).toEqual([4]);
  const padded = await cut(13, options);
  expect(padded.windows.at(-1)).toEqual({ start: 8, samples: [9, 10, 11, 12, 13, 0] });
  expect(padded.counts).toEqual([4, 1]);
});

test.each([
  [10, 0, 4],
  [10, 1.5, 6],
  [10, 2, 8],
  [10, 2.9, 71],
  [3, 2.9, 1],
])('%d s in windows of 3 s with overlap %d s are %d windows', async (seconds, overlap, count) => {
  const options = { window: 300, step: Math.round((3 - overlap) * 100), minTail: 100, batch: 4 };
  expect((await cut(seconds * 100, options)).windows).toHaveLength(count);
});

test('a recording shorter than the shortest tail has no window', async () => {
  expect((await cut(1, { window: 6, step: 6, minTail: 2, batch: 4 })).windows).toEqual([]);
  expect((await cut(0, { window: 6, step: 6, minTail: 2, batch: 4 })).windows).toEqual([]);
});

test('windows are those of BirdNET-Analyzer, however the stream is cut into blocks', async () => {
  const options = fc.record({
    length: fc.integer({ min: 0, max: 200 }),
    window: fc.integer({ min: 1, max: 20 }),
    overlap: fc.integer({ min: 0, max: 19 }),
    sizes: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
    batch: fc.integer({ min: 1, max: 5 }),
  });
  const property = fc.asyncProperty(options, async ({ length, window, overlap, sizes, batch }) => {
    const step = Math.max(1, window - overlap);
    const minTail = Math.ceil(window / 3);
    const { windows } = await cut(length, { window, step, minTail, batch }, sizes);
    const starts = birdnetStarts(length, { window, step, minTail });
    expect(windows.map(({ start }) => start)).toEqual(starts);
    for (const { start, samples } of windows) {
      expect(samples).toEqual(samples.map((_, i) => (start + i < length ? start + i + 1 : 0)));
    }
  });
  await fc.assert(property, { numRuns: 100 });
});
