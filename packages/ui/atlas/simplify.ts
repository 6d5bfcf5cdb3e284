type Point = readonly [x: number, y: number];

/** Area of a triangle of degrees, in square degrees at the equator: towards the poles a degree of longitude is shorter. */
const area = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2) * Math.cos((by * Math.PI) / 180);

/**
 * A line without the points that matter least: again and again the point goes whose triangle with its neighbours is
 * smallest, until the smallest is `least` (Visvalingam and Whyatt 1993, "Line generalisation by repeated
 * elimination of points"). First and last point stay, so that lines that meet there still do.
 */
export function simplified(line: readonly Point[], least: number): Point[] {
  const points = [...line];
  const fewest = points[0]?.join() === points.at(-1)?.join() ? 4 : 2;
  while (points.length > fewest) {
    let [at, smallest] = [0, Number.POSITIVE_INFINITY];
    for (let index = 1; index < points.length - 1; index++) {
      const size = area(points[index - 1]!, points[index]!, points[index + 1]!);
      if (size < smallest) [at, smallest] = [index, size];
    }
    if (smallest >= least) break;
    points.splice(at, 1);
  }
  return points;
}
