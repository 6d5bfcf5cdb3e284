import { getTimes } from 'suncalc';
import { zoneOf } from '../../time/zone.ts';
import type { Place } from '../places/place.ts';

const dayMs = 86_400_000;

/** The sun of one day at a place: milliseconds since 1970 (UTC), null where the sun does not come so far that day. */
export interface SunTimes {
  /** Civil dawn: the sun stands 6° below the horizon and rises. */
  dawn: number | null;
  /** The sun's upper edge at the horizon, refraction included (0.833° below it). */
  sunrise: number | null;
  sunset: number | null;
  /** Civil dusk: the sun stands 6° below the horizon and sets. */
  dusk: number | null;
  /** Whether the sun is up at noon: false in polar night, true in polar day, when it neither rises nor sets. */
  isUpAtNoon: boolean;
}

/**
 * When the sun rises and sets on a local day, counted since 1970, by the clocks of a zone: an IANA name or an offset. The
 * formulas are those of Meeus, Astronomical Algorithms, chapters 15 and 25, as the package suncalc has them: exact to a minute
 * or so below 70° of latitude.
 * @throws RangeError for a text that is no zone
 */
export function sunTimes({ latitude, longitude }: Place, day: number, zone: string): SunTimes {
  // The solar day whose noon is the nearest to noon by the clock: far from their own meridian zones have another date.
  const noon = zoneOf(zone).wallTime((day + 0.5) * dayMs).ms;
  const sun = getTimes(new Date(noon), latitude, longitude);
  const ms = (time: Date | null) => time && time.getTime();
  return {
    dawn: ms(sun.dawn),
    sunrise: ms(sun.sunrise),
    sunset: ms(sun.sunset),
    dusk: ms(sun.dusk),
    isUpAtNoon: sun.alwaysDown !== true,
  };
}
