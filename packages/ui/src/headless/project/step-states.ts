import type { Analysis, Project } from '@biophony/contract';
import type { StepState } from '../../components/project/step-card.tsx';

export interface StepStates {
  data: StepState;
  analysis: StepState;
  report: StepState;
}

/** Which steps are done, next or blocked: analysis waits for data, report for analysis. */
export function stepStates(
  progress: Project['progress'],
  analysis: Pick<Analysis, 'status'> | null,
): StepStates {
  const running =
    analysis !== null && ['configured', 'queued', 'running'].includes(analysis.status);
  const analysisState = () => {
    if (!progress.data) return 'blocked';
    if (progress.analysis) return 'done';
    return running ? 'busy' : 'next';
  };
  const reportState = () => {
    if (!progress.analysis) return 'blocked';
    return progress.report ? 'done' : 'next';
  };
  return {
    data: progress.data ? 'done' : 'next',
    analysis: analysisState(),
    report: reportState(),
  };
}
