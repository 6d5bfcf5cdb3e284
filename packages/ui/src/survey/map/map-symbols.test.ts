import type { Site } from '@biophony/contract';
import type { SurveyFigures } from '@biophony/recordings/survey';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toClasses,
  findClass,
  hollowRadius,
  leastRadius,
  legendEfforts,
  mostRadius,
  radiusOf,
  chosenAfter,
  keyboardOrder,
  keyboardStep,
  spreadPoints,
  toMapSites,
  placeNames,
} from './map-symbols.ts';
import type { PlanePoint } from './map-view.ts';

describe('the size of a symbol (S14.13)', () => {
  test('is an area in proportion to the effort', () => {
    expect(radiusOf(3600, 3600)).toBe(mostRadius);
    expect(radiusOf(900, 3600) ** 2 / mostRadius ** 2).toBeCloseTo(0.25, 6);
  });
  test('of little effort can still be hit, and without effort is the same for all', () => {
    expect(radiusOf(1, 1e6)).toBe(leastRadius);
    expect(radiusOf(0, 1e6)).toBe(hollowRadius);
    expect(radiusOf(0, 0)).toBe(hollowRadius);
  });
  test('is explained by round lengths', () => {
    expect(legendEfforts(64 * 3600)).toEqual([64 * 3600, 16 * 3600, 4 * 3600]);
    expect(legendEfforts(0)).toEqual([]);
    expect(legendEfforts(1)).toEqual([1]);
  });
});

describe('the classes of a colour (S14.13)', () => {
  test('take in every value once, none of them with nothing', () => {
    const values = fc.array(
      fc.oneof(fc.constant(0), fc.nat(40), fc.double({ min: 0, max: 9, noNaN: true })),
    );
    fc.assert(
      fc.property(values, (all) => {
        const classes = toClasses(all);
        for (const value of all) {
          const found = classes.filter(({ from, to }) => value >= from && value <= to);
          expect(found).toHaveLength(1);
          expect(found[0]!.step === 0).toBe(value === 0);
        }
        expect(classes.length).toBeLessThanOrEqual(6);
      }),
    );
  });
  test('grow with their values', () => {
    const steps = toClasses([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps).size).toBe(steps.length);
  });
  test('have none for what is not known', () => {
    expect(findClass(toClasses([1, 2]), null)).toBeNull();
    expect(toClasses([])).toEqual([]);
  });
});

const coordinate = fc.double({ min: -3, max: 3, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 30 });

describe('the keys of a map (S14.14)', () => {
  test('reach every site, and end at the last', () => {
    fc.assert(
      fc.property(points, (all) => {
        const order = keyboardOrder(all);
        const reached: number[] = [order[0]!];
        for (let at = order[0]!; reached.length < all.length; reached.push(at))
          at = keyboardStep(order, at, 'ArrowRight')!;
        expect(reached.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at));
        expect(keyboardStep(order, order.at(-1)!, 'ArrowRight')).toBe(order.at(-1));
        expect(keyboardStep(order, order.at(-1)!, 'Home')).toBe(order[0]);
      }),
    );
  });
  test('go from west to east, and leave other keys alone', () => {
    const order = keyboardOrder([
      [2, 0],
      [-1, 0],
      [0, 0],
    ]);
    expect(order).toEqual([1, 2, 0]);
    expect(keyboardStep(order, 2, 'ArrowLeft')).toBe(1);
    expect(keyboardStep(order, 2, 'Tab')).toBeNull();
  });
  test('choose as the table does: one alone, none again, several with a key held', () => {
    expect(chosenAfter([], 'a', false)).toEqual(['a']);
    expect(chosenAfter(['a'], 'a', false)).toEqual([]);
    expect(chosenAfter(['a', 'b'], 'a', false)).toEqual(['a']);
    expect(chosenAfter(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(chosenAfter(['a', 'b'], 'a', true)).toEqual(['b']);
  });
});

describe('sites at one place (S14.13)', () => {
  const radius = fc.integer({ min: 4, max: 17 });
  test('stand beside each other, so that none covers another', () => {
    fc.assert(
      fc.property(fc.array(radius, { minLength: 2, maxLength: 40 }), (radii) => {
        const offsets = spreadPoints(
          radii.map((): PlanePoint => [0.1, 0.2]),
          radii,
        );
        for (const [a, [ax, ay]] of offsets.entries())
          for (const [b, [bx, by]] of offsets.entries())
            if (a < b)
              expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThanOrEqual(radii[a]! + radii[b]!);
      }),
    );
  });
  test('move no other site', () =>
    expect(
      spreadPoints(
        [
          [0, 0],
          [0.1, 0],
        ],
        [5, 5],
      ),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]));
});

const site = (site_id: string, more: Partial<Site> = {}): Site => ({
  site_id,
  project_id: 'p',
  name: site_id,
  latitude: 47.65,
  longitude: 9.45,
  coordinate_uncertainty_m: null,
  elevation_m: null,
  habitat: null,
  note: null,
  public_precision: 'exact',
  blurred: false,
  deployment_count: 1,
  created_at: '2024-05-01T00:00:00Z',
  updated_at: '2024-05-01T00:00:00Z',
  version: 1,
  ...more,
});
const figures: SurveyFigures = {
  detections: 20,
  seconds: 7200,
  days: 1,
  undated: 0,
  species: [],
  weeks: [],
  sites: [{ site_id: 'lake', seconds: 7200, days: 1, detections: 20, species: 3, chosen: 4 }],
};

test('a site has its rate of the chosen species, or of everything; without effort nothing is known (S14.13)', () => {
  const sites = [site('lake'), site('bog')];
  const [lake, bog] = toMapSites(sites, figures, true);
  expect(lake).toMatchObject({ seconds: 7200, species: 3, rate: 2, detected: true });
  expect(bog).toMatchObject({ seconds: 0, rate: null, detected: null });
  expect(toMapSites(sites, figures, false)[0]).toMatchObject({ rate: 10, detected: null });
});

test('a place that is told coarsely stands for a cell; the owner, who is told the place, sees none (S14.4)', () => {
  const told = (more: Partial<Site>) =>
    toMapSites([site('lake', more)], figures, false)[0]?.cell_deg;
  expect(told({ public_precision: '0.1', blurred: true })).toBe(0.1);
  expect(told({ public_precision: '0.1' })).toBeNull();
  expect(
    told({ public_precision: 'hidden', blurred: true, latitude: null, longitude: null }),
  ).toBeNull();
});

describe('names beside the symbols (S14.53)', () => {
  const size = { width: 400, height: 300 };
  const boxOf = (place: { x: number; anchor: string }, y: number, width: number) => {
    const left = place.anchor === 'start' ? place.x : place.x - width;
    return { left, right: left + width, top: y - 7, bottom: y + 7 };
  };

  test('stand on the right, or on the left where the map ends', () =>
    expect(
      placeNames(
        [
          [50, 50],
          [390, 200],
        ],
        [10, 10],
        [60, 60],
        size,
      ),
    ).toEqual([
      { x: 65, anchor: 'start' },
      { x: 375, anchor: 'end' },
    ]));

  test('the larger symbol chooses first, and a name without room is left out', () => {
    const points = [
      [200, 100],
      [208, 104],
      [192, 97],
    ] as const;
    expect(placeNames(points, [4, 12, 4], [160, 160, 160], size)).toEqual([
      null,
      { x: 225, anchor: 'start' },
      { x: 183, anchor: 'end' },
    ]);
  });

  test('never cover each other, nor a symbol, however many there are', () => {
    const random = (at: number) => (Math.sin(at * 12.9898) * 43_758.5453) % 1;
    const points = Array.from(
      { length: 300 },
      (_, at) => [Math.abs(random(at)) * 400, Math.abs(random(at + 999)) * 300] as const,
    );
    const radii = points.map((_, at) => 4 + (at % 12));
    const places = placeNames(
      points,
      radii,
      points.map(() => 50),
      size,
    );
    const boxes = places.flatMap((place, at) =>
      place ? [{ at, ...boxOf(place, points[at]![1], 50) }] : [],
    );
    expect(boxes.length).toBeLessThanOrEqual(60);
    for (const box of boxes) {
      const meets = boxes.some(
        (other) =>
          other !== box &&
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      );
      expect(meets).toBe(false);
      const covers = points.some(
        ([x, y], at) =>
          at !== box.at && x > box.left && x < box.right && y > box.top && y < box.bottom,
      );
      expect(covers).toBe(false);
    }
  });

  test('outside the map there are none', () =>
    expect(placeNames([[-5, 50]], [4], [50], size)).toEqual([null]));
});
