import type { RateRatio, SpeciesComparison } from '@biophony/recordings/survey';
import { expect, test } from 'vitest';
import { bandPath, curvePath, curveScale } from './group-comparison.tsx';
import { byDifference, leastDifference } from './species-rates.tsx';
import { findMonth, monthsBetween, monthSpan } from './group-choice.tsx';

const one = (species: string, ratio: Partial<RateRatio> | null): SpeciesComparison => ({
  species,
  a: null,
  b: null,
  ratio: ratio && { ratio: 1, low: 0.5, high: 2, interval: 'occasions', ...ratio },
});

test('species that differ most for certain come first, whichever group has more (S14.18)', () => {
  const listed = byDifference([
    one('alike', {}),
    one('none', null),
    one('fewer in A', { ratio: 0.1, low: 0.05, high: 0.2 }),
    one('more in A', { ratio: 9, low: 3, high: 27 }),
    one('in A alone', { ratio: null, low: 0.8, high: null }),
  ]);
  expect(listed.map(({ species }) => species)).toEqual([
    'fewer in A',
    'more in A',
    'in A alone',
    'alike',
    'none',
  ]);
  expect(listed.map(leastDifference)).toEqual([5, 3, 1, 1, 1]);
});

test('months are whole, and known again', () => {
  expect(monthSpan('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(findMonth(monthSpan('2023-12'))).toBe('2023-12');
  expect(findMonth({ from: '2024-02-01', to: '2024-02-28' })).toBeNull();
  expect(monthsBetween('2023-11-30', '2024-02-01')).toEqual([
    '2023-11',
    '2023-12',
    '2024-01',
    '2024-02',
  ]);
});

test('curves share their axes, and a band is drawn where it is known', () => {
  const a = [
    { occasions: 1, richness: 2, sd: 1, low: 1, high: 3 },
    { occasions: 4, richness: 4, sd: 1, low: 3, high: 5 },
  ];
  const b = [{ occasions: 1, richness: 1, sd: null, low: null, high: null }];
  const scale = curveScale([a, b]);
  expect(scale).toEqual({ occasions: 4, species: 5 });
  expect(curvePath(a, scale)).toBe('M0.25000 0.60000L1.00000 0.20000');
  expect(bandPath(a, scale)).toMatch(/^M.*Z$/);
  expect(bandPath(b, scale)).toBe('');
});
