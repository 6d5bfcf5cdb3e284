import { geoIdentity, geoPath, geoStream, type GeoPermissibleObjects } from 'd3-geo';
import type { Plane } from './plane.ts';
import type { MultiLineString, MultiPolygon, Position } from './shapes.ts';
import type { DrawnPart } from './view.ts';

/** Lines and areas of the earth in the plane of a map, so that moving the map costs no projection. */
export type Planar = MultiLineString | MultiPolygon;

/** Lays lines or areas into the plane. */
export function planarOf(plane: Plane, shape: MultiLineString | MultiPolygon): Planar {
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

/** The path of what is drawn of a shape, in pixels. Null where there is nothing. */
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
