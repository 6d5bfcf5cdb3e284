import { refuse, statisticsLimits } from './limits.ts';

/** On how many sampling occasions each species was found: all that rarefaction, Chao2 and coverage need. */
export interface Incidence {
  /** Sampling occasions, those without any species too. */
  occasions: number;
  /** For each species the number of occasions with it. Zeros count for nothing. */
  frequencies: readonly number[];
}

/** @throws RangeError with a sentence, where these are no counts of occasions */
export function checkIncidence({ occasions, frequencies }: Incidence): void {
  const { occasions: most, species } = statisticsLimits;
  if (!Number.isInteger(occasions) || occasions < 0 || occasions > most)
    refuse(`There can be 0 to ${most} sampling occasions, in whole numbers, not ${occasions}.`);
  if (frequencies.length > species)
    refuse(`There can be at most ${species} species, not ${frequencies.length}.`);
  for (const [at, frequency] of frequencies.entries())
    if (!Number.isInteger(frequency) || frequency < 0 || frequency > occasions)
      refuse(
        `Species ${at + 1} cannot be on ${frequency} of ${occasions} sampling occasions. Give a whole number from 0 to ${occasions}.`,
      );
}

/** How many species there are, how many of them were found once or twice, and how many finds all of them make. */
export interface IncidenceCounts {
  observed: number;
  /** Species on exactly one occasion, Q1. */
  once: number;
  /** Species on exactly two occasions, Q2. */
  twice: number;
  /** The sum of all frequencies, U. */
  total: number;
}

export function countIncidence({ frequencies }: Incidence): IncidenceCounts {
  const counts = { observed: 0, once: 0, twice: 0, total: 0 };
  for (const frequency of frequencies) {
    if (frequency > 0) counts.observed += 1;
    if (frequency === 1) counts.once += 1;
    if (frequency === 2) counts.twice += 1;
    counts.total += frequency;
  }
  return counts;
}
