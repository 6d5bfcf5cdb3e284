import { deploymentZone } from './corrections.ts';
import type { Place } from './coordinates.ts';
import type { SurveyActivity } from './figures/figures.ts';
import { type JoinedSurvey, noDay } from './figures/join-survey.ts';
import { type DawnPeak, firstDawnPeak, minutesBetween, mostDays, sunriseMinute } from './sun.ts';

/** A deployment whose recordings follow the day earlier or later than those of the others. */
export interface ClockCheck {
  deployment_id: string;
  site_id: string;
  /** Whole hours, -11 to 12; positive where it sings after the others. Counts have no minutes. */
  hours: number;
  /** `sunrise`: compared by the time since sunrise; `others`: by the hour of the local day. */
  basis: 'sunrise' | 'others';
  /** Hour of the local day in which it first peaks, and in which the others would here. */
  peakHour: number;
  othersHour: number;
  /** Compared days with recordings. */
  days: number;
  /** Deployments that peak together. */
  others: number;
}

/** With its own; fewer are no majority. */
const leastPeaks = 3;
/** Share of the others that peak within an hour of their median, sunrises a little apart. */
const agreeing = 2 / 3;
const nearMinutes = 75;
/** Without a place: local days in which dawn moves by less than an hour. */
const sameSeason = 31;
/** A moved day must explain so much more, and leave at most this share of what it did not. */
const leastGain = 0.15;
const mostLeft = 0.6;
const leastHours = 2;

const dayHours = 24;
const hourOf = (hour: number) => ((hour % dayHours) + dayHours) % dayHours;

/** The time of day closest to all. */
function medianTime(times: readonly number[]): number {
  // Times are whole minutes, of which a day has few.
  const counts = new Map<number, number>();
  for (const one of times) counts.set(one, (counts.get(one) ?? 0) + 1);
  let best = { time: 0, distance: Number.POSITIVE_INFINITY };
  for (const time of counts.keys()) {
    let distance = 0;
    for (const [to, count] of counts) distance += count * Math.abs(minutesBetween(time, to));
    if (distance < best.distance) best = { time, distance };
  }
  return best.time;
}

/** The first days with effort of each deployment, in one pass; null for none. */
function firstDays(survey: JoinedSurvey): (SurveyActivity | null)[] {
  const { hours, deployments, cellHour, cellCount } = survey;
  const used = deployments.map(() => new Set<number>());
  for (let at = 0; at < hours.length; at += 1)
    if (hours.day[at] !== noDay && hours.seconds[at]! > 0)
      used[hours.deployment[at]!]?.add(hours.day[at]!);
  const indexes = used.map((days) => {
    const first = [...days].sort((a, b) => a - b).slice(0, mostDays);
    return new Map(first.map((day, at) => [day, at]));
  });
  const activities = indexes.map((index): SurveyActivity | null =>
    index.size === 0
      ? null
      : {
          days: [...index.keys()],
          detections: new Uint32Array(index.size * dayHours),
          seconds: new Float32Array(index.size * dayHours),
        },
  );
  const cellOf = new Int32Array(hours.length).fill(-1);
  for (let at = 0; at < hours.length; at += 1) {
    const day = indexes[hours.deployment[at]!]?.get(hours.day[at]!);
    if (day === undefined) continue;
    cellOf[at] = day * dayHours + hours.hour[at]!;
    activities[hours.deployment[at]!]!.seconds[cellOf[at]!]! += hours.seconds[at]!;
  }
  for (let at = 0; at < cellHour.length; at += 1) {
    const hour = cellHour[at]!;
    if (cellOf[hour]! >= 0)
      activities[hours.deployment[hour]!]!.detections[cellOf[hour]!]! += cellCount[at]!;
  }
  return activities;
}

/** Share of the detections of an evenly recorded day by hour; null where nothing was recorded. */
type DayShares = readonly (number | null)[];

function sharesOf({ detections, seconds }: SurveyActivity): DayShares {
  const counts = new Float64Array(dayHours);
  const recorded = new Float64Array(dayHours);
  for (let at = 0; at < seconds.length; at += 1) {
    if (seconds[at]! <= 0) continue;
    counts[at % dayHours]! += detections[at]!;
    recorded[at % dayHours]! += seconds[at]!;
  }
  const rates = Array.from(recorded, (length, hour) =>
    length > 0 ? counts[hour]! / length : null,
  );
  const all = rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
  return rates.map((rate) => rate && rate / all);
}

/** Mean of the days, each moved by hours. */
function meanShares(days: readonly { shares: DayShares; move: number }[]): DayShares {
  return Array.from({ length: dayHours }, (_, hour) => {
    let [sum, recorded] = [0, 0];
    for (const { shares, move } of days) {
      const share = shares[hourOf(hour - move)] ?? null;
      if (share === null) continue;
      sum += share;
      recorded += 1;
    }
    return recorded > 0 ? sum / recorded : null;
  });
}

/**
 * How much of each half of a day lies at other hours than the others' day if moved by `move`; hours
 * that they did not record count as such. The sum is 0 to 1.
 */
function misfit(own: DayShares, others: DayShares, move: number): [number, number] {
  const both = own.flatMap((share, hour) => {
    const other = others[hourOf(hour + move)];
    return share === null || other === null || other === undefined ? [] : [{ hour, share, other }];
  });
  const [all, ofOthers] = both.reduce(
    ([a, b], { share, other }) => [a + share, b + other] as const,
    [0, 0] as readonly [number, number],
  );
  if (all === 0 || ofOthers === 0) return [0.5, 0.5];
  const part = both.length / own.filter((share) => share !== null).length;
  const halves: [number, number] = [(1 - part) / 2, (1 - part) / 2];
  for (const { hour, share, other } of both)
    halves[hour < dayHours / 2 ? 0 : 1] += (Math.abs(share / all - other / ofOthers) / 2) * part;
  return halves;
}

/**
 * By how many hours a day must move back to be like that of the others; null where it fits as it is,
 * or only its dawn or only its dusk would fit better: then it sings late, and its clock is right.
 */
function hoursLate(own: DayShares, others: DayShares): number | null {
  const sum = ([morning, evening]: [number, number]) => morning + evening;
  const now = misfit(own, others, 0);
  let best = { hours: 0, halves: now };
  for (let hours = 1 - dayHours / 2; hours <= dayHours / 2; hours += 1) {
    const halves = misfit(own, others, -hours);
    if (sum(halves) < sum(best.halves)) best = { hours, halves };
  }
  const { hours, halves } = best;
  const isBetter = sum(now) - sum(halves) >= leastGain && sum(halves) <= mostLeft * sum(now);
  const isWhole = halves[0] <= now[0] && halves[1] <= now[1];
  return isBetter && isWhole && Math.abs(hours) >= leastHours ? hours : null;
}

interface Peak extends DawnPeak {
  at: number;
  shares: DayShares;
  /** Minute of the local day; null without a place, or where the sun does not rise. */
  sunrise: number | null;
}

/**
 * Deployments whose whole day lies two hours or more before or after that of the others
 * (docs/decisions/0162). Clocks are judged as corrected. None where fewer than three deployments
 * have a first peak of the day (`firstDawnPeak`), or less than two thirds of the others peak within
 * an hour of each other. `places` by site ID.
 * @throws RangeError for a deployment with an invalid zone
 */
export function suspiciousClocks(
  survey: JoinedSurvey,
  places: ReadonlyMap<string, Place>,
): ClockCheck[] {
  const { deployments } = survey;
  const peaks = firstDays(survey).flatMap((activity, at): Peak[] => {
    const peak = activity && firstDawnPeak(activity);
    if (!peak) return [];
    const place = places.get(deployments[at]!.site_id);
    const zone = deploymentZone(deployments[at]!);
    const sunrise = place ? sunriseMinute(place, peak.middleDay, zone) : null;
    return [{ ...peak, at, shares: sharesOf(activity), sunrise }];
  });
  const zeroOf = (one: Peak, isBySun: boolean) => (isBySun ? one.sunrise! : 0);
  const timeBy = (one: Peak, isBySun: boolean) => one.hour * 60 + 30 - zeroOf(one, isBySun);
  const withSun = peaks.filter((one) => one.sunrise !== null);
  const sunMedian = medianTime(withSun.map((one) => timeBy(one, true)));
  return peaks.flatMap((peak): ClockCheck[] => {
    const isBySun = peak.sunrise !== null && withSun.length >= leastPeaks;
    const compared = isBySun
      ? withSun
      : peaks.filter((one) => Math.abs(one.middleDay - peak.middleDay) <= sameSeason);
    if (compared.length < leastPeaks) return [];
    const others = compared.filter((one) => one !== peak);
    const zero = (one: Peak) => zeroOf(one, isBySun);
    const timeOf = (one: Peak) => timeBy(one, isBySun);
    const median = isBySun ? sunMedian : medianTime(compared.map(timeOf));
    const together = others.filter(
      (one) => Math.abs(minutesBetween(median, timeOf(one))) <= nearMinutes,
    );
    if (together.length < others.length * agreeing) return [];
    const day = meanShares(
      together.map((one) => ({
        shares: one.shares,
        move: Math.round(minutesBetween(zero(one), zero(peak)) / 60),
      })),
    );
    const hours = hoursLate(peak.shares, day);
    if (hours === null) return [];
    const { deployment_id, site_id } = deployments[peak.at]!;
    return [
      {
        deployment_id,
        site_id,
        hours,
        basis: isBySun ? 'sunrise' : 'others',
        peakHour: peak.hour,
        othersHour: hourOf(Math.floor((median + zero(peak)) / 60)),
        days: peak.days,
        others: together.length,
      },
    ];
  });
}
