'use client';

import type { Sample } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKit } from '../../context/kit-context.ts';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';
import { surveyAnalysesQuery } from '../../explorer/headless/results/use-datasets.ts';
import { useSpeciesChoices } from '../../explorer/headless/results/use-species-choices.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';
import { foundIn } from '../../explorer/model/activity/found.ts';
import { useResults } from '../../headless/analysis/use-results.ts';

const none: readonly SpeciesName[] = [];

/**
 * Names of the species that were found where the sample was drawn, most frequent first, and all others that the model
 * knows: of the newest analysis of the sample's model, version and settings. Empty while they are not known.
 */
export function useOtherSpecies(
  { project_id: projectId, joins, species }: Sample,
  needed: boolean,
) {
  const { client, queryClient } = useKit();
  const analyses = useQuery(surveyAnalysesQuery(client, projectId), queryClient);
  const analysisId = analyses.data?.find((one) => one.joins === joins)?.analysis_id ?? null;
  const { results } = useResults(analysisId);
  const found = useMemo(
    () => (results ? (foundIn(results.summary)?.species ?? none) : none),
    [results],
  );
  const choices = useSpeciesChoices(analysisId ?? '', found, needed && analysisId !== null);
  const asked = found.find(({ scientific_name: name }) => name === species);
  return {
    /** The species that is asked. */
    asked: { scientific_name: species, common_name: asked?.common_name ?? '' },
    /** Others that were found, most frequent first. */
    others: useMemo(
      () => found.filter((one) => calledName(one) !== '' && one.scientific_name !== species),
      [found, species],
    ),
    /** What else it can be said to be. */
    choices,
  };
}
