'use client';

import type { Calibration } from '@biophony/contract';
import type { ModelSpeciesColumn } from '@biophony/contract/results';
import { createReviewClient } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../base/query-keys.ts';
import type { SpeciesName } from '../base/species-name.ts';
import { readCsv } from './engine/remote-file.ts';
import { surveyAnalysesQuery } from './use-datasets.ts';
import { allPages, findSource, useResultReading } from './use-result-reading.ts';
import { useData } from '../kit/data-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useVerdictMessages } from '../kit/use-page-messages.ts';

const none: readonly Calibration[] = [];

/** Newest, one per species; none without a project. */
export function useCalibrations(projectId: string | null, analysisId: string) {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const t = useVerdictMessages();
  const query = useQuery(
    {
      queryKey: [...keys.calibrations(projectId ?? ''), 'of', analysisId],
      queryFn: async ({ signal }) => {
        const analyses = await queryClient.fetchQuery(surveyAnalysesQuery(client, projectId ?? ''));
        const joins = analyses.find(({ analysis_id: id }) => id === analysisId)?.joins;
        if (joins === undefined) return [];
        const { calibrations } = createReviewClient(client);
        return allPages(
          calibrations.list(projectId ?? '', { joins, latest: 'true', limit: 100 }, { signal }),
        );
      },
      enabled: projectId !== null,
    },
    queryClient,
  );
  return {
    calibrations: query.data ?? none,
    waiting: projectId !== null && query.isPending,
    /** Data loaded before stays. */
    error: query.isLoadingError ? describe(query.error, t.calibrationsFailed) : null,
    retry: () => void query.refetch(),
  };
}

const mostNames = 20_000;
/** Larger files are not lists of that many names. */
const mostBytes = 8_000_000;

/** `scientific_name`, `common_name`; ignores names beyond the first 20,000. */
export async function readModelSpecies(url: string): Promise<SpeciesName[]> {
  const names: SpeciesName[] = [];
  await readCsv<ModelSpeciesColumn>('model_species.csv', url, ({ textOf }) => {
    if (names.length >= mostNames) return;
    names.push({
      scientific_name: textOf('scientific_name'),
      common_name: textOf('common_name'),
    });
  });
  return names;
}

/**
 * Detected species, then others of the model once `needed`. Any name can be typed, so a failed list
 * blocks nobody.
 */
export function useSpeciesChoices(
  analysisId: string,
  detectedSpecies: readonly SpeciesName[],
  needed: boolean,
): readonly SpeciesName[] {
  const { data } = useResultReading(
    analysisId,
    needed ? ['model-species'] : null,
    async ({ download_urls }) => {
      const source = findSource(download_urls, 'model_species.csv');
      return source && source.size <= mostBytes ? readModelSpecies(source.url) : [];
    },
  );
  return useMemo(() => [...detectedSpecies, ...(data ?? [])], [detectedSpecies, data]);
}
