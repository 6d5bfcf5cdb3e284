import { distanceM } from './distance.ts';
import type { Place } from './place.ts';

/** How exactly others than the owner may learn a place: as it is, by a grid of that many degrees, or not at all. */
export const publicPrecisions = ['exact', '0.01', '0.1', '1', 'hidden'] as const;
export type PublicPrecision = (typeof publicPrecisions)[number];

/** A place as others learn it, and how far the true one may be from it. */
export interface BlurredPlace extends Place {
  /** Metres to the farthest corner of the cell, rounded up; 0 for an exact place, since nothing was added to it. */
  coordinate_uncertainty_m: number;
}

const cellsOfDegree = { '0.01': 100, '0.1': 10, '1': 1 } as const;

/** Number of the cell that a coordinate lies in; what is less than a tenth of a millimetre is the error of division. */
const cellOf = (degrees: number, cells: number): number =>
  Math.floor(Number((degrees * cells).toFixed(9)));

/**
 * A place made as coarse as `precision` says: the centre of its cell of a grid over the whole earth. All places of a
 * cell give the same answer, and so does the answer itself, so that neither repetition nor neighbours tell more than
 * the cell. A place on the border of two cells belongs to the northern and eastern one, the poles to the cells around
 * them, and 180 degrees are -180 degrees. Null where the place is hidden.
 */
export function blurPlace(
  { latitude, longitude }: Place,
  precision: PublicPrecision,
): BlurredPlace | null {
  if (precision === 'hidden') return null;
  if (precision === 'exact') return { latitude, longitude, coordinate_uncertainty_m: 0 };
  const cells = cellsOfDegree[precision];
  const south = Math.min(Math.max(cellOf(latitude, cells), -90 * cells), 90 * cells - 1);
  const turn = 360 * cells;
  const west = ((((cellOf(longitude, cells) + 180 * cells) % turn) + turn) % turn) - 180 * cells;
  // Whole numbers divided once, so that the centre has no more digits than it needs.
  const centre = {
    latitude: (2 * south + 1) / (2 * cells),
    longitude: (2 * west + 1) / (2 * cells),
  };
  const nearestToEquator = (south >= 0 ? south : south + 1) / cells;
  const corner = { latitude: nearestToEquator, longitude: west / cells };
  return { ...centre, coordinate_uncertainty_m: Math.ceil(distanceM(centre, corner)) };
}
