import { getTimes } from 'suncalc';
import { toZone } from '../time/zone.ts';
import type { Place } from './coordinates.ts';
import { type Correction, deploymentZone } from './corrections.ts';
import type { SurveyDeployment } from './figures/deployment-clocks.ts';
import type { SurveyActivity } from './figures/figures.ts';
import { joinSurvey, noFilter, type SurveyAnalysis } from './figures/join-survey.ts';
import { activityOf } from './figures/survey-figures.ts';

const dayMs = 86_400_000;

/** Milliseconds since 1970 (UTC), null where they do not occur that day. */
export interface SunTimes {
  /** Civil: the rising sun is 6° below the horizon. */
  dawn: number | null;
  /** Upper edge at the horizon, refraction included (0.833° below it). */
  sunrise: number | null;
  sunset: number | null;
  /** Civil: the setting sun is 6° below the horizon. */
  dusk: number | null;
  /** Separates polar day from polar night. */
  isUpAtNoon: boolean;
}

/**
 * Sun times of a local day since 1970 in a zone (IANA name or offset). Meeus, Astronomical
 * Algorithms, chapters 15 and 25, as in suncalc; exact to a minute or so below 70° of latitude.
 * @throws RangeError for a text that is no zone
 */
export function sunTimes({ latitude, longitude }: Place, day: number, zone: string): SunTimes {
  // Zones far from their meridian have another date.
  const noon = toZone(zone).wallTime((day + 0.5) * dayMs).ms;
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

/** `zone`: IANA name or offset. */
export interface SunPlace extends Place {
  zone: string;
}

/** Civil, in hours of the local day such as 4.5; null where they do not occur. */
export interface DayTwilight {
  dawn: number | null;
  dusk: number | null;
}

/** Degrees; dawns differ by less than a minute. */
const near = 0.1;

function grouped(places: readonly SunPlace[]) {
  const groups = new Map<string, { place: SunPlace; count: number }>();
  for (const place of places) {
    const key = `${Math.round(place.latitude / near)} ${Math.round(place.longitude / near)} ${place.zone}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { place, count: 1 });
  }
  return [...groups.values()];
}

/** By directions on the clock, across midnight. */
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
 * Mean twilight per local day since 1970, over the places that have it.
 * @throws RangeError for a place with an invalid zone
 */
export function meanTwilight(days: readonly number[], places: readonly SunPlace[]): DayTwilight[] {
  const groups = grouped(places);
  return days.map((day) => {
    const dawns: { hour: number; count: number }[] = [];
    const dusks: typeof dawns = [];
    for (const { place, count } of groups) {
      const { dawn, dusk } = sunTimes(place, day, place.zone);
      const hourOf = (ms: number) => {
        const local = ms + toZone(place.zone).spanAt(ms).offsetMs;
        return (((local % dayMs) + dayMs) % dayMs) / hourMs;
      };
      if (dawn !== null) dawns.push({ hour: hourOf(dawn), count });
      if (dusk !== null) dusks.push({ hour: hourOf(dusk), count });
    }
    return { dawn: meanHour(dawns), dusk: meanHour(dusks) };
  });
}

/** Hour of the local day in which activity first peaks. */
export interface DawnPeak {
  hour: number;
  days: number;
  /** Median; local days since 1970. */
  middleDay: number;
  detections: number;
}

/** Sunrise changes little over this many days. */
export const mostDays = 31;
/** Fewer may be chance. */
const leastDetections = 20;
/** Hours of the day needed to recognise a peak. */
const leastHours = 4;
/** Relative to the day's mean; `ofHighest` to the highest rate. */
const aboveMean = 1.25;
const ofHighest = 0.5;

/** Per recorded hour; null where nothing was recorded. */
function ratesOf({ detections, seconds }: SurveyActivity, days: readonly number[]) {
  return Array.from({ length: 24 }, (_, hour) => {
    let [count, listened] = [0, 0];
    for (const day of days) {
      const at = day * 24 + hour;
      if (seconds[at]! <= 0) continue;
      count += detections[at]!;
      listened += seconds[at]!;
    }
    return { hour, found: count, hours: listened / 3600 };
  });
}

/**
 * First hour from midnight with a higher rate than its neighbours, at least half the highest, and a
 * quarter above the mean, over the first 31 days with effort. Null for fewer than 20 detections or
 * 4 hours of the day, or without a peak.
 */
export function firstDawnPeak(activity: SurveyActivity): DawnPeak | null {
  const hasEffort = (at: number) =>
    activity.seconds.subarray(at * 24, at * 24 + 24).some((seconds) => seconds > 0);
  const days = activity.days
    .map((_, at) => at)
    .filter(hasEffort)
    .slice(0, mostDays);
  const hourCounts = ratesOf(activity, days).filter(({ hours }) => hours > 0);
  const detections = hourCounts.reduce((sum, { found: count }) => sum + count, 0);
  if (detections < leastDetections || hourCounts.length < leastHours) return null;
  const rates = hourCounts.map(({ found: count, hours }) => count / hours);
  const mean = detections / hourCounts.reduce((sum, { hours }) => sum + hours, 0);
  const least = Math.max(mean * aboveMean, Math.max(...rates) * ofHighest);
  const first = rates.findIndex((rate, at) => {
    const [before, after] = [rates.at(at - 1)!, rates[(at + 1) % rates.length]!];
    return rate >= least && rate > before && rate >= after;
  });
  const peak = hourCounts[first];
  const middleDay = activity.days[days[Math.floor(days.length / 2)] ?? 0];
  if (!peak || middleDay === undefined) return null;
  return { hour: peak.hour, days: days.length, middleDay, detections };
}

export interface DawnFigures extends DawnPeak {
  /** Of the local day, on `middleDay`. */
  sunriseMinute: number;
  /** To the middle of the peak's hour, from -720 to 720; negative before sunrise. */
  minutesAfterSunrise: number;
}

export interface DawnCheck {
  before: DawnFigures;
  after: DawnFigures;
}

const dayMinutes = 1440;
const minuteMs = 60_000;

/**
 * Of a local day since 1970; null where the sun does not rise.
 * @throws RangeError for an invalid zone
 */
export function sunriseMinute(place: Place, day: number, zone: string): number | null {
  const { sunrise } = sunTimes(place, day, zone);
  if (sunrise === null) return null;
  const minute = Math.round((sunrise + toZone(zone).spanAt(sunrise).offsetMs) / minuteMs);
  return ((minute % dayMinutes) + dayMinutes) % dayMinutes;
}

/** Minutes from one time of day to another, the shorter way around. */
export const minutesBetween = (from: number, to: number) =>
  ((((to - from + dayMinutes / 2) % dayMinutes) + dayMinutes) % dayMinutes) - dayMinutes / 2;

function dawnOf(
  analyses: readonly SurveyAnalysis[],
  deployment: SurveyDeployment,
  place: Place,
): DawnFigures | null {
  const survey = joinSurvey(analyses, [deployment]);
  const deployments = new Set([deployment.deployment_id]);
  const peak = firstDawnPeak(activityOf(survey, { ...noFilter, deployments }));
  if (!peak) return null;
  const minute = sunriseMinute(place, peak.middleDay, deploymentZone(deployment));
  if (minute === null) return null;
  return {
    ...peak,
    sunriseMinute: minute,
    minutesAfterSunrise: minutesBetween(minute, peak.hour * 60 + 30),
  };
}

/**
 * Compares a deployment's first peak of activity with sunrise. Null without a peak
 * (`firstDawnPeak`) or sunrise. Cubes have whole hours: a smaller change may not show.
 * @throws RangeError for an invalid zone or known time
 */
export function dawnCheck(
  analyses: readonly SurveyAnalysis[],
  deployment: SurveyDeployment,
  correction: Correction,
  place: Place,
): DawnCheck | null {
  const before = dawnOf(analyses, deployment, place);
  const after = before && dawnOf(analyses, { ...deployment, correction }, place);
  return before && after && { before, after };
}
