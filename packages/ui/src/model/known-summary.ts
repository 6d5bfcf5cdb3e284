import type { ProjectSummary } from '@biophony/contract';
import { readSummary, ResultsFormatError, type Summary } from '@biophony/contract/results/summary';

/** The summary of an analysis in the fields of today; null where there is none, or one of a later format. */
export function knownSummary(summary: object | null): Summary | null {
  try {
    return summary && readSummary(summary);
  } catch (error) {
    if (error instanceof ResultsFormatError) return null;
    throw error;
  }
}

/** Whether a summary says that its results are of a part of the recordings, since the analysis was stopped. */
export const isPartial = (summary: object | null): boolean =>
  knownSummary(summary)?.complete === false;

/** Whether all of a project is shown together: where it has sites, or several datasets. */
export const hasSurvey = ({ site_count = 0, dataset_count = 0 }: ProjectSummary): boolean =>
  site_count > 0 || dataset_count > 1;
