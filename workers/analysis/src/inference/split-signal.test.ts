import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';

const rate = 48_000;
const windowS = 3;

interface Fixture {
  /** Seconds of sound, seconds of overlap, samples from window to window, windows. */
  rows: [number, number, number, number][];
}

const { rows } = JSON.parse(
  readFileSync(
    new URL('../../../../fixtures/figures/split-signal-windows.json', import.meta.url),
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
