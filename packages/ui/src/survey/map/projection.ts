import { geoAzimuthalEqualArea, geoMercator } from 'd3-geo';

/** A place on earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A point of the plane that a map is drawn in; its unit is an earth radius where the scale is true. */
export type PlanePoint = readonly [x: number, y: number];

/** What takes the points of a shape one after the other, as d3-geo has it. */
interface PointStream {
  point(x: number, y: number, z?: number): void;
  lineStart(): void;
  lineEnd(): void;
  polygonStart(): void;
  polygonEnd(): void;
  sphere?(): void;
}

/** A projection of d3-geo, told without its types: pages that use the kit need not have them. */
interface Projection {
  stream(stream: PointStream): PointStream;
}

/** How the earth is laid flat for a map. */
export interface Plane {
  kind: 'mercator' | 'polar';
  /** The middle meridian, in degrees. */
  longitude: number;
  projection: Projection;
  /** Places beyond the edge of the plane are put on the edge. */
  pointOf: (place: Place) => PlanePoint;
  placeOf: (point: PlanePoint) => Place;
  /** How far its points are from the middle at most, in both directions. */
  reach: number;
}

/** Where Mercator's square world ends: 85.05 degrees. */
const mercatorLatitude = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;
/** Beyond this latitude a map of one polar region alone is drawn from above the pole. */
const polarLatitude = 78;
const polarRegion = 50;

const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value));
export const turned = (longitude: number): number =>
  ((((longitude + 180) % 360) + 360) % 360) - 180;

/** The middle of the shortest stretch of longitudes that holds all of them, so that the antimeridian divides none. */
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

/** The plane in which places are shown: Mercator around their middle meridian, or the view from above the pole. */
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

/** A point of a line: degrees of longitude and latitude, or x and y of a plane. */
export type Position = number[];

/** Lines, as GeoJSON has them (RFC 7946). */
export interface MultiLineString {
  type: 'MultiLineString';
  coordinates: Position[][];
}

/** Areas with holes, as GeoJSON has them. */
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Position[][][];
}
