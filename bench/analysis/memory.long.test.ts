import { expect, test } from 'vitest';
import { analyseMany, type ManyDetections } from './many-detections.ts';

/** Of a million detections; of ten million the goal is 600 MB. */
const mostBytes = 600e6;

const cards: [string, ManyDetections][] = [
  ['in one recording of twelve hours', { files: 1, seconds: 43_200, classes: 24, threads: 1 }],
  [
    'in 10,000 recordings on eight threads',
    { files: 10_000, seconds: 1, classes: 100, threads: 8 },
  ],
];

test.each(cards)('a million detections %s take less than 600 MB (S22.5)', async (_, card) => {
  expect(card.files * card.seconds * card.classes).toBeGreaterThanOrEqual(1e6);
  const { peakBytes } = await analyseMany(card);
  expect(peakBytes).toBeGreaterThan(50e6);
  expect(peakBytes).toBeLessThan(mostBytes);
});
