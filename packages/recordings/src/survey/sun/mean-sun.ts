import { zoneOf } from '../../time/zone.ts';
import type { Place } from '../places/place.ts';
import { sunTimes } from './sun-times.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A place and the zone whose clocks it follows: an IANA name or an offset. */
export interface SunPlace extends Place {
  zone: string;
}

/** Civil dawn and dusk in hours of the local day, such as 4.5; null where the sun does not come so far. */
export interface DayTwilight {
  dawn: number | null;
  dusk: number | null;
}

/** Places this near to each other, in degrees, are taken as one: their dawns are less than a minute apart. */
const near = 0.1;

function grouped(places: readonly SunPlace[]) {
  const groups = new Map<string, { place: SunPlace; count: number }>();
  for (const place of places) {
    const key = `${Math.round(place.latitude / near)} ${Math.round(place.longitude / near)} ${place.zone}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, { place, count: 1 });
  }
  return [...groups.values()];
}

/** The mean of hours that may lie on both sides of midnight: of their directions on the clock. */
function meanHour(hours: readonly { hour: number; count: number }[]): number | null {
  if (hours.length === 0) return null;
  let [x, y] = [0, 0];
  for (const { hour, count } of hours) {
    x += count * Math.cos((hour / 12) * Math.PI);
    y += count * Math.sin((hour / 12) * Math.PI);
  }
  const hour = (Math.atan2(y, x) / Math.PI) * 12;
  return hour < 0 ? hour + 24 : hour;
}

/**
 * Civil dawn and dusk of local days, counted since 1970, as a mean over places, by their own clocks; of those places that
 * have any that day. Without places there are none.
 * @throws RangeError for a place with a zone that is none
 */
export function meanTwilight(days: readonly number[], places: readonly SunPlace[]): DayTwilight[] {
  const groups = grouped(places);
  return days.map((day) => {
    const dawns: { hour: number; count: number }[] = [];
    const dusks: typeof dawns = [];
    for (const { place, count } of groups) {
      const { dawn, dusk } = sunTimes(place, day, place.zone);
      const hourOf = (ms: number) => {
        const local = ms + zoneOf(place.zone).spanAt(ms).offsetMs;
        return (((local % dayMs) + dayMs) % dayMs) / hourMs;
      };
      if (dawn !== null) dawns.push({ hour: hourOf(dawn), count });
      if (dusk !== null) dusks.push({ hour: hourOf(dusk), count });
    }
    return { dawn: meanHour(dawns), dusk: meanHour(dusks) };
  });
}
