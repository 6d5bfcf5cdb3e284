import {
  geoAzimuthalEqualArea,
  geoMercator,
  geoIdentity,
  geoPath,
  type GeoPermissibleObjects,
  geoStream,
} from 'd3-geo';

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
  coordinatesAt: (point: PlanePoint) => Place;
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

export function choosePlane(places: readonly Place[]): Plane {
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
    coordinatesAt: ([x, y]) => {
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

/** Visible part of a plane: its middle, and pixels per unit of the plane. */
export interface MapView {
  x: number;
  y: number;
  scale: number;
}

export interface MapSize {
  width: number;
  height: number;
}

/**
 * Drawn part of a plane: a view and `beyond` pixels around it, so that it can be moved that far
 * without a redraw.
 */
export interface DrawnPart {
  view: MapView;
  size: MapSize;
  beyond: number;
}

export const earthRadiusM = 6_371_008.8;
/** One pixel is half a metre; nearer places count as one. */
const mostScale = earthRadiusM * 2;
/** Extent shown around a single place, and least extent for several, in units of the plane. */
const roundOne = 20_000 / earthRadiusM;
const roundSeveral = 500 / earthRadiusM;

/** Free pixels around what is shown: buttons are on the right, scale and overview below. */
const margin = { left: 40, right: 72, top: 36, bottom: 56 };

const leastScale = ({ width, height }: MapSize, reach: number) =>
  Math.max(1, Math.min(width, height) - margin.top - margin.bottom) / (2 * reach);

export const withinReach = (view: MapView, size: MapSize, reach: number): MapView => ({
  x: Math.max(-reach, Math.min(reach, view.x)),
  y: Math.max(-reach, Math.min(reach, view.y)),
  scale: Math.max(leastScale(size, reach), Math.min(mostScale, view.scale)),
});

/** The whole width of the plane without points. */
export function fitView(points: readonly PlanePoint[], size: MapSize, reach: number): MapView {
  if (points.length === 0)
    return withinReach({ x: 0, y: 0, scale: size.width / (2 * reach) }, size, reach);
  const along = (axis: 0 | 1) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points)
      [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
    return { middle: (low + high) / 2, span: high - low };
  };
  const [across, down] = [along(0), along(1)];
  const isOne = Math.max(across.span, down.span) === 0;
  const least = isOne ? roundOne : roundSeveral;
  const scale = Math.min(
    Math.max(1, size.width - margin.left - margin.right) / Math.max(least, across.span),
    Math.max(1, size.height - margin.top - margin.bottom) / Math.max(least, down.span),
  );
  const view = withinReach({ x: across.middle, y: down.middle, scale }, size, reach);
  return panned(view, (margin.left - margin.right) / 2, (margin.top - margin.bottom) / 2);
}

/** In pixels from the upper left corner of the map. */
export const toPixel = (view: MapView, size: MapSize, [x, y]: PlanePoint): PlanePoint => [
  (x - view.x) * view.scale + size.width / 2,
  (y - view.y) * view.scale + size.height / 2,
];

/** Point of the plane at a pixel. */
export const pointAt = (view: MapView, size: MapSize, [x, y]: PlanePoint): PlanePoint => [
  (x - size.width / 2) / view.scale + view.x,
  (y - size.height / 2) / view.scale + view.y,
];

/** `dx` and `dy` are pixels. */
export const panned = (view: MapView, dx: number, dy: number): MapView => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

/** Zooms by a factor around a pixel. */
export function zoomed(view: MapView, size: MapSize, factor: number, at: PlanePoint): MapView {
  const [x, y] = pointAt(view, size, at);
  return {
    x: x + (view.x - x) / factor,
    y: y + (view.y - y) / factor,
    scale: view.scale * factor,
  };
}

/** Shapes projected once, so that moving the map costs no projection. */
export type Planar = MultiLineString | MultiPolygon;

export function toPlanar(plane: Plane, shape: MultiLineString | MultiPolygon): Planar {
  const polygons: Position[][][] = [];
  const lines: Position[][] = [];
  let rings: Position[][] | null = null;
  let line: Position[] = [];
  geoStream(
    shape,
    plane.projection.stream({
      point: (x, y) => void line.push([x, y]),
      lineStart: () => {
        line = [];
      },
      lineEnd: () => {
        if (rings) rings.push([...line, line[0]!]);
        else lines.push(line);
      },
      polygonStart: () => {
        rings = [];
      },
      polygonEnd: () => {
        if (rings?.length) polygons.push(rings);
        rings = null;
      },
    }),
  );
  return shape.type === 'MultiPolygon'
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'MultiLineString', coordinates: lines };
}

/** SVG path of a shape in pixels; null where nothing is visible. */
export function pathIn(planar: Planar, { view, size, beyond }: DrawnPart): string | null {
  const clipped = geoIdentity()
    .scale(view.scale)
    .translate([size.width / 2 - view.x * view.scale, size.height / 2 - view.y * view.scale])
    .clipExtent([
      [-beyond, -beyond],
      [size.width + beyond, size.height + beyond],
    ]);
  return geoPath(clipped).digits(1)(planar as GeoPermissibleObjects);
}
