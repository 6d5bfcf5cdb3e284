'use client';

import { numberFormat } from '../../base/intl.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import { graticuleOf, type GridLabel, metresPerPixel, scaleBarOf } from './graticule.ts';
import type { MapSize, MapView } from './map-view.ts';
import type { Plane } from './projection.ts';

interface MapEdgesProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
}

/** Such as `47.5° N`. */
export function useDegrees() {
  const words = useMapMessages();
  const { locale } = usePresentation();
  const number = numberFormat(locale, { maximumFractionDigits: 6 });
  return {
    latitude: (value: number) =>
      words[value < 0 ? 'south' : 'north'](number.format(Math.abs(value))),
    longitude: (value: number) =>
      words[value < 0 ? 'west' : 'east'](number.format(Math.abs(value))),
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
  const { labels } = graticuleOf(plane, { view, size, beyond: 0 });
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
  const words = useMapMessages();
  const { locale } = usePresentation();
  const { metres, pixels } = scaleBarOf(
    metresPerPixel(plane, view, size),
    Math.min(140, size.width / 3),
  );
  const isFar = metres >= 1000;
  const number = numberFormat(locale).format(isFar ? metres / 1000 : metres);
  const length = isFar ? words.kilometres(number) : words.metres(number);
  return (
    <div className="bp-map-scale">
      {length}
      <i style={{ width: pixels }} />
    </div>
  );
}
