/** Texts of the search dialog. */
export const search = {
  title: 'Search',
  label: 'Projects, sites, species, recordings, commands',
  results: 'Results',
  groups: { here: 'In this project', projects: 'Projects', commands: 'Commands' },
  kinds: {
    site: 'Site',
    species: (detections: string) => `Species · ${detections} detections`,
    recording: (parts: readonly string[]) => ['Recording', ...parts].join(' · '),
  },
  more: (count: string) => `${count} more`,
  count: (count: number) => (count === 1 ? '1 result' : `${count.toLocaleString('en')} results`),
  none: (typed: string) => `Nothing called “${typed}”.`,
  searching: 'Searching...',
  incomplete:
    'Not all recordings were searched. Type more of the name, or a day such as 2026-05-22.',
  failed: {
    sites: 'Sites could not be searched.',
    species: 'Species could not be searched.',
    recordings: 'Recordings could not be searched.',
    projects: 'Projects could not be searched.',
  },
  again: 'Try again',
  commands: {
    upload: 'Upload Dataset',
    analyse: 'Create Analysis',
    review: (species: string) => `Review ${species}`,
  },
  away: 'Without a network: recordings are not searched.',
};
