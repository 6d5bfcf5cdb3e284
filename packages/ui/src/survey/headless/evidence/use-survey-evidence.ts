'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { useMemo } from 'react';
import { useCalibrations } from '../../../explorer/headless/results/use-calibrations.ts';
import { addressName } from '../../../explorer/model/view/filter-of.ts';
import { evidenceChoice } from '../../../explorer/model/review/evidence.ts';
import type { AskedFilter } from '../../engine/detections/found-calls.ts';
import { leastBySpecies } from '../../model/view/survey-steps.ts';
import { filterOf, type SurveyView } from '../../model/view/survey-view.ts';
import { useConfirmed } from './use-confirmed.ts';
import { foundKey } from '../../model/widgets/species-of.ts';
import type { Opened } from '../figures/use-opened-survey.ts';

interface EvidenceOptions {
  /** Null where calibrations and verdicts may not be read: nothing is chosen by them then. */
  projectId: string | null;
  opened: Opened;
  group: AnalysisGroup;
  view: SurveyView;
}

/** What a view counts with what calibrations and people say of it, and what of that is known yet. */
export function useSurveyEvidence({ projectId, opened, group, view }: EvidenceOptions) {
  const { species } = opened.survey;
  const { calibrations, ...read } = useCalibrations(
    projectId,
    group.analyses[0]?.analysis_id ?? '',
  );
  const byPeople = projectId !== null && view.review !== 'all';
  const confirmed = useConfirmed(projectId, opened, group, view.review);
  const choice = useMemo(() => {
    if (projectId === null || !view.evidence || read.waiting || read.error) return null;
    // Of a chosen species, it alone is told of.
    const asked = view.species === null ? null : foundKey(species, view.species);
    const at = species.findIndex((one) => addressName(one) === asked);
    // Those under another name of a species count where none is under its own.
    const named = calibrations.map((one) => ({
      ...one,
      species: foundKey(species, one.species) ?? one.species,
    }));
    const own = new Set(calibrations.map((one) => one.species));
    const taken = named.filter(
      (one, at) => one.species === calibrations[at]?.species || !own.has(one.species),
    );
    return {
      all: evidenceChoice(view.evidence, species, taken),
      told: evidenceChoice(view.evidence, species, taken, at < 0 ? null : [at]),
    };
  }, [projectId, view.evidence, view.species, species, calibrations, read.waiting, read.error]);
  const filter: AskedFilter = {
    ...filterOf(view),
    ...(choice && { leastBySpecies: leastBySpecies(choice.all) }),
    ...(byPeople && { said: true }),
  };
  const byCalibration = projectId !== null && view.evidence !== null;
  return {
    filter,
    opened: byPeople ? confirmed.opened : opened,
    /** By which calibrations of all species; null where none are asked. */
    choice: choice?.all ?? null,
    /** The same of the species that is chosen. */
    told: choice?.told ?? null,
    confirmed: confirmed.found,
    progress: confirmed.progress,
    calibrated: calibrations.length > 0,
    waiting: (byCalibration && read.waiting) || (byPeople && !confirmed.found && !confirmed.error),
    /** What kept calibrations from being read, in words; and verdicts, as it was thrown. */
    calibrationsError: byCalibration ? read.error : null,
    verdictsError: byPeople && !confirmed.found ? confirmed.error : null,
    retry: () => {
      if (byCalibration && read.error) read.retry();
      if (byPeople && confirmed.error) confirmed.retry();
    },
  };
}

export type SurveyEvidence = ReturnType<typeof useSurveyEvidence>;
