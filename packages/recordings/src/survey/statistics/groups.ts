import { refuse, statisticsLimits } from './limits.ts';
import {
  addDetections,
  addHours,
  checkDetections,
  checkHours,
  type CountedEffort,
  type DetectionRate,
  noEffort,
  rateOf,
  type RateRatio,
  ratioOf,
} from './rates.ts';
import {
  chao2,
  type Chao2,
  type Incidence,
  type RarefiedRichness,
  rarefy,
  sampleCoverage,
} from './richness.ts';

/** What was recorded and detected in one piece of a survey, such as a night at a site. */
export interface Occasion {
  /** Hours that were recorded and can be read. Without any it is no occasion. */
  hours: number;
  /** Detections by species; a species that is not there was not detected. */
  detections: ReadonlyMap<string, number>;
}

/** A group of occasions, counted. */
interface CountedGroup {
  effort: CountedEffort;
  /** What was counted of each species that was detected. */
  species: Map<string, CountedEffort>;
  incidence: Incidence;
}

/** The effort of all occasions, with the counts of one species, which are none. */
const undetected = (effort: CountedEffort): CountedEffort => ({ ...effort });

/** @param name how sentences call the group */
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

/** How often a species was detected in two groups. */
export interface SpeciesComparison {
  species: string;
  /** Null without effort. */
  a: DetectionRate | null;
  b: DetectionRate | null;
  /** The rate of `a` divided by that of `b`. */
  ratio: RateRatio | null;
}

/** How many species a group of occasions has. */
export interface GroupRichness {
  /** Sampling occasions with effort. */
  occasions: number;
  hours: number;
  observed: number;
  chao2: Chao2 | null;
  coverage: number | null;
  /** Expected of as many occasions as the smaller group has; null where that has none. */
  rarefied: RarefiedRichness | null;
}

export interface GroupComparison {
  /** Every species of either group, by name. */
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
 * Compares two groups of sampling occasions: sites, months, before and after. For each species `detectionRate` of both
 * and `rateRatio`; for each group the species that were observed, `chao2`, `sampleCoverage`, and `rarefy` to the number
 * of occasions of the smaller group. Occasions without effort count for nothing.
 *
 * Of a hundred species that are alike in both groups, about five have an interval of the ratio that leaves out 1.
 * @throws RangeError with a sentence that names group and occasion, for what cannot be counted or is beyond
 * `statisticsLimits`
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
        a: rateOf(countedA),
        b: rateOf(countedB),
        ratio: ratioOf(countedA, countedB),
      };
    }),
    a: richnessOf(ofA, fewest),
    b: richnessOf(ofB, fewest),
  };
}
