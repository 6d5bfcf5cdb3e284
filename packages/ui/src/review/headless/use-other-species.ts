'use client';

import type { Sample } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { surveyAnalysesQuery } from '../../explorer/headless/results/use-datasets.ts';
import { useSpeciesChoices } from '../../explorer/headless/results/use-species-choices.ts';
import { foundIn } from '../../explorer/model/activity/found.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useProjectSpecies } from './use-project-species.ts';

/**
 * What the species of a sample is called, by the newest analysis of its model, version and settings, and what a clip can be
 * instead: the species that were found in the project, those of that model first, and all others that the model knows. Empty
 * while they are not known.
 */
export function useOtherSpecies(
  { project_id: projectId, joins, species }: Sample,
  needed: boolean,
) {
  const { client, queryClient } = useKit();
  const analyses = useQuery(surveyAnalysesQuery(client, projectId), queryClient);
  const analysisId = analyses.data?.find((one) => one.joins === joins)?.analysis_id ?? null;
  const { results } = useResults(analysisId);
  const known = useProjectSpecies(projectId, joins);
  const choices = useSpeciesChoices(analysisId ?? '', known, needed && analysisId !== null);
  const own = results && foundIn(results.summary)?.species;
  const isAsked = (one: { scientific_name: string }) => one.scientific_name === species;
  // It is asked for before all analyses are read.
  const asked = own?.find(isAsked) ?? known.find(isAsked);
  return {
    /** The species that is asked. */
    asked: { scientific_name: species, common_name: asked?.common_name ?? '' },
    /** Others that were found, most frequent first. */
    others: useMemo(
      () => known.filter((one) => calledName(one) !== '' && one.scientific_name !== species),
      [known, species],
    ),
    /** What else it can be said to be; so many of the first ones were found in the project. */
    choices,
    known: known.length,
  };
}
