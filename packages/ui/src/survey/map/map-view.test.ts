import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  middleLongitude,
  choosePlane,
  type Place,
  fitView,
  toPixel,
  pointAt,
  zoomed,
  panned,
} from './map-view.ts';

const size = { width: 800, height: 400 };
const place = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const shownOf = (places: readonly Place[]) => {
  const plane = choosePlane(places);
  const view = fitView(places.map(plane.pointOf), size, plane.reach);
  return { plane, view, pixels: places.map((one) => toPixel(view, size, plane.pointOf(one))) };
};
const isInside = ([x, y]: readonly [number, number]) =>
  x >= -1e-6 && x <= size.width + 1e-6 && y >= -1e-6 && y <= size.height + 1e-6;

describe('a map of sites (S14.13)', () => {
  test('shows all of them, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        expect(shownOf(places).pixels.every(isInside)).toBe(true);
      }),
    );
  });

  test('tells sites apart that are 50 m from each other', () => {
    const { pixels } = shownOf([
      { latitude: 47.65, longitude: 9.48 },
      { latitude: 47.650_45, longitude: 9.48 },
    ]);
    expect(Math.abs(pixels[0]![1] - pixels[1]![1])).toBeGreaterThan(20);
  });

  test('is not divided by the antimeridian', () => {
    expect(middleLongitude([179.9, -179.9])).toBeCloseTo(-180, 6);
    expect(middleLongitude([170, -170, 175])).toBeCloseTo(-180, 6);
    expect(middleLongitude([9, 11])).toBeCloseTo(10, 6);
    const { pixels } = shownOf([
      { latitude: -16.85, longitude: 179.95 },
      { latitude: -16.5, longitude: -179.9 },
    ]);
    expect(pixels[1]![0]).toBeGreaterThan(pixels[0]![0]);
  });

  test('of the far north is seen from above the pole, on which a station of the far south may stand too', () => {
    const north = [
      { latitude: 81.6, longitude: -16.6 },
      { latitude: 78.9, longitude: 11.9 },
    ];
    expect(choosePlane(north).kind).toBe('polar');
    expect(shownOf([{ latitude: -90, longitude: 0 }]).pixels.every(isInside)).toBe(true);
    expect(choosePlane([...north, { latitude: 47, longitude: 9 }]).kind).toBe('mercator');
    expect(choosePlane([]).kind).toBe('mercator');
  });

  test('gives back the place of a pixel', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (places) => {
        const { plane, view, pixels } = shownOf(places);
        const back = plane.coordinatesAt(pointAt(view, size, pixels[0]!));
        expect(back.latitude).toBeCloseTo(places[0]!.latitude, 4);
      }),
    );
  });
});

test('enlarging keeps what is under the pointer, moving shifts it by as many pixels', () => {
  const view = { x: 0.2, y: -0.4, scale: 900 };
  const point = pointAt(view, size, [130, 77]);
  const [x, y] = toPixel(zoomed(view, size, 2, [130, 77]), size, point);
  expect([x, y].map(Math.round)).toEqual([130, 77]);
  const moved = toPixel(panned(view, 10, -5), size, point);
  expect(moved.map(Math.round)).toEqual([140, 72]);
});
