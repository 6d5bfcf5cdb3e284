import type { GpsLogEntry } from '../audiomoth/gps-txt.ts';

/** `51.750000°N 1.250000°W`, of newer firmware. */
const DECIMAL = /fix - (\d+\.\d+)\D?([NS]) (\d+\.\d+)\D?([EW])/;
/** `51°45.1234'N 001°15.1234'W`, degrees and minutes, of GPS-Sync. */
const MINUTES = /fix - (\d+)\D(\d+\.\d+)'([NS]) (\d+)\D(\d+\.\d+)'([EW])/;

/** Fixes further apart than this, in degrees, tell of a recorder that was moved. */
const stillDegrees = 0.002;

export interface Place {
  latitude: number;
  longitude: number;
}

const signed = (value: number, direction: string | undefined): number =>
  Math.round((direction === 'S' || direction === 'W' ? -value : value) * 1e6) / 1e6;

function placeIn(message: string): Place | null {
  const decimal = DECIMAL.exec(message);
  if (decimal)
    return {
      latitude: signed(Number(decimal[1]), decimal[2]),
      longitude: signed(Number(decimal[3]), decimal[4]),
    };
  const minutes = MINUTES.exec(message);
  if (!minutes) return null;
  return {
    latitude: signed(Number(minutes[1]) + Number(minutes[2]) / 60, minutes[3]),
    longitude: signed(Number(minutes[4]) + Number(minutes[5]) / 60, minutes[6]),
  };
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

/** Where a recorder stood by its GPS log: its last fix; null without one, or where the fixes tell that it was moved. */
export function placeOfGpsLog(entries: readonly GpsLogEntry[]): Place | null {
  const places = entries.slice(-1000).flatMap(({ message }) => placeIn(message) ?? []);
  const last = places.at(-1);
  if (!last) return null;
  const moved =
    spread(places.map(({ latitude }) => latitude)) > stillDegrees ||
    spread(places.map(({ longitude }) => longitude)) > stillDegrees;
  return moved ? null : last;
}
