import { geoDistance } from 'd3-geo';
import type { Plane } from './plane.ts';
import { earthRadiusM, pointAt, type MapSize, type MapView } from './view.ts';

/** A length on earth and how long it is in the middle of the map. */
export interface ScaleBar {
  metres: number;
  pixels: number;
}

/** Metres of a pixel in the middle of the map; the mean earth radius of 6371.0088 km. */
export function metresPerPixel(plane: Plane, view: MapView, size: MapSize): number {
  const step = 8;
  const [west, east] = [-step / 2, step / 2].map((offset) =>
    plane.placeOf(pointAt(view, size, [size.width / 2 + offset, size.height / 2])),
  ) as [ReturnType<Plane['placeOf']>, ReturnType<Plane['placeOf']>];
  const distance = geoDistance([west.longitude, west.latitude], [east.longitude, east.latitude]);
  return (distance * earthRadiusM) / step;
}

/** The longest round length (1, 2 or 5 times a power of ten) that fits into `most` pixels. */
export function scaleBarOf(perPixel: number, most: number): ScaleBar {
  const longest = Math.max(perPixel * most, 1e-9);
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * ([5, 2, 1].find((factor) => factor * power <= longest) ?? 1);
  return { metres, pixels: metres / perPixel };
}
