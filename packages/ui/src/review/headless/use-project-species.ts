'use client';

import type { SurveyAnalysis } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';
import { surveyAnalysesQuery } from '../../explorer/headless/results/use-datasets.ts';
import { foundIn } from '../../explorer/model/activity/found.ts';
import { resultsQuery } from '../../headless/analysis/use-results.ts';
import { knownSpecies, tellingAnalyses, type FoundBy } from '../model/known-species.ts';

const none: readonly SpeciesName[] = [];
/** Calls at a time. */
const atOnce = 4;

/**
 * The species that the analyses of a project have found, those with the `joins` of a sample first. They are read once and
 * stay as they are, so that the keys of a review mean the same to its end. An analysis that cannot be read is left out: any
 * name can be typed.
 */
export function useProjectSpecies(projectId: string, joins: string): readonly SpeciesName[] {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: ['project-species', projectId, joins],
      queryFn: async () => {
        const all = await queryClient.fetchQuery(surveyAnalysesQuery(client, projectId));
        const telling = tellingAnalyses(all, joins);
        const waiting = telling.values();
        const found = new Map<SurveyAnalysis, FoundBy>();
        const read = async () => {
          for (const analysis of waiting) {
            const query = resultsQuery(client, analysis.analysis_id);
            const results = await queryClient.fetchQuery(query).catch(() => null);
            const species = results && foundIn(results.summary)?.species;
            if (species) found.set(analysis, { analysis, species });
          }
        };
        await Promise.all(Array.from({ length: atOnce }, read));
        // In the order of the analyses, whichever answered first.
        const { acceptedNames, joinedNames } = await import('@biophony/contract/names');
        return knownSpecies(
          telling.flatMap((one) => found.get(one) ?? []),
          joins,
          acceptedNames(joinedNames).key,
        );
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data ?? none;
}
