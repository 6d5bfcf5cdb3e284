import type { Calibration } from '@biophony/contract';
import { speciesEvidence, type Evidence } from '@biophony/statistics';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import { reviewName } from '../../data/reviews/review-table.ts';
import type { ProbabilityOf } from '../../engine/calls.ts';

/** More than any score: a species of which nothing is taken. */
export const noScore = 2;

/** What some evidence leaves of the species that were read. */
export interface EvidenceChoice {
  evidence: Evidence;
  /** The least score of each species by its number; `noScore` for those left out. */
  least: number[];
  /** The calibrations that were used with their scores, in the order of the species. */
  used: { species: SpeciesName; calibration: Calibration; score: number }[];
  /** Species without a calibration. */
  without: SpeciesName[];
  /** Species of which no score has the evidence. */
  never: SpeciesName[];
}

/** Which scores some evidence asks for. `asked` are the numbers of the species that are followed; null for all. */
export function evidenceChoice(
  evidence: Evidence,
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  asked: readonly number[] | null = null,
): EvidenceChoice {
  const { taken, without } = speciesEvidence(evidence, species.map(reviewName), calibrations);
  const uncalibrated = new Set(without);
  const choice: EvidenceChoice = { evidence, least: [], used: [], without: [], never: [] };
  species.forEach((one, at) => {
    const found = taken.get(reviewName(one));
    choice.least.push(found?.score ?? noScore);
    if (asked && !asked.includes(at)) return;
    if (found) choice.used.push({ species: one, ...found });
    else (uncalibrated.has(reviewName(one)) ? choice.without : choice.never).push(one);
  });
  return choice;
}

/** What exports add to detections of each species that has a calibration, by the number of the species. */
export const probabilitiesOf = (
  species: readonly SpeciesName[],
  calibrations: readonly Calibration[],
  choice: EvidenceChoice | null,
): ProbabilityOf[] =>
  species.flatMap((one, at) => {
    const found = calibrations.find((calibration) => calibration.species === reviewName(one));
    if (!found) return [];
    const least = choice?.least[at] ?? noScore;
    return [
      {
        species: at,
        calibration_id: found.calibration_id,
        curve: found.figures.curve,
        threshold: least === noScore ? null : least,
      },
    ];
  });
