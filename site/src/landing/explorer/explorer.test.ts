import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chorusSamples, sampleRate } from '../dawn-chorus/songs.ts';
import { clockAt, excerpt, excerptSeconds, excerptSound } from './excerpt.ts';
import { dayCount, fortnight, heatHtml, hourCount, speciesHtml } from './found.ts';

test('the species of the two weeks add up to the cells of the heat map', () => {
  const { cells, species } = fortnight();
  expect([cells.length, ...new Set(cells.map((day) => day.length))]).toEqual([dayCount, hourCount]);
  const total = cells.flat().reduce((sum, count) => sum + count, 0);
  expect(species.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(species.map(({ count }) => count)).toEqual(
    species.map(({ count }) => count).toSorted((a, b) => b - a),
  );
});

test('most detections fall into the hours that the label of the heat map names', () => {
  const { cells } = fortnight();
  const between = (from: number, to: number) =>
    cells.flatMap((day) => day.slice(from, to)).reduce((sum, count) => sum + count, 0);
  expect(between(4, 8)).toBeGreaterThan(between(0, 24) / 2);
  expect(between(17, 22)).toBeGreaterThan(between(10, 14));
});

test('species and heat map are written into the page, small (S2.57)', () => {
  const [list, heat] = [speciesHtml(), heatHtml()];
  expect(list.match(/<li /g)).toHaveLength(6);
  expect(list).toMatch(/^<li [^>]*--share: 1\.000/);
  expect(heat.match(/M\d+ \d+h/g)).toHaveLength(dayCount * hourCount);
  expect(brotliCompressSync(`${list}${heat}`).length).toBeLessThan(2_000);
});

test('the picture shows the birds that its label names', () => {
  expect(excerpt.map(({ singer }) => singer)).toEqual([
    'Eurasian Blackbird',
    'Great Tit',
    'Common Cuckoo',
    'European Robin',
  ]);
  expect(clockAt(6.54)).toBe('04:30:06.5');
  expect(clockAt(excerptSeconds)).toBe('04:30:13.2');
});

test('the sound is as long as the picture, loud enough, never clipped, and begins and ends in silence', () => {
  const sound = excerptSound(chorusSamples());
  expect(sound.length).toBe(Math.round(excerptSeconds * sampleRate));
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeCloseTo(0.7, 5);
  expect([sound[0], sound.at(-1)]).toEqual([0, 0]);
  for (const { from, to } of excerpt) {
    const song = sound.subarray(from * sampleRate, to * sampleRate);
    expect(Math.max(...song)).toBeGreaterThan(0.1);
  }
});
