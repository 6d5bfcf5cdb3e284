import type { RecordingHints } from '../facts/hints.ts';
import { numberOrNull, placeOrNull } from '../facts/numbers.ts';
import { readRecordedTime } from '../time/recorded-time.ts';
import type { WamdFields } from './parse-wamd.ts';

const GPS = /^\s*WGS84\s*,\s*([\d.]+)\s*,\s*([NS])\s*,\s*([\d.]+)\s*,\s*([EW])/i;

/** Facts from a Wildlife Acoustics `wamd` chunk. */
export function hintsFromWamd(fields: WamdFields): RecordingHints {
  const gps = GPS.exec(fields.gps ?? '');
  const south = gps?.[2]?.toUpperCase() === 'S';
  const west = gps?.[4]?.toUpperCase() === 'W';
  const place = gps
    ? placeOrNull((south ? -1 : 1) * Number(gps[1]), (west ? -1 : 1) * Number(gps[3]))
    : null;
  return {
    make: 'Wildlife Acoustics',
    model: fields.model,
    device_id: fields.serial,
    firmware: fields.firmware,
    time: readRecordedTime(fields.start ?? ''),
    latitude: place?.latitude,
    longitude: place?.longitude,
    location_source: place ? 'GPS' : undefined,
    temperature_c: numberOrNull(fields.temperature),
  };
}
