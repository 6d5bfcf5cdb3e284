import { chao2, type Chao2 } from './chao2.ts';
import { sampleCoverage } from './coverage.ts';
import { rateOf, type DetectionRate } from './detection-rate.ts';
import { countGroup, undetected, type CountedGroup, type Occasion } from './group.ts';
import { rarefy, type RarefiedRichness } from './rarefaction.ts';
import { ratioOf, type RateRatio } from './rate-ratio.ts';

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
