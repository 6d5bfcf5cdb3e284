import { expect, test } from 'vitest';
import type { Detection } from '../results/file-result.ts';
import { mergeConsecutive } from './merge.ts';

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
