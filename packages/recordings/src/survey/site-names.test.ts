import { expect, test } from 'vitest';
import { siteNames } from './site-names.ts';

const at = (latitude: number) => ({ latitude, longitude: 9 });
const nowhere = { latitude: null, longitude: null };

test('a recorder that moved gets sites of its own, and one where it only paused', () => {
  const nameOf = siteNames([]);
  const names = [at(47), at(47.0001), at(47.1), at(47), null].map((place) => nameOf('A', place));
  expect(names).toEqual(['A', 'A', 'A (2)', 'A', 'A']);
  expect(nameOf('B', at(47))).toBe('B');
});

test('a name that a site of the project has goes to no other place', () => {
  const sites = [
    { name: 'sm-caf\u00e9', ...at(47) },
    { name: 'SM-CAFE\u0301 (2)', ...nowhere },
    { name: 'SM-CAF\u00c9 (3)', ...at(48) },
  ];
  const named = (place: ReturnType<typeof at> | null) => siteNames(sites)('SM-CAF\u00c9', place);
  expect(named(at(47.0001))).toBe('SM-CAF\u00c9');
  expect(named(at(48.0001))).toBe('SM-CAF\u00c9 (3)');
  expect(named(at(50))).toBe('SM-CAF\u00c9 (4)');
  // Nothing says that it was moved.
  expect(named(null)).toBe('SM-CAF\u00c9');
});

test('a place that is told is not given up for a site without one', () => {
  const nameOf = siteNames([]);
  expect([null, at(47)].map((place) => nameOf('A', place))).toEqual(['A', 'A (2)']);
});
