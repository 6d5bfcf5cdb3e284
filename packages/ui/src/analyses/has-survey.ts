import type { ProjectSummary } from '@biophony/contract';

/** Whether a project has a survey: it has sites or several datasets. */
export const hasSurvey = ({ site_count = 0, dataset_count = 0 }: ProjectSummary): boolean =>
  site_count > 0 || dataset_count > 1;
