import { refuse, statisticsLimits } from './limits.ts';

/** How often a species was detected on one sampling occasion, and how long was recorded there. */
export interface OccasionCount {
  hours: number;
  detections: number;
}

/** The sums from which rates and their variances are computed. */
export interface CountedEffort {
  occasions: number;
  hours: number;
  hoursSquared: number;
  detections: number;
  detectionsSquared: number;
  detectionsTimesHours: number;
}

export const noEffort = (): CountedEffort => ({
  occasions: 0,
  hours: 0,
  hoursSquared: 0,
  detections: 0,
  detectionsSquared: 0,
  detectionsTimesHours: 0,
});

/** @param where begins the sentence: which occasion it is */
export function checkHours(hours: number, where: string): void {
  const { shortest, hours: most } = statisticsLimits;
  if (hours !== 0 && !(hours >= shortest && hours <= most))
    refuse(
      `${where} has ${hours} hours of effort. Give 0, or a number from ${shortest.toFixed(7)} to ${most}.`,
    );
}

/** @param where begins the sentence: which occasion it is */
export function checkDetections(detections: number, hours: number, where: string): void {
  const { detections: most } = statisticsLimits;
  if (!Number.isInteger(detections) || detections < 0 || detections > most)
    refuse(`${where} has ${detections} detections. Give a whole number from 0 to ${most}.`);
  if (detections > 0 && hours === 0)
    refuse(
      `${where} has ${detections} detections and no effort. Nothing can be detected where nothing was recorded: give its hours.`,
    );
}

export function addHours(to: CountedEffort, hours: number): void {
  to.occasions += 1;
  to.hours += hours;
  to.hoursSquared += hours ** 2;
}

export function addDetections(to: CountedEffort, detections: number, hours: number): void {
  to.detections += detections;
  to.detectionsSquared += detections ** 2;
  to.detectionsTimesHours += detections * hours;
}

/** Occasions without effort were none: nothing was recorded, so that nothing found says nothing. */
export function countEffort(occasions: readonly OccasionCount[]): CountedEffort {
  const { occasions: most } = statisticsLimits;
  if (occasions.length > most)
    refuse(`There can be at most ${most} sampling occasions, not ${occasions.length}.`);
  const counted = noEffort();
  for (const [at, { hours, detections }] of occasions.entries()) {
    checkHours(hours, `Occasion ${at + 1}`);
    checkDetections(detections, hours, `Occasion ${at + 1}`);
    if (hours === 0) continue;
    addHours(counted, hours);
    addDetections(counted, detections, hours);
  }
  return counted;
}

/**
 * The squared coefficient of variation of R = Σy/Σe, detections by hours, as the occasions vary: the linearised variance
 * of a ratio, `n/(n-1) Σ(y - R e)² / (Σe)²` (Cochran 1977, Sampling Techniques, chapter 6, of a large population),
 * by R². Null where it cannot be known: for fewer than two occasions, and without detections.
 */
function relativeVariance(counted: CountedEffort): number | null {
  const { occasions, hours, detections } = counted;
  if (occasions < 2 || detections === 0) return null;
  const rate = detections / hours;
  const residuals =
    counted.detectionsSquared -
    2 * rate * counted.detectionsTimesHours +
    rate ** 2 * counted.hoursSquared;
  return ((occasions / (occasions - 1)) * Math.max(0, residuals)) / detections ** 2;
}

/**
 * How much more the detections vary than those of a Poisson process, at least 1: few occasions that are alike by chance
 * do not make a count more certain than that. Null for fewer than two occasions, and without detections.
 */
export function dispersion(counted: CountedEffort): number | null {
  const variance = relativeVariance(counted);
  return variance === null ? null : Math.max(1, variance * counted.detections);
}
