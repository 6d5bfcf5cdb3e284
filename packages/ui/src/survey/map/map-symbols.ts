import type { Site } from '@biophony/contract';
import { hourlyRateSeconds } from '@biophony/contract/constants';
import type { SurveyFigures } from '@biophony/recordings/survey';
import type { Place, Plane, PlanePoint } from './map-view.ts';

/** A site of the map. */
export interface MapSite {
  site_id: string;
  name: string;
  /** Degrees; null where the coordinates are not known or hidden. */
  latitude: number | null;
  longitude: number | null;
  /**
   * Size in degrees of the cell of a blurred site, centred at its coordinates; null for exact ones.
   */
  cell_deg: number | null;
  /** Seconds recorded and analysed. */
  seconds: number;
  species: number;
  /** Detections per recorded hour; null below one hour. */
  rate: number | null;
  /** Whether the chosen species was detected; null without a choice or without recordings. */
  detected: boolean | null;
}

export type PlacedSite = MapSite & { latitude: number; longitude: number };

export const mapColours = ['richness', 'rate', 'detected'] as const;
export type MapColour = (typeof mapColours)[number];

export const isPlaced = (site: MapSite): site is PlacedSite =>
  site.latitude !== null && site.longitude !== null;

/** Value shown as colour; null where nothing was recorded. */
export function valueOf(site: MapSite, colour: MapColour): number | null {
  if (site.seconds <= 0) return null;
  if (colour === 'richness') return site.species;
  if (colour === 'rate') return site.rate;
  return site.detected === null ? null : Number(site.detected);
}

/** Values with one colour, from `from` to `to`, both included. */
export interface ColourClass {
  from: number;
  to: number;
  /** Step of the sequential scale; 0 for none at all. */
  step: number;
}

const scales = [[6], [3, 7], [2, 5, 8], [2, 4, 6, 8], [1, 3, 5, 7, 8]];

/**
 * About equal numbers of sites in at most five classes (quantiles), and one class for zero. Equal
 * values are never in two classes.
 */
export function toClasses(values: readonly number[]): ColourClass[] {
  const none = values.some((value) => value === 0);
  const some = values.filter((value) => value > 0).sort((a, b) => a - b);
  const distinct = new Set(some).size;
  const wanted = Math.min(scales.length, distinct);
  const classes: { from: number; to: number }[] = [];
  for (let part = 0, start = 0; part < wanted && start < some.length; part++) {
    let end = Math.max(start + 1, Math.round(((part + 1) * some.length) / wanted));
    while (end < some.length && some[end] === some[end - 1]) end++;
    classes.push({ from: some[start]!, to: some[end - 1]! });
    start = end;
  }
  const scale = scales[classes.length - 1] ?? [];
  return [
    ...(none ? [{ from: 0, to: 0, step: 0 }] : []),
    ...classes.map((one, at) => ({ ...one, step: scale[at]! })),
  ];
}

/** Null for an unknown value. */
export const findClass = (
  classes: readonly ColourClass[],
  value: number | null,
): ColourClass | null =>
  value === null ? null : (classes.find(({ from, to }) => value >= from && value <= to) ?? null);

/**
 * Radii in pixels: of the most effort, of the smallest symbol that can be seen and hit, of no
 * effort.
 */
export const mostRadius = 17;
export const leastRadius = 4;
export const hollowRadius = 6;

/** Areas are proportional to seconds, down to the smallest symbol. */
export function radiusOf(seconds: number, most: number): number {
  if (seconds <= 0 || most <= 0) return hollowRadius;
  return Math.max(leastRadius, mostRadius * Math.sqrt(Math.min(1, seconds / most)));
}

/**
 * Efforts of the legend in seconds: the most, a quarter and a sixteenth of it, rounded to hours
 * from one hour on.
 */
export function legendEfforts(most: number): number[] {
  if (most <= 0) return [];
  const rounded = [1, 1 / 4, 1 / 16].map((share) => {
    const seconds = most * share;
    const unit = seconds >= 3600 ? 3600 : seconds >= 60 ? 60 : 1;
    const whole = Math.max(1, Math.round(seconds / unit));
    return whole * unit;
  });
  return [...new Set(rounded)].filter(
    (seconds) => seconds <= most * 1.02 || seconds === rounded[0],
  );
}

/** Segments of an edge, which is curved in the polar view. */
const parts = 6;

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

/** Points within this distance are one place: half a metre, in units of the plane. */
const cell = 0.5 / 6_371_008.8;
const keyOf = ([x, y]: PlanePoint) => `${Math.round(x / cell)} ${Math.round(y / cell)}`;

/**
 * Offsets in pixels that put sites with the same coordinates next to each other on a circle. Other
 * sites stay.
 */
export function spreadPoints(
  points: readonly PlanePoint[],
  radii: readonly number[],
): PlanePoint[] {
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
    // Chords are shorter than arcs, so the circumference needs some reserve.
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

/** Name of a site beside its symbol, in pixels: on its right (`start`) or left (`end`). */
export interface NamePlace {
  x: number;
  anchor: 'start' | 'end';
}

/** More names are read from the table. */
const mostNames = 60;
/** Pixels: height of a name, and its distance from the symbol. */
const nameHeight = 15;
const nameGap = 5;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places of names that cover no symbol and no other name, within the map; the largest symbols first.
 * Null for names without room. `widths` are those of the names.
 */
export function placeNames(
  points: readonly PlanePoint[],
  radii: readonly number[],
  widths: readonly number[],
  size: { width: number; height: number },
): (NamePlace | null)[] {
  const symbols = points.map(([x, y], at): Box => {
    const radius = radii[at]!;
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  });
  const isIn = ([x, y]: PlanePoint) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  const order = points
    .map((_, at) => at)
    .filter((at) => isIn(points[at]!))
    .sort((a, b) => radii[b]! - radii[a]!)
    .slice(0, mostNames);
  const taken: Box[] = [];
  const places = points.map((): NamePlace | null => null);
  for (const at of order) {
    const [x, y] = points[at]!;
    const away = radii[at]! + nameGap;
    const sides = [
      { x: x + away, anchor: 'start' as const, left: x + away },
      { x: x - away, anchor: 'end' as const, left: x - away - widths[at]! },
    ];
    for (const { x: textX, anchor, left } of sides) {
      const box = {
        left,
        right: left + widths[at]!,
        top: y - nameHeight / 2,
        bottom: y + nameHeight / 2,
      };
      if (box.left < 0 || box.right > size.width) continue;
      if (taken.some((one) => meet(one, box))) continue;
      if (symbols.some((one, other) => other !== at && meet(one, box))) continue;
      taken.push(box);
      places[at] = { x: textX, anchor };
      break;
    }
  }
  return places;
}

/** Order of the arrow keys: west to east, then north to south. */
export const keyboardOrder = (points: readonly PlanePoint[]): number[] =>
  points
    .map((_, at) => at)
    .sort((a, b) => points[a]![0] - points[b]![0] || points[a]![1] - points[b]![1] || a - b);

/** Next index for a key; null for other keys. */
export function keyboardStep(order: readonly number[], at: number, key: string): number | null {
  const place = order.indexOf(at);
  const last = order.length - 1;
  const places: Record<string, number> = {
    ArrowRight: Math.min(last, place + 1),
    ArrowDown: Math.min(last, place + 1),
    ArrowLeft: Math.max(0, place - 1),
    ArrowUp: Math.max(0, place - 1),
    Home: 0,
    End: last,
  };
  const next = places[key];
  return next === undefined ? null : (order[next] ?? null);
}

/**
 * Selection after a click: this site alone, or none if it was chosen; with a modifier key it is
 * added or removed.
 */
export function chosenAfter(chosen: readonly string[], id: string, adds: boolean): string[] {
  if (adds) return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return chosen.length === 1 && chosen[0] === id ? [] : [id];
}

/** Degrees; null for exact coordinates. */
function cellOf({ blurred, public_precision: precision }: Site): number | null {
  const degrees = Number(precision);
  return blurred && Number.isFinite(degrees) ? degrees : null;
}

/**
 * Rates are of the chosen species; without one they are of all detections, and `detected` is null.
 */
export function toMapSites(
  sites: readonly Site[],
  figures: Pick<SurveyFigures, 'sites'>,
  isSpeciesChosen: boolean,
): MapSite[] {
  const figuresBySite = new Map(figures.sites.map((one) => [one.site_id, one]));
  return sites.map((site) => {
    const {
      seconds = 0,
      species = 0,
      detections = 0,
      chosen = 0,
    } = figuresBySite.get(site.site_id) ?? {};
    const isRecorded = seconds > 0;
    const count = isSpeciesChosen ? chosen : detections;
    return {
      site_id: site.site_id,
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      cell_deg: cellOf(site),
      seconds,
      species,
      rate: seconds < hourlyRateSeconds ? null : count / (seconds / 3600),
      detected: isSpeciesChosen && isRecorded ? chosen > 0 : null,
    };
  });
}
