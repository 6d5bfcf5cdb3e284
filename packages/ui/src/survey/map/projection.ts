import { geoAzimuthalEqualArea, geoMercator } from 'd3-geo';

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Point of a map's plane; the unit is an earth radius where the scale is true. */
export type PlanePoint = readonly [x: number, y: number];

/** Receives the points of a shape in order, as in d3-geo. */
interface PointStream {
  point(x: number, y: number, z?: number): void;
  lineStart(): void;
  lineEnd(): void;
  polygonStart(): void;
  polygonEnd(): void;
  sphere?(): void;
}

/** A projection of d3-geo, declared here so that users of the kit do not need its types. */
interface Projection {
  stream(stream: PointStream): PointStream;
}

export interface Plane {
  kind: 'mercator' | 'polar';
  /** The middle meridian, in degrees. */
  longitude: number;
  projection: Projection;
  /** Places beyond the edge of the plane are moved to the edge. */
  pointOf: (place: Place) => PlanePoint;
  placeOf: (point: PlanePoint) => Place;
  /** Largest distance of its points from the middle, in both directions. */
  reach: number;
}

/** Latitude where Mercator's square world ends: 85.05 degrees. */
const mercatorLatitude = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;
/**
 * If all sites of one polar region are beyond this latitude, the map is drawn from above the pole.
 */
const polarLatitude = 78;
const polarRegion = 50;

const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value));
export const turned = (longitude: number): number =>
  ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Middle of the shortest range with all longitudes, so that the antimeridian splits none. */
export function middleLongitude(longitudes: readonly number[]): number {
  const sorted = longitudes.map(turned).sort((a, b) => a - b);
  let [start, widest] = [0, -1];
  for (const [at, here] of sorted.entries()) {
    const next = sorted[at + 1] ?? sorted[0]! + 360;
    if (next - here > widest) [start, widest] = [next, next - here];
  }
  return turned(start + (360 - widest) / 2);
}

function isPolar(latitudes: readonly number[]): boolean {
  const sign = Math.sign(latitudes[0] ?? 0);
  return (
    latitudes.every((latitude) => latitude * sign > polarRegion) &&
    latitudes.some((latitude) => latitude * sign > polarLatitude)
  );
}

export function planeOf(places: readonly Place[]): Plane {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitude = places.length ? middleLongitude(places.map((place) => place.longitude)) : 0;
  const polar = isPolar(latitudes);
  const projection = polar
    ? geoAzimuthalEqualArea()
        .rotate([-longitude, latitudes[0]! > 0 ? -90 : 90])
        .clipAngle(100)
    : geoMercator().rotate([-longitude, 0]);
  projection.scale(1).translate([0, 0]).precision(0);
  const most = polar ? 90 : mercatorLatitude;
  return {
    kind: polar ? 'polar' : 'mercator',
    longitude,
    projection,
    pointOf: (place) => projection([place.longitude, clamped(place.latitude, most)]) ?? [0, 0],
    placeOf: ([x, y]) => {
      const [east = 0, north = 0] = projection.invert?.([x, y]) ?? [];
      return { latitude: clamped(north || 0, 90), longitude: turned(east || 0) };
    },
    reach: polar ? 1.5 : Math.PI,
  };
}

/** Degrees of longitude and latitude, or x and y of a plane. */
export type Position = number[];

/** Lines as in GeoJSON (RFC 7946). */
export interface MultiLineString {
  type: 'MultiLineString';
  coordinates: Position[][];
}

/** Areas with holes, as in GeoJSON. */
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Position[][][];
}
