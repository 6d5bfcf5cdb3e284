import type { Calibration } from '@biophony/contract';
import { thresholdForProbability } from '@biophony/statistics';
import type { SpeciesName } from '../../data/columns/detection-columns.ts';
import { reviewName } from '../../data/reviews/review-table.ts';
import type { ProbabilityOf } from '../../engine/calls.ts';

/** What a detection must have for its species: a least probability of being right, or a precision of all from its score on. */
export interface Evidence {
  by: 'probability' | 'precision';
  /** 0.5 to 0.99. */
  least: number;
}

/** What is offered. Any other probability between these may stand in an address; a precision is one that calibrations have. */
export const offeredEvidence: readonly Evidence[] = [
  ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'probability' as const, least })),
  ...[0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'precision' as const, least })),
];

/** Reads what an address says of it; null for nothing, and for what makes no sense. A probability outweighs a precision. */
export function evidenceIn(given: URLSearchParams): Evidence | null {
  for (const by of ['probability', 'precision'] as const) {
    const text = given.get(by);
    const least = text === null || text.trim() === '' ? Number.NaN : Number(text);
    const known = offeredEvidence.some((one) => one.by === by && one.least === least);
    if (known || (by === 'probability' && least >= 0.5 && least <= 0.99)) return { by, least };
  }
  return null;
}

/** More than any score: a species of which nothing is taken. */
export const noScore = 2;

/** The score from which on a calibration has the evidence; null where no score has. */
export function scoreOf(
  { by, least }: Evidence,
  { figures }: Pick<Calibration, 'figures'>,
): number | null {
  if (by === 'probability')
    return figures.curve ? thresholdForProbability(figures.curve, least).score : null;
  return figures.precisions.find(({ precision }) => precision === least)?.score ?? null;
}

/** What some evidence leaves of the species that were read. */
export interface EvidenceChoice {
  evidence: Evidence;
  /** The least score of each species by its number; `noScore` for those left out. */
  least: number[];
  /** The calibrations that were used, in the order of the species. */
  used: { species: SpeciesName; calibration: Calibration }[];
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
  const byName = new Map(calibrations.map((one) => [one.species, one]));
  const choice: EvidenceChoice = { evidence, least: [], used: [], without: [], never: [] };
  species.forEach((one, at) => {
    const calibration = byName.get(reviewName(one));
    const score = calibration ? scoreOf(evidence, calibration) : null;
    choice.least.push(score ?? noScore);
    if (asked && !asked.includes(at)) return;
    if (!calibration) choice.without.push(one);
    else if (score === null) choice.never.push(one);
    else choice.used.push({ species: one, calibration });
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
