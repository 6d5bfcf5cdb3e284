/** Search, order and pages of a long list of projects. */
export const projectList = {
  search: 'Search projects',
  searchHint: 'Title, description, tag or owner',
  sortBy: 'Sort by',
  sorts: {
    changed: 'Last changed',
    title: 'Title',
    newest: 'Newest',
    recordings: 'Recordings',
  },
  noneMatch: 'No project matches. Change the search or the tags.',
  clear: 'Clear search and tags',
  showMore: (count: number) => `Show ${count} more`,
  shownOf: (shown: number, count: number) => `${shown} of ${count} shown`,
  more: (count: number) => (count === 1 ? '1 more project' : `${count} more projects`),
};

export const example = {
  open: 'Open an example project',
  text: 'Six recorders, two weeks, invented species. Delete it whenever you like.',
  begin: 'Making the example...',
  making: (made: number, sites: number) => `Making the example... ${made} of ${sites} sites`,
  analysing: (finished: number, analyses: number) => `Analysing: ${finished} of ${analyses} cards`,
  reviewing: 'Reviewing...',
  openNow: 'Open it now',
  failed: 'Failed to make the example project',
};
