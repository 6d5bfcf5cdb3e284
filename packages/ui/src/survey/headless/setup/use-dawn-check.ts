'use client';

import type { CorrectionAsked, Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import type { DawnCheck } from '@biophony/recordings/survey';
import { analysisGroups, correctionParts, placedDeployment } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import type { CubeSource } from '../../engine/calls.ts';
import { cubeSources } from '../figures/use-opened-survey.ts';
import { useSurveyAnalyses } from '../figures/use-survey-things.ts';
import { useSurveyEngine } from '../figures/use-survey-engine.ts';

/** Cubes of more bytes are not fetched for a remark in a dialog. */
const mostBytes = 32 * 1024 ** 2;

/** The cubes that may hold what a deployment recorded, of the newest analyses that can be shown together. */
function sourcesOf(analyses: readonly SurveyAnalysis[], { data_id }: Deployment): CubeSource[] {
  const isOf = (one: SurveyAnalysis) => data_id === null || one.data_id === data_id;
  const group = analysisGroups(analyses).groups.find((one) => one.analyses.some(isOf));
  const sources = cubeSources((group?.analyses ?? []).filter(isOf));
  const bytes = sources.reduce((sum, { counts, effort }) => sum + counts.size + effort.size, 0);
  return bytes <= mostBytes ? sources : [];
}

/**
 * The first peak of activity against sunrise, now and with a correction. Null until it is known, and where it cannot be: without
 * an analysis, a place, or enough that was found; `failed` where the counts could not be read.
 */
export function useDawnCheck(
  projectId: string,
  deployment: Deployment,
  site: Site | undefined,
  asked: CorrectionAsked | null,
): DawnCheck | 'failed' | null {
  const { queryClient } = useData();
  const engine = useSurveyEngine();
  const analyses = useSurveyAnalyses(projectId);
  const sources = sourcesOf(analyses.data ?? [], deployment);
  const { latitude, longitude } = site ?? { latitude: null, longitude: null };
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const { data, error } = useQuery<DawnCheck | null>(
    {
      queryKey: [
        'dawn',
        engine?.id ?? 0,
        sources.map(({ counts }) => counts.url),
        [deployment.deployment_id, deployment.version, deployment.correction?.correction_id],
        place,
        asked && correctionParts(asked),
      ],
      queryFn: () =>
        engine!.call('dawn', {
          analyses: sources,
          deployment: placedDeployment(deployment),
          correction: correctionParts(asked!),
          place: place!,
        }),
      enabled: engine !== null && sources.length > 0 && place !== null && asked !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return error ? 'failed' : (data ?? null);
}
