import type { Place } from './place.ts';

/** Mean radius R1 of the earth in metres (H. Moritz, Geodetic Reference System 1980, Journal of Geodesy 74, 2000). */
const earthRadiusM = 6_371_008.771_4;

/** Metres of a degree along a meridian of that sphere. */
export const metresOfDegree = (Math.PI / 180) * earthRadiusM;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Metres between two places along a great circle, by the haversine (R. W. Sinnott, Virtues of the Haversine, Sky and
 * Telescope 68 (2), 1984). The earth is taken for a sphere, which is wrong by 0.6% at most.
 */
export function distanceM(a: Place, b: Place): number {
  const north = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusM * Math.asin(Math.sqrt(Math.min(1, haversine)));
}
