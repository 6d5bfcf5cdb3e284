import { queryOf, viewOf } from './filters/view.ts';

/** Drops dataset, detection and index of the other analysis. */
export function queryFor(analysisId: string, query: string): string {
  const params = new URLSearchParams(
    queryOf({ ...viewOf(query), dataset: null, detection: null, index: null }, query),
  );
  params.set('analysis', analysisId);
  return `?${params}`;
}

/** Old links to the project's page do. A dataset alone selects the one on that page. */
export const asksToExplore = (query: string): boolean =>
  queryOf({ ...viewOf(query), dataset: null }) !== '';

export function withAnalyses(query: string, joins: string | null): string {
  if (joins === null) return query;
  const params = new URLSearchParams(query);
  params.set('analyses', joins);
  return `?${params}`;
}
