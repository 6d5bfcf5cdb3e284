import type { AddressCodec } from '../base/use-address-view.ts';

interface Tagged {
  tags: readonly string[];
}

/** Tags are equal for the service regardless of case and Unicode composition. */
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();

export const sameTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((one) => keyOf(one) === keyOf(tag));

export function listTags(projects: readonly Tagged[]): string[] {
  return [...new Set(projects.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

export function filterByTags<T extends Tagged>(
  projects: readonly T[],
  selected: ReadonlySet<string>,
): T[] {
  if (selected.size === 0) return [...projects];
  return projects.filter(({ tags }) => tags.some((tag) => selected.has(tag)));
}

/** Orders of the list; the first is the service's own. */
export const projectSorts = ['changed', 'title', 'newest', 'recordings'] as const;
export type ProjectSort = (typeof projectSorts)[number];

export interface ProjectView {
  /** Typed into the search. */
  text: string;
  sort: ProjectSort;
  tags: readonly string[];
}

/** In the address: `?q=marsh&sort=title&tag=owls`. */
export const projectViews: AddressCodec<ProjectView> = {
  viewOf: (query) => {
    const params = new URLSearchParams(query);
    const sort = params.get('sort');
    return {
      text: params.get('q')?.slice(0, 200) ?? '',
      sort: projectSorts.find((one) => one === sort) ?? 'changed',
      tags: params.getAll('tag'),
    };
  },
  queryOf: ({ text, sort, tags }, around = '') => {
    const params = new URLSearchParams(around);
    for (const name of ['q', 'sort', 'tag']) params.delete(name);
    if (text) params.set('q', text);
    if (sort !== 'changed') params.set('sort', sort);
    for (const tag of tags) params.append('tag', tag);
    return params.size ? `?${params}` : '';
  },
};
