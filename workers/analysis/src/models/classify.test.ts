import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Detection } from '../results/file-result.ts';
import { classify, mergeConsecutive, readAhead } from './classify.ts';

test('windows for which a model gives no numbers are counted, not passed over', async () => {
  const scores = [Float32Array.of(0.9, 0.1), Float32Array.of(Number.NaN, 0.8)];
  const classifier = {
    classes: 2,
    outputs: [],
    buffer: new Float32Array(10),
    run: async () => scores.shift() ?? Float32Array.of(0, 0),
    runWith: () => Promise.reject(new Error('No embeddings were asked for.')),
    close: async () => {},
  };
  const sound = (async function* () {
    yield new Float32Array(20);
  })();
  const { unscored, detections } = await classify(classifier, sound, {
    activation: 'none',
    sensitivity: 1,
    min_conf: 0.5,
    top_n: null,
    fates: null,
    lowest: null,
    sample_rate_hz: 10,
    window_s: 1,
    overlap_s: 0,
    short_sounds: 'dropped',
    labels: [],
    low_hz: 0,
    high_hz: 5,
    embedding: null,
  });
  expect(unscored).toBe(1);
  expect(detections.map(({ start_s }) => start_s)).toEqual([0, 1]);
});

test('the next item is asked for before the current one is used up', async () => {
  const asked: number[] = [];
  async function* source(): AsyncGenerator<number> {
    for (let i = 0; i < 3; i++) {
      asked.push(i);
      yield i;
    }
  }
  const seen: [number, number][] = [];
  for await (const item of readAhead(source())) seen.push([item, asked.length]);
  expect(seen.map(([item]) => item)).toEqual([0, 1, 2]);
  expect(seen[0]?.[1]).toBeGreaterThanOrEqual(2);
});

test('a fault of the source reaches the reader after the items before it', async () => {
  async function* source(): AsyncGenerator<number> {
    yield 1;
    throw new Error('disk gone');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of readAhead(source())) seen.push(item);
  })();
  await expect(reading).rejects.toThrow('disk gone');
  expect(seen).toEqual([1]);
});

test('stopping early closes the source', async () => {
  let closed = false;
  async function* source(): AsyncGenerator<number> {
    try {
      for (let i = 0; ; i++) yield i;
    } finally {
      closed = true;
    }
  }
  for await (const item of readAhead(source())) if (item === 2) break;
  expect(closed).toBe(true);
});

const detection = (scientific_name: string, start_s: number, confidence: number): Detection => ({
  scientific_name,
  common_name: scientific_name,
  start_s,
  end_s: start_s + 3,
  confidence,
});

test('neighbouring windows of one species become one detection with the mean of the best three', () => {
  const merged = mergeConsecutive([
    detection('Strix aluco', 0, 0.9),
    detection('Turdus merula', 0, 0.5),
    detection('Strix aluco', 3, 0.3),
    detection('Strix aluco', 6, 0.6),
    detection('Strix aluco', 9, 0.9),
    detection('Strix aluco', 15, 0.7),
  ]);
  expect(merged).toMatchObject([
    { scientific_name: 'Strix aluco', start_s: 0, end_s: 12 },
    { scientific_name: 'Turdus merula', start_s: 0, end_s: 3, confidence: 0.5 },
    { scientific_name: 'Strix aluco', start_s: 15, end_s: 18, confidence: 0.7 },
  ]);
  expect(merged[0]?.confidence).toBeCloseTo(0.8, 12);
});

test('overlapping windows join too, and the input stays as it was', () => {
  const input = [detection('Strix aluco', 0, 0.4), detection('Strix aluco', 1.5, 0.6)];
  expect(mergeConsecutive(input)).toMatchObject([{ start_s: 0, end_s: 4.5, confidence: 0.5 }]);
  expect(input[0]?.end_s).toBe(3);
});

test('classes of one species that have names of their own stay apart', () => {
  const named = (common_name: string, start_s: number, scientific_name = 'Turdus merula') => ({
    ...detection(scientific_name, start_s, 0.5),
    common_name,
  });
  const input = [
    named('song', 0),
    named('alarm call', 3),
    named('Frog', 6, ''),
    named('Rain', 9, ''),
  ];
  expect(mergeConsecutive(input)).toEqual(input);
});

const rate = 48_000;
const windowS = 3;

interface Fixture {
  /** Seconds of sound, seconds of overlap, samples from window to window, windows. */
  rows: [number, number, number, number][];
}

const { rows } = JSON.parse(
  readFileSync(
    new URL('../../../../tests/fixtures/figures/split-signal-windows.json', import.meta.url),
    'utf8',
  ),
) as Fixture;

/** Starts of the windows that a network is given, seconds; one class, which is found in each of them. */
async function startsOf(
  seconds: number,
  overlap_s: number,
  short_sounds: 'split_signal' | 'dropped' = 'split_signal',
): Promise<number[]> {
  const classifier = {
    classes: 1,
    outputs: [],
    buffer: new Float32Array(4 * windowS * rate),
    run: async (_sound: Float32Array, count: number) => new Float32Array(count).fill(1),
    runWith: () => Promise.reject(new Error('No embeddings were asked for.')),
    close: async () => {},
  };
  const sound = (async function* blocks() {
    yield new Float32Array(Math.round(seconds * rate));
  })();
  const { detections } = await classify(classifier, sound, {
    activation: 'none',
    sensitivity: 1,
    min_conf: 0,
    top_n: null,
    fates: null,
    lowest: null,
    sample_rate_hz: rate,
    window_s: windowS,
    overlap_s,
    short_sounds,
    labels: [],
    low_hz: 0,
    high_hz: 15_000,
    embedding: null,
  });
  return detections.map(({ start_s }) => start_s);
}

test('windows of 133 lengths and overlaps are those of split_signal (S22.1)', async () => {
  expect(rows).toHaveLength(133);
  const others: unknown[] = [];
  for (const [seconds, overlap, step, count] of rows) {
    const expected = Array.from({ length: count }, (_, at) => Math.round((at * step) / 480) / 100);
    const starts = await startsOf(seconds, overlap);
    if (starts.join() !== expected.join()) others.push([seconds, overlap, starts, expected]);
  }
  expect(others).toEqual([]);
});

test('a model may have sounds dropped that are shorter than a second, whatever the overlap (S22.2)', async () => {
  expect(await startsOf(0.5, 2.5)).toEqual([0]);
  expect(await startsOf(0.5, 2.5, 'dropped')).toEqual([]);
  expect(await startsOf(1, 2.5, 'dropped')).toEqual([0]);
  // The rule knows no sense here: at 1.9 s of overlap it keeps 0.8 s of sound and drops 0.9 s.
  expect(await startsOf(0.8, 1.9)).toEqual([0]);
  expect(await startsOf(0.9, 1.9)).toEqual([]);
});
