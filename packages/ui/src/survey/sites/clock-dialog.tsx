'use client';

import type {
  CorrectionAsked,
  Deployment,
  DeploymentCorrection,
  Site,
  SurveyAnalysis,
} from '@biophony/contract';
import type { DawnCheck } from '@biophony/recordings/survey';
import {
  analysisGroups,
  correctionParts,
  createSurveyClient,
  placedDeployment,
} from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { useSitesMessages } from '../../kit/use-page-messages.ts';
import type { CubeSource } from '../engine/calls.ts';
import { cubeBytes, cubeSources, useSurveyEngine } from '../use-opened-survey.ts';
import { useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import { CorrectionDialog, proposedCorrection } from './correction-dialog.tsx';
import { mostBytes } from './use-clock-checks.ts';
import { useSurveyChange, useSurveyQuestion } from './use-site-forms.ts';

function useCorrections(projectId: string, deploymentId: string, version: string) {
  const { client, queryClient } = useData();
  return useQuery<DeploymentCorrection[]>(
    {
      queryKey: [...keys.deployments(projectId), deploymentId, 'corrections', version],
      queryFn: async ({ signal }) => {
        const { deployments } = createSurveyClient(client);
        const log: DeploymentCorrection[] = [];
        for await (const one of deployments.corrections(
          projectId,
          deploymentId,
          { limit: 200 },
          { signal },
        ))
          log.push(one);
        return log;
      },
    },
    queryClient,
  );
}

/** From the newest analyses that can be shown together. */
function sourcesOf(analyses: readonly SurveyAnalysis[], { data_id }: Deployment): CubeSource[] {
  const isOf = (one: SurveyAnalysis) => data_id === null || one.data_id === data_id;
  const group = analysisGroups(analyses).groups.find((one) => one.analyses.some(isOf));
  const sources = cubeSources((group?.analyses ?? []).filter(isOf));
  return cubeBytes(sources) <= mostBytes ? sources : [];
}

/**
 * First activity peak relative to sunrise, now and after a correction. Null until known, and
 * without an analysis, coordinates or enough detections; `failed` if the counts could not be read.
 */
function useDawnCheck(
  projectId: string,
  deployment: Deployment,
  site: Site | undefined,
  request: CorrectionAsked | null,
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
        request && correctionParts(request),
      ],
      queryFn: () =>
        engine!.call('dawn', {
          analyses: sources,
          deployment: placedDeployment(deployment),
          correction: correctionParts(request!),
          place: place!,
        }),
      enabled: engine !== null && sources.length > 0 && place !== null && request !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return error ? 'failed' : (data ?? null);
}

interface ClockDialogProps {
  projectId: string;
  deployment: Deployment;
  /** Site of the recorder; undefined if not known. */
  site: Site | undefined;
  /** Seconds to add beside the correction in effect; null for no proposal. */
  proposedShift: number | null;
  onClose: () => void;
}

export function ClockDialog(props: ClockDialogProps) {
  const { projectId, deployment, site, proposedShift, onClose } = props;
  const t = useSitesMessages();
  const { deployment_id: id, correction } = deployment;
  const log = useCorrections(projectId, id, correction?.correction_id ?? '');
  const previewing = useSurveyQuestion(
    ({ deployments }, request: CorrectionAsked) =>
      deployments.previewCorrection(projectId, id, request),
    t.previewFailed,
  );
  const applying = useSurveyChange(
    projectId,
    ({ deployments }, request: CorrectionAsked) => deployments.correct(projectId, id, request),
    t.applyFailed,
  );
  const reverting = useSurveyChange(
    projectId,
    ({ deployments }) => deployments.revertCorrection(projectId, id),
    t.revertFailed,
  );
  const [previewed, setPreviewed] = useState<CorrectionAsked | null>(null);
  const dawn = useDawnCheck(projectId, deployment, site, previewing.answer && previewed);
  const apply = async (request: CorrectionAsked) => {
    if (await applying.run(request)) onClose();
  };
  const revert = async () => {
    if (await reverting.run(undefined)) onClose();
  };
  const doing = previewing.busy
    ? 'previewing'
    : applying.busy
      ? 'applying'
      : reverting.busy
        ? 'reverting'
        : null;
  return (
    <CorrectionDialog
      deployment={deployment}
      proposed={proposedCorrection(deployment, proposedShift)}
      siteName={site?.name ?? ''}
      corrections={log.data ?? null}
      preview={previewing.answer}
      dawn={previewing.answer && dawn}
      doing={doing}
      error={previewing.error ?? applying.error ?? reverting.error}
      onPreview={(request) => {
        setPreviewed(request);
        void previewing.run(request);
      }}
      onType={() => {
        previewing.forget();
        applying.forget();
      }}
      onApply={(request) => void apply(request)}
      onRevert={() => void revert()}
      onClose={onClose}
    />
  );
}
