import { describe, expect, it } from 'vitest';
import { filterByTags, listTags, type ProjectSort, projectViews } from './project-filter.ts';
import { searchProjects, sortProjects } from './project-search.ts';

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

const listed = [
  {
    title: 'Marais de Brière',
    description: 'Été 2026',
    tags: ['Butor étoilé'],
    owner: null,
    created_at: '2026-01-03T00:00:00.000Z',
    file_count: 10,
  },
  {
    title: 'שִׁירַת הַצִּפּוֹרִים',
    description: '',
    tags: [],
    owner: 'Zoë Öztürk',
    created_at: '2026-01-01T00:00:00.000Z',
    file_count: 500,
  },
  {
    title: 'Transect 10',
    description: 'reeds',
    tags: ['wetland'],
    created_at: '2026-01-04T00:00:00.000Z',
    file_count: 10,
  },
  {
    title: 'Transect 9',
    description: 'reeds',
    tags: ['wetland'],
    created_at: '2026-01-02T00:00:00.000Z',
    file_count: 0,
  },
];
const placesIn = (found: typeof listed) => found.map((one) => listed.indexOf(one));

describe('the search of projects (S2.55)', () => {
  it.each([
    ['nothing finds all', '  ', [0, 1, 2, 3]],
    ['without the accents of the title', 'briere', [0]],
    ['with accents as one character or two', 'Brie\u0300re', [0]],
    ['regardless of case', 'TRANSECT', [2, 3]],
    ['in the description', 'ete', [0]],
    ['in tags', 'BUTOR ETOILE', [0]],
    ["in the owner's name", 'zoe ozturk', [1]],
    ['Hebrew without vowel points', 'שירת', [1]],
    ['Hebrew with vowel points', 'הַצִּפּוֹרִים', [1]],
    ['every word, wherever it stands', 'wetland 9', [3]],
    ['no words across fields', 'reedswetland', []],
  ])('%s', (_, typed, places) => expect(placesIn(searchProjects(listed, typed))).toEqual(places));
});

describe('the order of projects (S2.55)', () => {
  it.each<[ProjectSort, number[]]>([
    ['changed', [0, 1, 2, 3]],
    ['title', [0, 3, 2, 1]],
    ['newest', [2, 0, 3, 1]],
    ['recordings', [1, 0, 2, 3]],
  ])('%s; equal ones stay as they were', (sort, places) =>
    expect(placesIn(sortProjects(listed, sort))).toEqual(places),
  );
});

describe('search, order and tags in the address (S2.56)', () => {
  const { viewOf, queryOf } = projectViews;
  it('are read back as they were written', () => {
    const view = { text: 'marsh & reed', sort: 'title' as const, tags: ['owls', 'a=b'] };
    expect(viewOf(queryOf(view))).toEqual(view);
  });
  it('leave it empty as long as nothing is chosen', () =>
    expect(queryOf(viewOf('?sort=changed'))).toBe(''));
  it('keep what is not theirs', () =>
    expect(queryOf(viewOf('?q=owl'), '?from=mail&q=reed')).toBe('?from=mail&q=owl'));
  it('take an unknown order for the usual one', () =>
    expect(viewOf('?sort=toString').sort).toBe('changed'));
});
