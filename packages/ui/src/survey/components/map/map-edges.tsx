'use client';

import { useMapMessages } from '../../../context/page-messages.ts';
import { usePresentation } from '../../../context/presentation-context.ts';
import { numberFormat } from '../../../format/intl.ts';
import { graticuleOf } from '../../model/map/graticule.ts';
import type { Plane } from '../../model/map/plane.ts';
import { metresPerPixel, scaleBarOf } from '../../model/map/scale-bar.ts';
import type { MapSize, MapView } from '../../model/map/view.ts';

interface MapEdgesProps {
  plane: Plane;
  view: MapView;
  size: MapSize;
}

/** Says a latitude or longitude as maps do: `47.5° N`. */
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

/** Degrees along the upper and the left edge. */
export function MapDegrees({ plane, view, size }: MapEdgesProps) {
  const degrees = useDegrees();
  const { labels } = graticuleOf(plane, { view, size, beyond: 0 });
  return (
    <g className="bp-map-degrees">
      {labels.map(({ axis, degrees: value, at }) =>
        axis === 'latitude'
          ? at > 30 &&
            at < size.height - 40 && (
              <text key={`${axis}${value}`} x={6} y={at - 4}>
                {degrees.latitude(value)}
              </text>
            )
          : at > 70 &&
            at < size.width - 90 && (
              <text key={`${axis}${value}`} x={at + 4} y={14}>
                {degrees.longitude(value)}
              </text>
            ),
      )}
    </g>
  );
}

/** How long a round length is in the middle of the map. */
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
