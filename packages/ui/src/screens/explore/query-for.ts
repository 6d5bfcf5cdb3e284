import { queryOf, viewOf } from '../../explorer/model/view/view.ts';

/** The query string for another analysis: filters stay, the chosen detection and index belong to the one before. */
export function queryFor(analysisId: string, query: string): string {
  const params = new URLSearchParams(
    queryOf({ ...viewOf(query), detection: null, index: null }, query),
  );
  params.set('analysis', analysisId);
  return `?${params}`;
}

/** Whether a query string holds a view of the explorer: links from when it stood on the page of the project do. */
export const asksToExplore = (query: string): boolean => queryOf(viewOf(query)) !== '';
