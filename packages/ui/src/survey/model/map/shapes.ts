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
