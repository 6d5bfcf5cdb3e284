import { countedFrom } from '@biophony/recordings/survey';
import type { EvidenceChoice } from '../../../explorer/model/review/evidence.ts';
import { addressName } from '../../../explorer/model/view/filter-of.ts';

type Used = EvidenceChoice['used'][number];

/** What counts in steps of confidence make of thresholds. */
export interface CountedSteps {
  /** Species whose threshold lies within a step, with the step that is counted from in its place. */
  within: (Used & { from: number })[];
  /** Species whose threshold lies above the last step: nothing of them is counted. */
  above: Used[];
}

/** Which thresholds lie within a step. */
export function countedSteps({ used }: Pick<EvidenceChoice, 'used'>): CountedSteps {
  const steps: CountedSteps = { within: [], above: [] };
  for (const one of used) {
    const from = countedFrom(one.score);
    if (from === null) steps.above.push(one);
    else if (from - one.score > 1e-9) steps.within.push({ ...one, from });
  }
  return steps;
}

/** The thresholds of a choice by the `speciesKey` of each species, as a survey counts by them. */
export const leastBySpecies = ({ used }: Pick<EvidenceChoice, 'used'>): Map<string, number> =>
  new Map(used.map(({ species, score }) => [addressName(species), score]));
