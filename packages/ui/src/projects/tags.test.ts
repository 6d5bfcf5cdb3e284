import { describe, expect, it } from 'vitest';
import { filterByTags, listTags } from './use-projects.ts';

const projects = [
  { id: 1, tags: ['owls', 'alps'] },
  { id: 2, tags: ['wetland'] },
  { id: 3, tags: [] },
];
const idsWith = (...tags: string[]) => filterByTags(projects, new Set(tags)).map(({ id }) => id);

describe('the tag filter (S2.20, S4.8)', () => {
  it('offers every tag once, sorted', () =>
    expect(listTags([...projects, { tags: ['owls'] }])).toEqual(['alps', 'owls', 'wetland']));
  it('shows all projects when nothing is selected', () => expect(idsWith()).toEqual([1, 2, 3]));
  it('shows projects with at least one selected tag', () =>
    expect(idsWith('alps', 'wetland')).toEqual([1, 2]));
});
