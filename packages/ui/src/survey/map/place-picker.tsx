'use client';

import { type KeyboardEvent, useMemo, useState } from 'react';
import { useMapMessages } from '../../kit/use-page-messages.ts';
import { metresPerPixel, useDegrees } from './graticule.tsx';
import { MapFrame, useMapView } from './map-frame.tsx';
import {
  panned,
  toPixel,
  pointAt,
  type Place,
  type Plane,
  choosePlane,
  type PlanePoint,
} from './map-view.ts';

/** Decimals of degrees that tell places `metres` apart: a degree has 111 km. */
export const digitsFor = (metres: number): number =>
  Math.max(0, Math.min(6, Math.ceil(Math.log10(111_195 / Math.max(metres, 1e-3)))));

const roundedTo = (degrees: number, digits: number): number => Number(degrees.toFixed(digits));

export interface PlacePickerProps {
  /** Degrees; null where no place is known. */
  value: Place | null;
  onChange: (place: Place) => void;
  /** Existing sites, for orientation. */
  others: readonly (Place & { name: string })[];
  label: string;
}

/** Pixels that an arrow key moves the pin; one with Shift. */
const step = 10;
/** The map follows a pin nearer to its edge than this many pixels. */
const edge = 24;
const moves: Record<string, PlanePoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The plane around the sites; it changes only if the place lies outside. */
function usePlane(value: Place | null, others: readonly Place[]): Plane {
  const make = () => choosePlane(value ? [value] : others);
  const [plane, setPlane] = useState(make);
  const north = Math.abs(value?.latitude ?? 60);
  const isLost = plane.kind === 'polar' ? north < 50 : north > 84;
  if (!isLost) return plane;
  const next = make();
  setPlane(next);
  return next;
}

/** Map to set the coordinates of a site by click or keys. */
export function PlacePicker({ value, onChange, others, label }: PlacePickerProps) {
  const t = useMapMessages();
  const degrees = useDegrees();
  const plane = usePlane(value, others);
  // The view follows the place at opening, not every move of the pin.
  const [first] = useState(value);
  const points = useMemo(
    () => (first ? [first] : others).map(plane.pointOf),
    [first, others, plane],
  );
  const map = useMapView(plane, points, 320);
  const { view, size, move } = map;
  const point = value && plane.pointOf(value);
  const pin = point && toPixel(view, size, point);
  const isOutside =
    pin && (pin[0] < 0 || pin[1] < 0 || pin[0] > size.width || pin[1] > size.height);
  const [followed, setFollowed] = useState(value);
  if (followed !== value && size.width > 0) {
    setFollowed(value);
    if (isOutside) move({ ...view, x: point[0], y: point[1] });
  }
  const put = (at: PlanePoint) => {
    const digits = digitsFor(metresPerPixel(plane, view, size));
    const { latitude, longitude } = plane.coordinatesAt(pointAt(view, size, at));
    onChange({ latitude: roundedTo(latitude, digits), longitude: roundedTo(longitude, digits) });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const middle: PlanePoint = [size.width / 2, size.height / 2];
    if (event.key === 'Enter' || event.key === ' ') {
      put(middle);
      return true;
    }
    const way = moves[event.key];
    if (!way) return false;
    const far = event.shiftKey ? 1 : step;
    const [x, y] = pin && !isOutside ? pin : middle;
    const to: PlanePoint = [x + way[0] * far, y + way[1] * far];
    put(to);
    const isAtEdge =
      to[0] < edge || to[1] < edge || to[0] > size.width - edge || to[1] > size.height - edge;
    if (isAtEdge) move(panned(view, -way[0] * far, -way[1] * far));
    return true;
  };
  return (
    <div className="bp-place-picker">
      <MapFrame
        plane={plane}
        map={map}
        label={label}
        keys={t.pinKeys}
        points={point ? [point] : points}
        onKey={onKey}
        onTap={put}
        zoomAt={isOutside ? null : pin}
      >
        {(drawn) => (
          <>
            {others.map((site, at) => {
              const [cx, cy] = toPixel(drawn, size, plane.pointOf(site));
              return (
                <circle key={at} className="bp-map-other" cx={cx} cy={cy} r={5}>
                  <title>{site.name}</title>
                </circle>
              );
            })}
            {point && (
              <path
                className="bp-map-pin"
                transform={`translate(${toPixel(drawn, size, point).join(' ')})`}
                d="M0 0C-3-9-10-13-10-21a10 10 0 1 1 20 0C10-13 3-9 0 0Zm0-17a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z"
              />
            )}
          </>
        )}
      </MapFrame>
      <p className="bp-small bp-soft" aria-live="polite">
        {value
          ? t.pinAt(degrees.latitude(value.latitude), degrees.longitude(value.longitude))
          : t.noPin}
        {others.length > 0 && ` ${t.otherSites(others.length)}`}
      </p>
    </div>
  );
}
