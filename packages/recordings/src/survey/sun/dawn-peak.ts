import type { SurveyActivity } from '../figures/figures.ts';

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
