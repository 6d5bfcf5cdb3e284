import type { ProjectSummary } from '@biophony/contract';
import { foldedText, hasWords, wordsOf } from '../base/folded-text.ts';
import type { ProjectSort } from './project-filter.ts';

type Searched = Pick<ProjectSummary, 'title' | 'description' | 'tags' | 'owner'>;

/** Projects with every word in title, description, tags or owner's name. */
export function searchProjects<T extends Searched>(projects: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  return projects.filter(({ title, description, tags, owner }) =>
    hasWords(foldedText([title, description, owner ?? '', ...tags].join('\n')), words),
  );
}

type Sorted = Pick<ProjectSummary, 'title' | 'created_at' | 'file_count'>;

const orders: Record<ProjectSort, (a: Sorted, b: Sorted) => number> = {
  /** The service's own order. */
  changed: () => 0,
  title: (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }),
  newest: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  recordings: (a, b) => b.file_count - a.file_count,
};

/** Sorts a list that is in the service's order; the last changed is first among equals. */
export const sortProjects = <T extends Sorted>(projects: readonly T[], sort: ProjectSort): T[] =>
  [...projects].sort(orders[sort]);
