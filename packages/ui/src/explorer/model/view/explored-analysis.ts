import type { Analysis } from '@biophony/contract';

/**
 * What the explorer needs to know of an analysis. Its project has the deployments that place the recordings and correct
 * their times; without it they stand as recorded.
 */
export type ExploredAnalysis = Pick<Analysis, 'analysis_id' | 'data_id'> &
  Partial<Pick<Analysis, 'project_id'>>;
