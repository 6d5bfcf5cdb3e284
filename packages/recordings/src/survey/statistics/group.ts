import {
  addDetections,
  addHours,
  checkDetections,
  checkHours,
  noEffort,
  type CountedEffort,
} from './counted-effort.ts';
import type { Incidence } from './incidence.ts';
import { refuse, statisticsLimits } from './limits.ts';

/** What was recorded and detected in one piece of a survey, such as a night at a site. */
export interface Occasion {
  /** Hours that were recorded and can be read. Without any it is no occasion. */
  hours: number;
  /** Detections by species; a species that is not there was not detected. */
  detections: ReadonlyMap<string, number>;
}

/** A group of occasions, counted. */
export interface CountedGroup {
  effort: CountedEffort;
  /** What was counted of each species that was detected. */
  species: Map<string, CountedEffort>;
  incidence: Incidence;
}

/** The effort of all occasions, with the counts of one species, which are none. */
export const undetected = (effort: CountedEffort): CountedEffort => ({ ...effort });

/** @param name how sentences call the group */
export function countGroup(occasions: readonly Occasion[], name: string): CountedGroup {
  const limits = statisticsLimits;
  if (occasions.length > limits.occasions)
    refuse(
      `There can be at most ${limits.occasions} sampling occasions in ${name}, not ${occasions.length}.`,
    );
  const effort = noEffort();
  for (const [at, { hours }] of occasions.entries()) {
    checkHours(hours, `Occasion ${at + 1} of ${name}`);
    if (hours > 0) addHours(effort, hours);
  }
  const species = new Map<string, CountedEffort>();
  const frequencies = new Map<string, number>();
  for (const [at, { hours, detections }] of occasions.entries())
    for (const [label, count] of detections) {
      checkDetections(count, hours, `Occasion ${at + 1} of ${name}, ${label},`);
      if (count === 0) continue;
      const counted = species.get(label) ?? undetected(effort);
      addDetections(counted, count, hours);
      species.set(label, counted);
      frequencies.set(label, (frequencies.get(label) ?? 0) + 1);
    }
  if (species.size > limits.species)
    refuse(`There can be at most ${limits.species} species in ${name}, not ${species.size}.`);
  return {
    effort,
    species,
    // In one order, so that no sum of them is rounded otherwise when the occasions are.
    incidence: {
      occasions: effort.occasions,
      frequencies: [...frequencies.values()].sort((a, b) => a - b),
    },
  };
}

/**
 * On how many occasions with effort each species of them was detected.
 * @throws RangeError with a sentence, for what cannot be counted or is beyond `statisticsLimits`
 */
export const incidenceOf = (occasions: readonly Occasion[]): Incidence =>
  countGroup(occasions, 'the group').incidence;
