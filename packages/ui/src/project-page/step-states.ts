import type { Analysis, Project } from '@biophony/contract';

export type StepState = 'done' | 'next' | 'busy' | 'blocked';

export interface StepStates {
  data: StepState;
  analysis: StepState;
  report: StepState;
}

/** States of the steps: analysis needs data, report needs analysis. */
export function stepStates(
  progress: Project['progress'],
  analyses: readonly Pick<Analysis, 'status'>[],
): StepStates {
  const running = analyses.some(({ status }) =>
    ['configured', 'queued', 'running'].includes(status),
  );
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
