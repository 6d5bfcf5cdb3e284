import type { Analysis, Dataset, ProjectOverview } from '@biophony/contract';
import { DashboardScreen, ProjectScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { analysis, dataset } from '../fixtures/data.ts';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Project/Overview', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const names = ['Reed bed', 'Old oaks', 'Orchard', 'Gravel pit', 'South shore', 'Alder wood'];

const cards = (count: number): Dataset[] =>
  Array.from({ length: count }, (_, at) => ({
    ...dataset,
    data_id: `d${at}`,
    dataset_name: `${names[at % names.length]}${at < names.length ? '' : ` ${at + 1}`}`,
    file_count: 70,
    duration_s: 1300,
    total_size_bytes: 213_909_504,
    validation_status: at === 3 ? 'partial' : 'valid',
    validation_issues: at === 3 ? ['20260514_033000.WAV: the file has no bytes at all.'] : [],
  }));

const analysed = (count: number, batch: string | null): Analysis[] =>
  Array.from({ length: count }, (_, at) => ({
    ...analysis,
    analysis_id: `a${at}`,
    data_id: `d${at}`,
    batch_id: batch,
    status: (['running', 'failed'] as const)[at] ?? 'completed',
    error_message: at === 1 ? 'None of the 70 files could be decoded.' : null,
    files_processed: at === 0 ? 21 : 70,
    total_files: 70,
  }));

const species = (common_name: string, scientific_name: string) => ({
  common_name,
  scientific_name,
  detections: 12,
  data_id: 'd0',
});

const nothing: ProjectOverview = {
  arrived: { at: '2026-05-22T15:02:00.000Z', datasets: 6, data_ids: ['d0'] },
  species: { joins: 'j', count: 0, list: [] },
  silent: { count: 0, list: [] },
  failures: [],
  review: { samples: 0, items: 0, sample_id: null, species: null },
  without_analysis: 0,
  unplaced: { recordings: 0, list: [] },
};

const silent = (site: string, last: string | null) => ({
  deployment_id: `dep-${site}`,
  site_id: site,
  device_id: '24F3190361CBE5A2',
  last,
  until: '2026-05-18T00:00:00.000Z',
});

const busy: ProjectOverview = {
  ...nothing,
  species: {
    joins: 'j',
    count: 5,
    list: [
      species('Song Thrush', 'Turdus philomelos'),
      species('Common Cuckoo', 'Cuculus canorus'),
      species('Eurasian Wren', 'Troglodytes troglodytes'),
      species('European Robin', 'Erithacus rubecula'),
      species('', 'Hyla arborea'),
    ],
  },
  silent: { count: 2, list: [silent('s1', '2026-05-12T03:00:00.000Z'), silent('s2', null)] },
  failures: [
    { kind: 'unreadable', files: 12, datasets: 2, data_id: 'd3' },
    { kind: 'missing', files: 3, datasets: 1, data_id: 'd3' },
    { kind: 'empty_file', files: 2, datasets: 1, data_id: 'd3' },
  ],
  review: { samples: 1, items: 20, sample_id: 'sample1', species: 'European Robin' },
  without_analysis: 2,
  unplaced: { recordings: 340, list: [{ data_id: 'd5', recordings: 340 }] },
};

const site = (id: string, name: string) => ({ site_id: id, name });

interface Shown {
  datasets?: Dataset[];
  analyses?: Analysis[];
  overview?: unknown;
  role?: 'owner' | 'viewer';
  query?: string;
}

const show = ({ overview = { overview: nothing }, role = 'owner', ...shown }: Shown): Story => {
  const answers: Answers = {
    'GET /api/projects/p1': {
      project: {
        ...project,
        role,
        progress: { data: true, analysis: true, report: false },
        progress_percentage: 66,
      },
    },
    'GET /api/data/p1/datasets': { datasets: shown.datasets ?? cards(6) },
    'GET /api/analysis/projects/p1/analyses': { analyses: shown.analyses ?? analysed(6, null) },
    'GET /api/projects/p1/overview': overview,
    'GET /api/projects/p1/samples': { samples: [{}], next_cursor: null },
    'GET /api/projects/p1/sites': {
      sites: [site('s1', 'Gravel pit'), site('s2', 'South shore')],
      next_cursor: null,
    },
  };
  return {
    render: () => (
      <StoryKit answers={answers}>
        <DashboardScreen current="projects">
          <ProjectScreen projectId="p1" query={shown.query} />
        </DashboardScreen>
      </StoryKit>
    ),
  };
};

export const SixCards: Story = {
  ...show({ overview: { overview: busy } }),
  play: async () => {
    await expect(
      await screen.findByText('Gravel pit has been silent since 12 May 2026', { exact: false }),
    ).toBeVisible();
    const news = within(screen.getByRole('region', { name: 'New since the last card' }));
    await expect(news.getByText(/^5 species/)).toHaveTextContent(
      '5 species that earlier cards do not have: Song Thrush, Common Cuckoo, Eurasian Wren and 2 more',
    );
    await expect(news.getAllByRole('listitem')).toHaveLength(8);
    await expect(screen.getByRole('button', { name: /^Data/ })).toHaveTextContent(
      '6 datasets · 420 files · 2.2 h · 1.2 GB',
    );
    await expect(screen.getByRole('button', { name: /^Analysis/ })).toHaveTextContent(
      'BirdNET V2.4 · 4 of 6 completed, 1 running, 1 failed',
    );
  },
};

export const NothingNew: Story = {
  ...show({ analyses: analysed(6, 'b1') }),
  play: async () => {
    await expect(await screen.findByText('Nothing needs you at the moment.')).toBeVisible();
    const batch = screen.getByRole('button', { name: 'BirdNET V2.4, 22 May 2026: 6 cards' });
    await expect(screen.queryByRole('button', { name: /Old oaks/ })).toBeNull();
    await userEvent.click(batch);
    await expect(screen.getByRole('button', { name: 'BirdNET V2.4, Old oaks' })).toBeVisible();
  },
};

/** The rest of the page works (S29.5). */
export const Unreadable: Story = {
  ...show({ overview: 500 }),
  play: async () => {
    await expect(await screen.findByText('What is new could not be read.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(screen.getByRole('heading', { name: 'Analyses (6)' })).toBeVisible();
  },
};

export const ForViewers: Story = {
  ...show({ overview: { overview: busy }, role: 'viewer' }),
  play: async () => {
    await expect(await screen.findByText(/^5 species/)).toBeVisible();
    await expect(screen.queryByText(/left to review|no analysis|no site/)).toBeNull();
  },
};

/** One row is open, also one that the address names far down (S29.7). */
export const TwoHundredCards: Story = {
  ...show({ datasets: cards(200), query: '?dataset=d27' }),
  play: async () => {
    const table = within(await screen.findByRole('table', { name: 'Datasets (200)' }));
    await expect(table.getByRole('heading', { name: 'Gravel pit 28' })).toBeVisible();
    await expect(screen.getByText('40 of 200 shown')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
    await expect(screen.getByRole('button', { name: 'South shore 41' })).toHaveFocus();
    await userEvent.click(screen.getByRole('searchbox', { name: 'Search datasets' }));
    await userEvent.paste('orchard 9');
    await expect(table.getAllByRole('button', { name: /^Orchard 9/ })).toHaveLength(3);
  },
};

/** What the specification says of one dataset and one analysis, and what waits for somebody. */
export const OneCard: Story = {
  ...show({
    datasets: cards(1),
    analyses: [{ ...analysis, data_id: 'd0' }],
    overview: { overview: { ...busy, species: null, silent: nothing.silent } },
  }),
  play: async () => {
    const news = within(await screen.findByRole('region', { name: 'What needs you' }));
    await expect(news.getAllByRole('listitem')).toHaveLength(5);
    await expect(
      screen.getByRole('heading', { name: 'Datasets (1)', hidden: true }),
    ).toBeInTheDocument();
    await expect(screen.queryByRole('table')).toBeNull();
  },
};
