import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Role } from '@biophony/sdk';
import { DashboardScreen, ProjectScreen, ProjectsScreen, SitesScreen } from '@biophony/ui/screens';
import type { ReactNode } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis, dataset, results } from '../fixtures/data.ts';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { makeSummary, project, summaries } from '../fixtures/projects.ts';
import { deployments, sites } from '../fixtures/survey/setup.ts';

const meta: Meta = { title: 'Screens/Roles', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const show = (answers: Answers, page: ReactNode): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <DashboardScreen current="projects">{page}</DashboardScreen>
    </StoryKit>
  ),
});

const projectOf = (role: Role, answers: Answers = {}): Story =>
  show(
    {
      'GET /api/projects/p1': { project: { ...project, role, owner: 'Ada Green' } },
      'GET /api/data/p1/datasets': { datasets: [dataset] },
      'GET /api/analysis/projects/p1/analyses': { analyses: [analysis] },
      [`GET /api/analysis/${analysis.analysis_id}/results`]: { results },
      ...answers,
    },
    <ProjectScreen projectId="p1" />,
  );

const changes = /^(Edit|Delete|Upload|Add|Create|Remove|Show on Web)/;

/** S15.21 */
export const Manager: Story = {
  ...projectOf('manager'),
  play: async () => {
    await expect(await screen.findByText('Shared by Ada Green · Manager')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Edit title' })).toBeVisible();
    await expect(await screen.findByRole('button', { name: 'Add Note' })).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Delete Project' })).toBeNull();
    await expect(screen.queryByRole('button', { name: 'Show on Web Pages' })).toBeNull();
  },
};

const reads = (role: 'reviewer' | 'viewer', name: string): Story => ({
  ...projectOf(role),
  play: async () => {
    await expect(await screen.findByText(`Shared by Ada Green · ${name}`)).toBeVisible();
    await expect(await screen.findByRole('tab', { name: /^Notes/ })).toBeVisible();
    await expect(screen.queryByRole('button', { name: changes })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Tags/ }));
    await expect(screen.queryByRole('button', { name: changes })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Data/ }));
    await expect(screen.queryByRole('button', { name: changes })).toBeNull();
  },
});

/** S15.21 */
export const Reviewer = reads('reviewer', 'Reviewer');
export const Viewer = reads('viewer', 'Viewer');

/** Nothing is there yet, and nothing can be done about it. */
export const ViewerOfNothing: Story = {
  ...projectOf('viewer', {
    'GET /api/projects/p1': {
      project: {
        ...project,
        role: 'viewer',
        owner: 'Ada Green',
        description: '',
        notes: [],
        tags: [],
        progress: { data: false, analysis: false, report: false },
        progress_percentage: 0,
      },
    },
    'GET /api/data/p1/datasets': { datasets: [] },
    'GET /api/analysis/projects/p1/analyses': { analyses: [] },
  }),
  play: async () => {
    await expect(
      await screen.findByText('Somebody who manages this project uploads the recordings.'),
    ).toBeVisible();
    await expect(screen.getByText('No notes yet.')).toBeVisible();
  },
};

export const SitesOfReviewer: Story = {
  ...show(
    {
      'GET /api/projects/p1': { project: { ...project, role: 'reviewer', owner: 'Ada Green' } },
      'GET /api/projects/p1/sites': { sites, next_cursor: null },
      'GET /api/projects/p1/deployments': { deployments, next_cursor: null },
      'GET /api/data/p1/datasets': { datasets: [dataset] },
    },
    <SitesScreen projectId="p1" />,
  ),
  play: async () => {
    const listed = within(await screen.findByRole('region', { name: 'Sites' }));
    await expect(listed.getAllByRole('rowgroup')).toHaveLength(sites.length + 1);
    await expect(
      screen.queryByRole('button', { name: /^(Edit|Delete|Add|Import|Correct|Propose)/ }),
    ).toBeNull();
  },
};

const shared = makeSummary({
  project_id: 'p9',
  title: 'Eagles of the lake',
  role: 'reviewer',
  owner: 'Ada Green of the Institute for the Study of Wetlands and their Birds',
});
const list = { 'GET /api/projects': { projects: [...summaries, shared], next_cursor: null } };

/** S15.20 */
export const SharedProjects: Story = {
  ...show({ ...list, 'POST /api/projects/p9/leave': { done: true } }, <ProjectsScreen />),
  play: async () => {
    await expect(await screen.findByText(/^Shared by Ada Green/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Eagles of the lake' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave Project' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Leave Project' }));
    await expect(inside.getByText('Leave “Eagles of the lake”?')).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Leave Project' }));
    await waitFor(() => expect(screen.queryByText(/^Shared by Ada Green/)).toBeNull());
    await expect(await screen.findAllByText('You left the project.')).not.toHaveLength(0);
  },
};

const gone = 'This project was not found.';

export const LeavingFails: Story = {
  ...show(
    {
      ...list,
      'POST /api/projects/p9/leave': reply(404, {
        error: gone,
        code: 'not_found',
        request_id: 'req_1',
      }),
    },
    <ProjectsScreen />,
  ),
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Actions for Eagles of the lake' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Leave Project' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Leave Project' }));
    await userEvent.click(inside.getByRole('button', { name: 'Leave Project' }));
    await expect(await screen.findAllByText(gone)).not.toHaveLength(0);
  },
};
