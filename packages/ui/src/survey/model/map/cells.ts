import type { Place, Plane, PlanePoint } from './plane.ts';

/** Parts of an edge: seen from above a pole they are bent. */
const parts = 6;

/** The outline of the cell that a blurred place stands for, in the plane. */
export function cellOutline(
  plane: Plane,
  { latitude, longitude }: Place,
  degrees: number,
): PlanePoint[] {
  const half = degrees / 2;
  const corners = [
    [-half, -half],
    [-half, half],
    [half, half],
    [half, -half],
  ] as const;
  return corners.flatMap(([north, east], at) => {
    const [toNorth, toEast] = corners[(at + 1) % corners.length]!;
    return Array.from({ length: parts }, (_, part) =>
      plane.pointOf({
        latitude: latitude + north + ((toNorth - north) * part) / parts,
        longitude: longitude + east + ((toEast - east) * part) / parts,
      }),
    );
  });
}
