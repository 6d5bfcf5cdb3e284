import { refuse, statisticsLimits } from './limits.ts';
import {
  addDetections,
  addHours,
  checkDetections,
  checkHours,
  type CountedEffort,
  type DetectionRate,
  noEffort,
  estimateRate,
  type RateRatio,
  estimateRatio,
} from './rates.ts';
import {
  chao2,
  type Chao2,
  type Incidence,
  type RarefiedRichness,
  rarefy,
  sampleCoverage,
} from './richness.ts';

/** A piece of a survey, such as a night at a site. */
export interface Occasion {
  /** Recorded and readable; 0 is no occasion. */
  hours: number;
  /** A missing species was not detected. */
  detections: ReadonlyMap<string, number>;
}

interface CountedGroup {
  effort: CountedEffort;
  species: Map<string, CountedEffort>;
  incidence: Incidence;
}

const undetected = (effort: CountedEffort): CountedEffort => ({ ...effort });

function countGroup(occasions: readonly Occasion[], name: string): CountedGroup {
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
    // Makes rounding independent of the order of occasions.
    incidence: {
      occasions: effort.occasions,
      frequencies: [...frequencies.values()].sort((a, b) => a - b),
    },
  };
}

/**
 * Occasions with effort on which each species was detected.
 * @throws RangeError with a sentence, for invalid counts or beyond `statisticsLimits`
 */
export const incidenceOf = (occasions: readonly Occasion[]): Incidence =>
  countGroup(occasions, 'the group').incidence;

export interface SpeciesComparison {
  species: string;
  a: DetectionRate | null;
  b: DetectionRate | null;
  /** Rate of `a` divided by that of `b`. */
  ratio: RateRatio | null;
}

export interface GroupRichness {
  occasions: number;
  hours: number;
  observed: number;
  chao2: Chao2 | null;
  coverage: number | null;
  /** For the occasions of the smaller group; null where that is 0. */
  rarefied: RarefiedRichness | null;
}

export interface GroupComparison {
  species: SpeciesComparison[];
  a: GroupRichness;
  b: GroupRichness;
}

function richnessOf({ effort, species, incidence }: CountedGroup, fewest: number): GroupRichness {
  return {
    occasions: effort.occasions,
    hours: effort.hours,
    observed: species.size,
    chao2: chao2(incidence),
    coverage: sampleCoverage(incidence),
    rarefied: fewest > 0 ? rarefy(incidence, fewest) : null,
  };
}

/**
 * Per species `detectionRate` and `rateRatio`; per group the observed species, `chao2`,
 * `sampleCoverage`, and `rarefy` to the smaller group. Ignores occasions without effort. Of a
 * hundred species with equal rates, about five have a ratio interval that excludes 1.
 * @throws RangeError with a sentence, for invalid counts or beyond `statisticsLimits`
 */
export function compareGroups(a: readonly Occasion[], b: readonly Occasion[]): GroupComparison {
  const ofA = countGroup(a, 'the first group');
  const ofB = countGroup(b, 'the second group');
  const names = [...new Set([...ofA.species.keys(), ...ofB.species.keys()])].sort();
  const fewest = Math.min(ofA.effort.occasions, ofB.effort.occasions);
  return {
    species: names.map((species) => {
      const countedA = ofA.species.get(species) ?? undetected(ofA.effort);
      const countedB = ofB.species.get(species) ?? undetected(ofB.effort);
      return {
        species,
        a: estimateRate(countedA),
        b: estimateRate(countedB),
        ratio: estimateRatio(countedA, countedB),
      };
    }),
    a: richnessOf(ofA, fewest),
    b: richnessOf(ofB, fewest),
  };
}
