import type { Analysis, Dataset, Project } from '@biophony/contract';

export type StepState = 'done' | 'next' | 'busy' | 'blocked';

export interface StepStates {
  data: StepState;
  analysis: StepState;
  report: StepState;
}

const isRunning = ({ status }: Pick<Analysis, 'status'>): boolean =>
  ['configured', 'queued', 'running'].includes(status);

/** States of the steps: analysis needs data, report needs analysis. */
export function stepStates(
  progress: Project['progress'],
  analyses: readonly Pick<Analysis, 'status'>[],
): StepStates {
  const running = analyses.some(isRunning);
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

/** Sums over all datasets and analyses of a project. */
export function stepTotals(
  datasets: readonly Pick<Dataset, 'file_count' | 'duration_s' | 'total_size_bytes'>[],
  analyses: readonly Pick<Analysis, 'status'>[],
) {
  const total = { files: 0, seconds: 0, bytes: 0, completed: 0, running: 0, failed: 0 };
  for (const { file_count: files, duration_s: seconds, total_size_bytes: bytes } of datasets) {
    total.files += files;
    // Fields outside the specification may be missing.
    total.seconds += seconds || 0;
    total.bytes += bytes;
  }
  for (const analysis of analyses) {
    if (analysis.status === 'completed') total.completed += 1;
    else if (analysis.status === 'failed') total.failed += 1;
    else if (isRunning(analysis)) total.running += 1;
  }
  return total;
}
