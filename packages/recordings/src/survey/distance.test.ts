import { expect, test } from 'vitest';
import { distanceM } from './places.ts';

test.each([
  // A quarter and half of the sphere's circumference of 40030228.70 m, and a degree of it.
  [0, 0, 0, 90, 10_007_557.18],
  [0, 0, 0, 180, 20_015_114.35],
  [90, 0, -90, 50, 20_015_114.35],
  [10, 20, 11, 20, 111_195.08],
  [60, 20, 60, 20, 0],
  [0, 179.5, 0, -179.5, 111_195.08],
  // Sydney and Melbourne, as PROJ computes on that sphere; on WGS84 it is 713857.7 m.
  [-33.8688, 151.2093, -37.8136, 144.9631, 713_428.5],
])('%d, %d to %d, %d', (south, west, north, east, metres) => {
  const a = { latitude: south, longitude: west };
  const b = { latitude: north, longitude: east };
  expect(Math.abs(distanceM(a, b) - metres)).toBeLessThan(0.1);
  expect(distanceM(b, a)).toBe(distanceM(a, b));
});
