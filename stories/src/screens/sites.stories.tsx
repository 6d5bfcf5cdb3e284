import type { AnswerOf } from '@biophony/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, SitesScreen } from '@biophony/ui/screens';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dataset } from '../fixtures/data.ts';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { deployments, preview, sites } from '../fixtures/survey/setup.ts';

const meta: Meta = { title: 'Screens/Sites', parameters: { bare: true }, tags: ['full'] };
export default meta;
type Story = StoryObj;

const empty: Answers = {
  'GET /api/projects/p1': { project },
  'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
  'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
  'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
  'GET /api/data/p1/datasets': { datasets: [] },
};
const overview: AnswerOf<'projectsOverview'>['overview'] = {
  arrived: null,
  species: null,
  silent: {
    count: 1,
    list: [
      {
        deployment_id: 'e5',
        site_id: 's5',
        device_id: '24F319055FDF0106',
        last: '2026-05-12T06:00:00.000Z',
        until: '2026-05-18T10:00:00.000Z',
      },
    ],
  },
  failures: [],
  review: { samples: 0, items: 0, sample_id: null, species: null },
  without_analysis: 0,
  unplaced: { recordings: 120, list: [{ data_id: 'd1', recordings: 120 }] },
};
const full: Answers = {
  ...empty,
  'GET /api/projects/p1/overview': { overview },
  'GET /api/projects/p1/sites': { sites, next_cursor: null },
  'GET /api/projects/p1/deployments': { deployments, next_cursor: null },
  'GET /api/data/p1/datasets': { datasets: [dataset] },
  'GET /api/projects/p1/deployments/e0/corrections': { corrections: [], next_cursor: null },
  'POST /api/projects/p1/deployments/e0/corrections/preview': preview,
};

const show = (answers: Answers, query?: string): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <DashboardScreen current="projects">
        <SitesScreen projectId="p1" query={query} />
      </DashboardScreen>
    </StoryKit>
  ),
});

export const Empty: Story = {
  ...show(empty),
  play: async () => {
    await expect(await screen.findByText(/^No sites yet/)).toBeVisible();
  },
};

export const Full: Story = {
  ...show(full),
  play: async () => {
    const listed = within(await screen.findByRole('region', { name: 'Sites' }));
    await expect(listed.getAllByRole('rowgroup')).toHaveLength(sites.length + 1);
    await expect(screen.getByText(/^read in \+00:00, by Chiara Rossi on/)).toBeVisible();
    // Without a place, and silent before its end: these come first (S14.54).
    await expect(await listed.findByText('silent since 12 May 2026')).toBeVisible();
    await waitFor(() =>
      expect(listed.getAllByRole('rowheader').slice(0, 2)[0]).toHaveTextContent(/^Bog/),
    );
    await expect(await screen.findByText('120 recordings')).toBeVisible();
  },
};

export const DatasetDeleted: Story = {
  ...show({
    ...full,
    'GET /api/projects/p1/deployments': {
      deployments: deployments.map((one, at) => ({ ...one, dataset_deleted: at === 0 })),
      next_cursor: null,
    },
  }),
  play: async () => {
    const told = await screen.findAllByText(
      /^Its dataset was deleted. No recordings belong to it./,
    );
    await expect(told).toHaveLength(1);
    await expect(told[0]).toBeVisible();
  },
};

export const Failed: Story = {
  ...show({ ...full, 'GET /api/projects/p1/deployments': 404 }),
  play: async () => {
    await expect(await screen.findByText('Failed to load the deployments')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

const taken =
  'This project has a site called Bog already. Choose another name, or change that site.';

/** What is refused is told at its field, which gets the focus. */
export const NameTaken: Story = {
  ...show({
    ...full,
    'POST /api/projects/p1/sites': reply(409, {
      error: taken,
      code: 'conflict',
      field: 'name',
      request_id: 'req_7Qw2',
    }),
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add a site' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Add a site' }));
    await userEvent.type(inside.getByLabelText('Name'), 'Bog');
    await userEvent.click(inside.getByRole('button', { name: 'Add a site' }));
    await expect(await inside.findByText(taken)).toBeVisible();
    await waitFor(() => expect(inside.getByLabelText('Name')).toHaveFocus());
    await userEvent.type(inside.getByLabelText('Name'), ' 2');
    await waitFor(() => expect(inside.queryByText(taken)).toBeNull());
  },
};

export const ClockPreview: Story = {
  ...show(full),
  play: async () => {
    const name = 'Correct the clock of 24F319055FDF0101 at Lake north';
    await userEvent.click(await screen.findByRole('button', { name }));
    const inside = within(await screen.findByRole('dialog', { name }));
    await userEvent.type(inside.getByLabelText('Time to add'), '-1h');
    await userEvent.click(inside.getByRole('button', { name: 'Show what changes' }));
    await expect(await inside.findByText('70 of 70 recordings get another time.')).toBeVisible();
    await expect(
      inside.getByText('2 recordings show an hour that summer time skips.'),
    ).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Apply the correction' })).toBeEnabled();
  },
};

/** An address proposes a correction: the form is filled in, and shows what would change (S14.56). */
export const ClockProposed: Story = {
  ...show(full, '?clock=e0&shift=-2h'),
  play: async () => {
    const name = 'Correct the clock of 24F319055FDF0101 at Lake north';
    const inside = within(await screen.findByRole('dialog', { name }));
    await expect(inside.getByLabelText('Time to add')).toHaveValue('-2 h');
    await expect(await inside.findByText('70 of 70 recordings get another time.')).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Apply the correction' })).toBeEnabled();
  },
};
