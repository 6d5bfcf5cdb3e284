import { distanceM } from '../places/distance.ts';
import { parseCoordinate } from '../places/parse-coordinate.ts';
import { parsePlace } from '../places/parse-place.ts';
import type { Axis, Place } from '../places/place.ts';
import type { Value } from './cell-values.ts';
import type { RowCells } from './row-cells.ts';

/** Metres between two places of which people would say that they are one. */
export const samePlaceM = 100;

type MaybePlace = { latitude: number | null; longitude: number | null };

const none: MaybePlace = { latitude: null, longitude: null };

const coordinateOf =
  (axis: Axis) =>
  (text: string): Value<number> => {
    const read = parseCoordinate(text, axis);
    return read.ok ? { ok: true, value: read.degrees } : read;
  };

const placeOf = (text: string): Value<Place> => {
  const read = parsePlace(text);
  if (!read.ok) return read;
  return { ok: true, value: { latitude: read.latitude, longitude: read.longitude } };
};

/** The place of a row, of its two columns or of the one with both; nothing where a row has none. */
export function readRowPlace(cells: RowCells): MaybePlace {
  const latitude = cells.value('latitude', coordinateOf('latitude'));
  const longitude = cells.value('longitude', coordinateOf('longitude'));
  const both = cells.value('place', placeOf);
  const has = (axis: Axis): boolean => cells.line(axis) !== null;
  if (has('latitude') !== has('longitude')) {
    const [there, missing]: [Axis, Axis] = has('latitude')
      ? ['latitude', 'longitude']
      : ['longitude', 'latitude'];
    cells.fault(missing, `The row has a ${there}, but no ${missing}. Write both, or neither.`);
    return none;
  }
  const apart = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  if (apart && both && distanceM(apart, both) > samePlaceM)
    cells.fault(
      'place',
      'It is another place than latitude and longitude of the row tell. Keep one of them.',
    );
  const place = apart ?? both;
  if (place?.latitude === 0 && place.longitude === 0)
    cells.warn(
      has('latitude') ? 'latitude' : 'place',
      'The place 0, 0 lies in the ocean off Africa. Leave the cells empty where the place is not known.',
    );
  return place ?? none;
}
