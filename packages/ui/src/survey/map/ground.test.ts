import { describe, expect, test } from 'vitest';
import { cellOutline } from './map-symbols.ts';
import { toGraticule, metresPerPixel, chooseScaleBar } from './graticule.tsx';
import { earthRadiusM, fitView, pathIn, toPlanar, choosePlane } from './map-view.ts';
import { digitsFor } from './place-picker.tsx';
import { tilesIn } from './map-ground.tsx';

const size = { width: 800, height: 400 };
const lake = { latitude: 47.65, longitude: 9.48 };
const shown = (places = [lake]) => {
  const plane = choosePlane(places);
  return { plane, view: fitView(places.map(plane.pointOf), size, plane.reach) };
};

describe('the scale (S14.13)', () => {
  test('is that of the latitude: a pixel of Mercator is shorter towards the poles', () => {
    const plane = choosePlane([lake]);
    const [x, y] = plane.pointOf(lake);
    const metres = metresPerPixel(plane, { x, y, scale: 1000 }, size);
    const expected = (earthRadiusM / 1000) * Math.cos((lake.latitude * Math.PI) / 180);
    expect(metres / expected).toBeCloseTo(1, 2);
  });
  test.each([
    [10, 140, 1000],
    [0.5, 140, 50],
    [3000, 120, 200_000],
  ])('of %d m a pixel in %d pixels is %d m', (perPixel, most, metres) => {
    const bar = chooseScaleBar(perPixel, most);
    expect(bar.metres).toBe(metres);
    expect(bar.pixels).toBeCloseTo(metres / perPixel, 6);
    expect(bar.pixels).toBeLessThanOrEqual(most);
  });
  test('says how many digits a pixel is worth', () =>
    expect([111_195, 1000, 1, 0.01].map(digitsFor)).toEqual([0, 3, 6, 6]));
});

describe('the graticule', () => {
  test('has lines in every view, round and few', () => {
    for (const scale of [200, 3000, 1e5, 5e6]) {
      const { plane, view } = shown();
      const { labels, step } = toGraticule(plane, { view: { ...view, scale }, size, beyond: 0 });
      expect(labels.filter(({ axis }) => axis === 'longitude').length).toBeGreaterThanOrEqual(2);
      expect(labels.length).toBeLessThan(60);
      expect(
        labels.every(({ degrees }) => Math.abs(degrees / step - Math.round(degrees / step)) < 1e-3),
      ).toBe(true);
    }
  });
  test('names longitudes beyond the antimeridian by their own names', () => {
    const places = [
      { latitude: -17, longitude: 179 },
      { latitude: -17, longitude: -179 },
    ];
    const { plane, view } = shown(places);
    const { labels } = toGraticule(plane, { view, size, beyond: 0 });
    const east = labels.filter(({ axis }) => axis === 'longitude').map(({ degrees }) => degrees);
    expect(east.some((degrees) => degrees > 178)).toBe(true);
    expect(east.some((degrees) => degrees < -178)).toBe(true);
  });
});

test('land that fills the map is drawn, and land outside of it is not', () => {
  const { plane, view } = shown();
  const land = (west: number, east: number) =>
    toPlanar(plane, {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [west, 40],
            [west, 55],
            [east, 55],
            [east, 40],
            [west, 40],
          ],
        ],
      ],
    });
  const part = { view, size, beyond: 10 };
  expect(pathIn(land(0, 20), part)).toContain('M');
  expect(pathIn(land(60, 80), part)).toBeNull();
});

test('the cell of a blurred place is as large as it was made', () => {
  const plane = choosePlane([lake]);
  const outline = cellOutline(plane, { latitude: 47.65, longitude: 9.45 }, 0.1).map(
    plane.coordinatesAt,
  );
  expect(Math.min(...outline.map(({ latitude }) => latitude))).toBeCloseTo(47.6, 6);
  expect(Math.max(...outline.map(({ longitude }) => longitude))).toBeCloseTo(9.5, 6);
});

describe('tiles of an operator (S14.15)', () => {
  const tiles = { url: 'https://maps.example/{z}/{x}/{y}.png', attribution: 'Maps' };
  test('lie where their grid says', () => {
    const plane = choosePlane([{ latitude: 0, longitude: 0 }]);
    const placed = tilesIn(
      plane,
      {
        view: { x: 0, y: 0, scale: 512 / (2 * Math.PI) },
        size: { width: 512, height: 512 },
        beyond: 0,
      },
      tiles,
    );
    const first = placed.find(({ url }) => url.endsWith('/1/0/0.png'));
    expect(first).toMatchObject({ x: 0, y: 0, side: 256 });
  });
  test('go around the earth, cover the map, and are not many', () => {
    const places = [
      { latitude: -17, longitude: 179 },
      { latitude: -17, longitude: -179 },
    ];
    const { plane, view } = shown(places);
    const placed = tilesIn(plane, { view, size, beyond: 0 }, tiles);
    expect(placed.length).toBeLessThan(60);
    expect(Math.min(...placed.map(({ x }) => x))).toBeLessThanOrEqual(0);
    expect(Math.max(...placed.map(({ x, side }) => x + side))).toBeGreaterThanOrEqual(size.width);
    const [, zoom, x] = /(\d+)\/(\d+)\/\d+\.png$/.exec(placed[0]!.url)!.map(Number);
    expect(x).toBeLessThan(2 ** zoom!);
  });
  test('end at the deepest zoom there is, and are none from above a pole', () => {
    const { plane, view } = shown();
    const deep = tilesIn(plane, { view, size, beyond: 0 }, { ...tiles, most_zoom: 5 });
    expect(deep.every(({ url }) => url.includes('/5/'))).toBe(true);
    const polar = shown([{ latitude: 84, longitude: 0 }]);
    expect(tilesIn(polar.plane, { view: polar.view, size, beyond: 0 }, tiles)).toEqual([]);
  });
});
