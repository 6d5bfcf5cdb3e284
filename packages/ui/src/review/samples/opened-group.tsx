'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { usePresentation } from '../../context/presentation-context.ts';
import { useSamplesMessages } from '../../context/page-messages.ts';
import { readProblem } from '../../explorer/data/files/read-error.ts';
import { describeReadError } from '../../explorer/headless/results/describe-read-error.ts';
import { percentOf } from '../../format/percent.ts';
import { useOpenedSurvey, type Opened } from '../../survey/headless/figures/use-opened-survey.ts';
import {
  useDeployments,
  useSurveyAnalyses,
} from '../../survey/headless/figures/use-survey-things.ts';
import type { DrawingEngine } from '../drawing/start-drawing-engine.ts';

interface OpenedGroupProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  children: (opened: Opened) => ReactNode;
}

/** Reads the counts of a group of analyses into the worker of samples, and shows what comes of it. */
export function OpenedGroup({ projectId, engine, group, children }: OpenedGroupProps) {
  const words = useSamplesMessages();
  const { messages } = usePresentation();
  const analyses = useSurveyAnalyses(projectId);
  const deployments = useDeployments(projectId);
  const { opened, progress, error, retry } = useOpenedSurvey(engine, group, deployments.data);
  // Links of counts end after an hour: what lists them is asked again.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  if (deployments.isLoadingError)
    return (
      <ErrorAlert
        error={describeReadError(deployments.error, words.readFailed, messages)}
        onRetry={() => void deployments.refetch()}
      />
    );
  if (error && !opened)
    return (
      <ErrorAlert error={describeReadError(error, words.readFailed, messages)} onRetry={again} />
    );
  if (!opened)
    return (
      <div className="bp-stack">
        <Loading text={words.reading} />
        {progress && (
          <ProgressBar
            label={words.reading}
            percent={percentOf(progress.read, progress.of)}
            tone="good"
          />
        )}
      </div>
    );
  return children(opened);
}
