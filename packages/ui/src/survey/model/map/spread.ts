import type { PlanePoint } from './plane.ts';

/** Parts of the plane's unit that are one place: half a metre. */
const cell = 0.5 / 6_371_008.8;
const keyOf = ([x, y]: PlanePoint) => `${Math.round(x / cell)} ${Math.round(y / cell)}`;

/**
 * How far each symbol is moved, in pixels, so that sites at one place stand beside each other: around a circle that is
 * wide enough for all of them. Sites that have a place of their own stay where they are.
 */
export function spreadOf(points: readonly PlanePoint[], radii: readonly number[]): PlanePoint[] {
  const groups = new Map<string, number[]>();
  for (const [at, point] of points.entries()) {
    const key = keyOf(point);
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const offsets = points.map((): PlanePoint => [0, 0]);
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const widths = group.map((at) => 2 * (radii[at] ?? 0) + 3);
    const around = widths.reduce((sum, width) => sum + width, 0);
    const widest = Math.max(...widths);
    // Chords are shorter than arcs: a little more than the circumference that holds all symbols.
    const radius = Math.max(
      widest / 2,
      (around * 1.1) / (2 * Math.PI),
      widest / (2 * Math.sin(Math.PI / group.length)),
    );
    let before = 0;
    for (const [place, at] of group.entries()) {
      const angle = ((before + widths[place]! / 2) / around) * 2 * Math.PI - Math.PI / 2;
      before += widths[place]!;
      offsets[at] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    }
  }
  return offsets;
}
