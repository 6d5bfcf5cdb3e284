import { expect, test } from 'vitest';
import { classify } from './classify.ts';

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
