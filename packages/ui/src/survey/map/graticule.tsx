'use client';

import { geoDistance } from 'd3-geo';
import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import {
  type DrawnPart,
  earthRadiusM,
  type MapSize,
  type MapView,
  toPixel,
  pointAt,
  type MultiLineString,
  type Place,
  type Plane,
  type Position,
  turned,
} from './map-view.ts';

/** Degrees between lines: the first step with at least two lines in the map is used. */
const steps = [
  30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
  0.00005, 0.00002, 0.00001,
];

interface GridLabel {
  axis: 'latitude' | 'longitude';
  degrees: number;
  /** Pixels from the left for a longitude, from the top for a latitude. */
  at: number;
}

interface Graticule {
  /** Degrees between lines. */
  step: number;
  lines: MultiLineString;
  /** Empty where lines are curved, as in the polar view. */
  labels: GridLabel[];
}

const round = (degrees: number) => Number(degrees.toFixed(6));

function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, Math.min(200, last - first + 1)) }, (_, at) =>
    round((first + at) * step),
  );
}

const meridian = (longitude: number, from: number, to: number): Position[] =>
  Array.from({ length: 19 }, (_, at) => [longitude, from + ((to - from) * at) / 18]);

function polarLines(plane: Plane, view: MapView, size: MapSize): Graticule {
  const north = plane.coordinatesAt([0, 0]).latitude > 0;
  const span = (Math.min(size.width, size.height) / view.scale) * (180 / Math.PI);
  const step = steps.find((one) => one <= 10 && span / one >= 2) ?? 0.01;
  const [low, high] = north ? [30, 90] : [-90, -30];
  const middle = plane.coordinatesAt([view.x, view.y]).latitude;
  const circles = multiples(
    Math.max(low, middle - 2 * span),
    Math.min(high, middle + 2 * span),
    step,
  );
  const coordinates = [
    ...circles
      .filter((latitude) => Math.abs(latitude) < 90)
      .map((latitude) =>
        Array.from({ length: 181 }, (_, at): Position => [at * 2 - 180, latitude]),
      ),
    ...multiples(-180, 179, 15).map((longitude) =>
      meridian(longitude, north ? 30 : -89.9, north ? 89.9 : -30),
    ),
  ];
  return { step, lines: { type: 'MultiLineString', coordinates }, labels: [] };
}

export function toGraticule(plane: Plane, { view, size, beyond }: DrawnPart): Graticule {
  if (plane.kind === 'polar') return polarLines(plane, view, size);
  const corner = (x: number, y: number): Place => {
    const [px, py] = pointAt(view, size, [x, y]);
    return plane.coordinatesAt([
      Math.max(-plane.reach, Math.min(plane.reach, px)),
      Math.max(-plane.reach, Math.min(plane.reach, py)),
    ]);
  };
  // Relative to the middle meridian, so that the antimeridian needs no special case.
  const east = (x: number) =>
    plane.longitude +
    Math.max(-180, Math.min(180, (pointAt(view, size, [x, 0])[0] * 180) / Math.PI));
  const visibleRange = { west: east(0), east: east(size.width) };
  const step =
    steps.find((one) => (visibleRange.east - visibleRange.west) / one >= 2) ?? steps.at(-1)!;
  const [top, bottom] = [corner(0, -beyond).latitude, corner(0, size.height + beyond).latitude];
  const [west, right] = [east(-beyond), east(size.width + beyond)];
  const parallels = multiples(bottom, top, step);
  const meridians = multiples(west, right, step);
  // A line up to the plane's own edge would jump to the other side.
  const [from, to] = [
    Math.max(west, plane.longitude - 179.99),
    Math.min(right, plane.longitude + 179.99),
  ];
  const across = (latitude: number): Position[] =>
    Array.from({ length: 9 }, (_, at) => [from + ((to - from) * at) / 8, latitude]);
  const at = (place: Place) => toPixel(view, size, plane.pointOf(place));
  return {
    step,
    lines: {
      type: 'MultiLineString',
      coordinates: [
        ...parallels.map(across),
        ...meridians.map((longitude) => meridian(longitude, bottom, top)),
      ],
    },
    labels: [
      ...parallels.map((latitude): GridLabel => ({
        axis: 'latitude',
        degrees: latitude,
        at: at({ latitude, longitude: plane.longitude })[1],
      })),
      ...meridians.map((longitude): GridLabel => ({
        axis: 'longitude',
        degrees: round(turned(longitude)),
        at: toPixel(view, size, [((longitude - plane.longitude) * Math.PI) / 180, 0])[0],
      })),
    ],
  };
}

interface ScaleBar {
  metres: number;
  pixels: number;
}

/** Metres per pixel in the middle of the map, with the mean earth radius of 6371.0088 km. */
export function metresPerPixel(plane: Plane, view: MapView, size: MapSize): number {
  const step = 8;
  const [west, east] = [-step / 2, step / 2].map((offset) =>
    plane.coordinatesAt(pointAt(view, size, [size.width / 2 + offset, size.height / 2])),
  ) as [ReturnType<Plane['coordinatesAt']>, ReturnType<Plane['coordinatesAt']>];
  const distance = geoDistance([west.longitude, west.latitude], [east.longitude, east.latitude]);
  return (distance * earthRadiusM) / step;
}

/** Longest round length (1, 2 or 5 times a power of ten) within `most` pixels. */
export function chooseScaleBar(perPixel: number, most: number): ScaleBar {
  const longest = Math.max(perPixel * most, 1e-9);
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * ([5, 2, 1].find((factor) => factor * power <= longest) ?? 1);
  return { metres, pixels: metres / perPixel };
}

interface MapEdgesProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
}

/** Such as `47.5° N`. */
export function useDegrees() {
  const t = useMapMessages();
  const { locale } = usePresentation();
  const number = numberFormat(locale, { maximumFractionDigits: 6 });
  return {
    latitude: (value: number) => t[value < 0 ? 'south' : 'north'](number.format(Math.abs(value))),
    longitude: (value: number) => t[value < 0 ? 'west' : 'east'](number.format(Math.abs(value))),
  };
}

/** Least pixels between two labels. */
const latitudeGap = 28;
const longitudeGap = 76;

/** `gap` is in pixels. */
function apartBy(gap: number, labels: readonly GridLabel[]): GridLabel[] {
  let last = Number.NaN;
  return labels.filter(({ at }) => {
    if (Math.abs(at - last) < gap) return false;
    last = at;
    return true;
  });
}

/** Degrees along the upper and left edge. */
export function MapDegrees({ plane, view, size }: MapEdgesProps) {
  const degrees = useDegrees();
  const { labels } = toGraticule(plane, { view, size, beyond: 0 });
  return (
    <g className="bp-map-degrees">
      {apartBy(
        latitudeGap,
        labels.filter(({ axis }) => axis === 'latitude'),
      )
        .filter(({ at }) => at > 30 && at < size.height - 40)
        .map(({ degrees: value, at }) => (
          <text key={value} x={6} y={at - 4}>
            {degrees.latitude(value)}
          </text>
        ))}
      {apartBy(
        longitudeGap,
        labels.filter(({ axis }) => axis === 'longitude'),
      )
        .filter(({ at }) => at > 70 && at < size.width - 110)
        .map(({ degrees: value, at }) => (
          <text key={value} x={at + 4} y={14}>
            {degrees.longitude(value)}
          </text>
        ))}
    </g>
  );
}

export function MapScale({ plane, view, size }: MapEdgesProps) {
  const t = useMapMessages();
  const { locale } = usePresentation();
  const { metres, pixels } = chooseScaleBar(
    metresPerPixel(plane, view, size),
    Math.min(140, size.width / 3),
  );
  const isFar = metres >= 1000;
  const number = numberFormat(locale).format(isFar ? metres / 1000 : metres);
  const length = isFar ? t.kilometres(number) : t.metres(number);
  return (
    <div className="bp-map-scale">
      {length}
      <i style={{ width: pixels }} />
    </div>
  );
}
