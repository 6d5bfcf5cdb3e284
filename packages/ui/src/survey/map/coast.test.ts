import { gzipSync } from 'node:zlib';
import { geoArea, geoContains } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { coast as detail } from './coast-detail.ts';
import { readCoast } from './map-ground.tsx';
import { coast as world } from './coast-world.ts';

describe.each([
  ['coarse', world, 20],
  ['detailed', detail, 60],
])('the %s coastlines', (_name, text, most) => {
  const { land, borders } = readCoast(text);
  test('take little to fetch', () => expect(gzipSync(text).length / 1024).toBeLessThan(most));
  test('have as much land as the earth, 29%, and none of it inside out', () => {
    expect(geoArea(land) / (4 * Math.PI)).toBeCloseTo(0.29, 2);
    const halves = land.coordinates.filter(
      (coordinates) => geoArea({ type: 'Polygon', coordinates }) > 2 * Math.PI,
    );
    expect(halves).toEqual([]);
  });
  test.each([
    ['the Sahara', 10, 23, true],
    ['Antarctica', 60, -80, true],
    ['Vanua Levu, at the antimeridian', 179.2, -16.6, true],
    ['the Atlantic', -35, 30, false],
    ['the Pacific, at the antimeridian', 180, 30, false],
    ['the Arctic Ocean', 0, 88, false],
  ])('know %s', (_place, longitude, latitude, isLand) =>
    expect(geoContains(land, [longitude, latitude])).toBe(isLand),
  );
  test('have borders', () => expect(borders.coordinates.length).toBeGreaterThan(150));
});
