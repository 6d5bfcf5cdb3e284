import { getTimes } from 'suncalc';
import { zoneOf } from '../../time/zone.ts';
import type { Place } from '../coordinates.ts';
import type { SurveyActivity } from '../figures/figures.ts';

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

const hourMs = 3_600_000;
const meanSunDayMs = 24 * hourMs;

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
        return (((local % meanSunDayMs) + meanSunDayMs) % meanSunDayMs) / hourMs;
      };
      if (dawn !== null) dawns.push({ hour: hourOf(dawn), count });
      if (dusk !== null) dusks.push({ hour: hourOf(dusk), count });
    }
    return { dawn: meanHour(dawns), dusk: meanHour(dusks) };
  });
}

/** The hour of the local day in which activity first peaks. */
export interface DawnPeak {
  /** Hour of the local day, 0 to 23. */
  hour: number;
  /** Days with effort that were counted. */
  days: number;
  /** The one in the middle of them; local days since 1970. */
  middleDay: number;
  detections: number;
}

/** The sun rises at about the same time on so many days in a row. */
const mostDays = 31;
/** Fewer tell chance. */
const leastDetections = 20;
/** Hours of the day without which nobody knows whether a peak is one. */
const leastHours = 4;
/** How much more than the mean rate of the day a peak has, and which part of the highest rate the first one. */
const aboveMean = 1.25;
const ofHighest = 0.5;

/** Detections in a recorded hour, by hours of the day; null where nothing was recorded. */
function ratesOf({ detections, seconds }: SurveyActivity, days: readonly number[]) {
  return Array.from({ length: 24 }, (_, hour) => {
    let [found, listened] = [0, 0];
    for (const day of days) {
      const at = day * 24 + hour;
      if (seconds[at]! <= 0) continue;
      found += detections[at]!;
      listened += seconds[at]!;
    }
    return { hour, found, hours: listened / 3600 };
  });
}

/**
 * When activity first peaks in the day, over the first 31 days with effort: the first hour from midnight on that has more
 * detections in a recorded hour than the recorded hours on both sides of it, half as many as the highest one or more, and a quarter
 * more than the mean. Null where fewer than 20 detections or 4 hours of the day are known, or nothing peaks.
 */
export function firstDawnPeak(activity: SurveyActivity): DawnPeak | null {
  const hasEffort = (at: number) =>
    activity.seconds.subarray(at * 24, at * 24 + 24).some((seconds) => seconds > 0);
  const days = activity.days
    .map((_, at) => at)
    .filter(hasEffort)
    .slice(0, mostDays);
  const known = ratesOf(activity, days).filter(({ hours }) => hours > 0);
  const detections = known.reduce((sum, { found }) => sum + found, 0);
  if (detections < leastDetections || known.length < leastHours) return null;
  const rates = known.map(({ found, hours }) => found / hours);
  const mean = detections / known.reduce((sum, { hours }) => sum + hours, 0);
  const least = Math.max(mean * aboveMean, Math.max(...rates) * ofHighest);
  const first = rates.findIndex((rate, at) => {
    const [before, after] = [rates.at(at - 1)!, rates[(at + 1) % rates.length]!];
    return rate >= least && rate > before && rate >= after;
  });
  const peak = known[first];
  const middleDay = activity.days[days[Math.floor(days.length / 2)] ?? 0];
  if (!peak || middleDay === undefined) return null;
  return { hour: peak.hour, days: days.length, middleDay, detections };
}
