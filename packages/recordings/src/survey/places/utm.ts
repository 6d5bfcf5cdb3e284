import type { Place } from './place.ts';

/** A place on the grid of a UTM zone, in metres. */
export interface UtmPlace {
  /** 1 to 60. */
  zone: number;
  isSouth: boolean;
  easting: number;
  northing: number;
}

/** Half the longest axis in metres, and the flattening. */
export interface Ellipsoid {
  a: number;
  f: number;
}

const wgs84: Ellipsoid = { a: 6_378_137, f: 1 / 298.257_223_563 };
const scaleOnMeridian = 0.9996;
const falseEasting = 500_000;
const falseNorthing = 10_000_000;

/** The tangent of the latitude whose conformal latitude has this one: Newton's method, equations 19 to 21 of Karney. */
function tangentOfLatitude(conformal: number, e: number): number {
  let tau = conformal;
  for (let round = 0; round < 5; round++) {
    const root = Math.hypot(1, tau);
    const sigma = Math.sinh(e * Math.atanh((e * tau) / root));
    const guess = tau * Math.hypot(1, sigma) - sigma * root;
    const slope = (1 - e * e) * Math.hypot(1, tau);
    tau += (((conformal - guess) / Math.hypot(1, guess)) * (1 + (1 - e * e) * tau * tau)) / slope;
  }
  return tau;
}

/**
 * Latitude and longitude of a UTM place, by the series of Krüger (1912) as C. F. F. Karney gives it (Transverse Mercator
 * with an accuracy of a few nanometers, Journal of Geodesy 85, 2011, equations 10 to 15 and 36), to the fourth power of
 * the third flattening: less than a millimetre off within a zone.
 */
export function placeOfUtm(
  { zone, isSouth, easting, northing }: UtmPlace,
  { a, f }: Ellipsoid = wgs84,
): Place {
  const n = f / (2 - f);
  const radius = (a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const series = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - n ** 4 / 360,
    n ** 2 / 48 + n ** 3 / 15 - (437 / 1440) * n ** 4,
    (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
    (4397 / 161_280) * n ** 4,
  ];
  const xi = (northing - (isSouth ? falseNorthing : 0)) / (scaleOnMeridian * radius);
  const eta = (easting - falseEasting) / (scaleOnMeridian * radius);
  let [north, east] = [xi, eta];
  for (const [at, beta] of series.entries()) {
    const twice = 2 * (at + 1);
    north -= beta * Math.sin(twice * xi) * Math.cosh(twice * eta);
    east -= beta * Math.cos(twice * xi) * Math.sinh(twice * eta);
  }
  const conformal = Math.sin(north) / Math.hypot(Math.sinh(east), Math.cos(north));
  const tau = tangentOfLatitude(conformal, Math.sqrt(f * (2 - f)));
  const fromMeridian = Math.atan2(Math.sinh(east), Math.cos(north));
  return {
    latitude: (Math.atan(tau) * 180) / Math.PI,
    longitude: 6 * zone - 183 + (fromMeridian * 180) / Math.PI,
  };
}
