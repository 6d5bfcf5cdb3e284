import { queryOf, viewOf } from './filters/view.ts';

/** The query string for another analysis: filters stay, the chosen dataset, detection and index belong to the one before. */
export function queryFor(analysisId: string, query: string): string {
  const params = new URLSearchParams(
    queryOf({ ...viewOf(query), dataset: null, detection: null, index: null }, query),
  );
  params.set('analysis', analysisId);
  return `?${params}`;
}

/**
 * Whether a query string holds a view of the explorer: links from when it stood on the page of the project do. A dataset alone is
 * the one that the page of the project shows.
 */
export const asksToExplore = (query: string): boolean =>
  queryOf({ ...viewOf(query), dataset: null }) !== '';

/** A query string of the survey that also names which analyses it shows together, where that is known. */
export function withAnalyses(query: string, joins: string | null): string {
  if (joins === null) return query;
  const params = new URLSearchParams(query);
  params.set('analyses', joins);
  return `?${params}`;
}
