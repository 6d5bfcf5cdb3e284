import type { Meta, StoryObj } from '@storybook/react-vite';
import { AuthError } from '@biophony/ui/auth';
import {
  DashboardScreen,
  DocumentsScreen,
  ProjectScreen,
  ProjectsScreen,
  SettingsScreen,
  SupportScreen,
} from '@biophony/ui/screens';
import type { ReactNode } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis, dataset, results } from '../fixtures/data.ts';
import { endSession, navigate, profile, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project, summaries } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const show = (
  answers: Answers,
  current: 'projects' | 'documents' | 'settings' | 'support',
  page: ReactNode,
): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <DashboardScreen current={current}>{page}</DashboardScreen>
    </StoryKit>
  ),
});

const listed = { 'GET /api/projects': { projects: summaries, next_cursor: null } };
const opened = {
  'GET /api/projects/p1': { project },
  'GET /api/data/p1/datasets': { datasets: [dataset] },
  'GET /api/analysis/projects/p1/analyses': { analyses: [] },
};

export const Projects: Story = {
  ...show(listed, 'projects', <ProjectsScreen />),
  play: async () => {
    await expect(await screen.findByText('4 of 4 projects')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'wetland' }));
    await expect(screen.getByText('1 of 4 projects')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  },
};

export const ProjectsEmpty: Story = {
  ...show(
    { 'GET /api/projects': { projects: [], next_cursor: null } },
    'projects',
    <ProjectsScreen />,
  ),
  play: async () => {
    await expect(await screen.findByText('No projects yet')).toBeVisible();
  },
};

const offering = {
  'GET /api/health': { status: 'ok', problems: [], sign_in: [], example: true },
};
const example = {
  project_id: 'p1',
  made: true,
  sites: 6,
  sites_made: 6,
  analyses: 6,
  reviewed: false,
};

export const ExampleOffered: Story = {
  ...show(
    { ...offering, 'GET /api/projects': { projects: [], next_cursor: null } },
    'projects',
    <ProjectsScreen />,
  ),
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: 'Open an example project' }),
    ).toBeVisible();
    await expect(screen.getByText(/^Six recorders, two weeks/)).toBeVisible();
  },
};

export const ExampleMade: Story = {
  ...show(
    {
      ...offering,
      ...listed,
      'POST /api/projects/example': { ...example, analyses_finished: 2 },
    },
    'projects',
    <ProjectsScreen />,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open an example project' }));
    await expect(await screen.findByText('Analysing: 2 of 6 cards')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open it now' }));
    await expect(navigate).toHaveBeenCalledWith({ to: 'project', projectId: 'p1' });
  },
};

export const ExampleFailed: Story = {
  ...show(
    { ...offering, ...listed, 'POST /api/projects/example': 500 },
    'projects',
    <ProjectsScreen />,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open an example project' }));
    await expect(await screen.findByText('Failed to make the example project')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Open an example project' })).toBeEnabled();
  },
};

export const ProjectsLoading: Story = {
  ...show({ 'GET /api/projects': 'never' }, 'projects', <ProjectsScreen />),
  play: async () => {
    await expect(await screen.findByText('Loading your projects...')).toBeVisible();
  },
};

export const ProjectsFailed: Story = {
  ...show({ 'GET /api/projects': 503 }, 'projects', <ProjectsScreen />),
  play: async () => {
    await expect(await screen.findByText('Failed to get projects')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Error' })).toBeNull());
    await expect(screen.getByText(/Your projects could not be loaded/)).toBeVisible();
    await expect(screen.queryByText('No projects yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expect(await screen.findByText('Failed to get projects')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  },
};

export const ProjectCreated: Story = {
  ...show({ ...listed, 'POST /api/projects': { project } }, 'projects', <ProjectsScreen />),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create New Project' }));
    await expect(
      await screen.findByText('Project created! Add a title and description below.'),
    ).toBeInTheDocument();
    await expect(navigate).toHaveBeenCalledWith({ to: 'project', projectId: 'p1' });
  },
};

export const ProjectDeleted: Story = {
  ...show(
    { ...listed, 'DELETE /api/projects/p2': { deleted: true } },
    'projects',
    <ProjectsScreen />,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for Tawny/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Project' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Project' }));
    await expect(await screen.findByText('3 of 3 projects')).toBeVisible();
    await expect(screen.getByText('Project deleted successfully!')).toBeInTheDocument();
  },
};

export const OneProject: Story = {
  ...show(opened, 'projects', <ProjectScreen projectId="p1" />),
  play: async () => {
    await expect(await screen.findByText('No Analysis Yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Tags (5)' }));
    await expect(screen.getByRole('button', { name: 'Remove tag alps' })).toBeVisible();
  },
};

export const OneProjectDone: Story = show(
  {
    ...opened,
    'GET /api/projects/p1': {
      project: { ...project, progress: { data: true, analysis: true, report: false } },
    },
    'GET /api/analysis/projects/p1/analyses': { analyses: [analysis] },
    [`GET /api/analysis/analyses/${analysis.analysis_id}/results`]: { results },
  },
  'projects',
  <ProjectScreen projectId="p1" />,
);

const failed = {
  ...analysis,
  status: 'failed' as const,
  error_message: 'The runner stopped answering.',
};

export const AnalysisTriedAgain: Story = {
  ...show(
    {
      ...opened,
      'GET /api/analysis/projects/p1/analyses': { analyses: [failed] },
      [`GET /api/analysis/analyses/${analysis.analysis_id}/results`]: {
        results: { ...results, result_file_count: 0, download_urls: [] },
      },
      'POST /api/analysis/projects/p1/analyses': { analysis: failed },
      [`POST /api/analysis/analyses/${analysis.analysis_id}/execute`]: { analysis: failed },
    },
    'projects',
    <ProjectScreen projectId="p1" />,
  ),
  play: async () => {
    await expect(await screen.findByText('The runner stopped answering.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect(await screen.findByText('The analysis was started again.')).toBeInTheDocument();
  },
};

export const AnalysisTryAgainRefused: Story = {
  ...show(
    {
      ...opened,
      'GET /api/analysis/projects/p1/analyses': { analyses: [failed] },
      'POST /api/analysis/projects/p1/analyses': 503,
    },
    'projects',
    <ProjectScreen projectId="p1" />,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await expect(await screen.findByText('Failed to create analysis')).toBeInTheDocument();
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};

const other = { ...analysis, analysis_id: 'a-2', settings: { min_conf: 0.5, week: -1 } };
const compare = (of: Answers): Story =>
  show(
    {
      ...opened,
      'GET /api/analysis/projects/p1/analyses': { analyses: [analysis, other] },
      [`GET /api/analysis/analyses/${analysis.analysis_id}/results`]: { results },
      ...of,
    },
    'projects',
    <ProjectScreen projectId="p1" />,
  );
async function openComparison() {
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  return within(await screen.findByRole('dialog', { name: 'Compare Analyses' }));
}
const ofOther = 'GET /api/analysis/analyses/a-2/results';

export const ComparisonLoading: Story = {
  ...compare({ [ofOther]: 'never' }),
  play: async () => {
    const dialog = await openComparison();
    await expect(await dialog.findByText('Reading what the analyses found...')).toBeVisible();
    await expect(dialog.getAllByRole('button', { name: /^Open / })).toHaveLength(2);
  },
};

export const ComparisonFailed: Story = {
  ...compare({ [ofOther]: 503 }),
  play: async () => {
    const dialog = await openComparison();
    await expect(await dialog.findByText('Failed to get analysis results')).toBeVisible();
    await expect(dialog.queryByText('Reading what the analyses found...')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await expect(await dialog.findByText('Failed to get analysis results')).toBeVisible();
  },
};

export const SessionEnded: Story = {
  ...show(opened, 'projects', <ProjectScreen projectId="p1" />),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add Note' }));
    const note = within(await screen.findByRole('dialog', { name: 'Add Note' }));
    await userEvent.type(note.getByRole('textbox'), 'Ring ouzel?');
    endSession();
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Started' }));
    await expect(dialog.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
    await expect(dialog.getByLabelText('Email')).toHaveValue('chiara@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Get Started' })).toBeNull());
    await expect(note.getByRole('textbox')).toHaveValue('Ring ouzel?');
  },
};

export const OneProjectFresh: Story = {
  ...show(
    {
      ...opened,
      'GET /api/projects/p1': {
        project: {
          ...project,
          title: 'Untitled Project',
          description: '',
          tags: [],
          notes: [],
          progress: { data: false, analysis: false, report: false },
          progress_percentage: 0,
        },
      },
      'GET /api/data/p1/datasets': { datasets: [] },
    },
    'projects',
    <ProjectScreen projectId="p1" />,
  ),
  play: async () => {
    await expect(await screen.findByText('No Dataset Yet')).toBeVisible();
  },
};

export const OneProjectFailed: Story = {
  ...show({ 'GET /api/projects/p1': 503 }, 'projects', <ProjectScreen projectId="p1" />),
  play: async () => {
    await expect(await screen.findByText('Failed to get project details')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Projects' }));
    await expect(navigate).toHaveBeenCalledWith({ to: 'projects' });
  },
};

export const NoteRefused: Story = {
  ...show(
    { ...opened, 'POST /api/projects/p1/notes': 500 },
    'projects',
    <ProjectScreen projectId="p1" />,
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Add Note' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Ring ouzel?');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Note' }));
    await expect(await dialog.findByText('Failed to add note')).toBeInTheDocument();
    await expect(dialog.getByRole('textbox')).toHaveValue('Ring ouzel?');
  },
};

export const Settings: Story = {
  ...show({ 'PUT /api/user/subscription': 500 }, 'settings', <SettingsScreen />),
  play: async () => {
    await expect(await screen.findByText('4 project(s)')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Subscription Plan' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Enterprise' }));
    await expect(await screen.findByText('Failed to update subscription')).toBeVisible();
  },
};

export const SettingsSaved: Story = {
  ...show({ 'PUT /api/user/profile': { user: profile } }, 'settings', <SettingsScreen />),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Project Updates' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect(
      await within(screen.getByRole('main')).findByText('Profile updated successfully!'),
    ).toBeVisible();
  },
};

export const SettingsDeleteNeedsLogin: Story = {
  render: () => (
    <StoryKit
      answers={{ 'DELETE /api/user/delete': { deleted: true } }}
      deleteAccount={() =>
        Promise.reject(new AuthError('auth/requires-recent-login', 'CREDENTIAL_TOO_OLD'))
      }
    >
      <DashboardScreen current="settings">
        <SettingsScreen />
      </DashboardScreen>
    </StoryKit>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete Account Permanently' }),
    );
    await expect(
      await screen.findByText(
        'For security reasons, please log out and log back in, then try deleting your account again.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const ProjectsSignedOut: Story = {
  name: 'Projects, signed out (S4.6)',
  render: () => (
    <StoryKit answers={listed} signedIn={false}>
      <ProjectsScreen />
    </StoryKit>
  ),
  play: async () => {
    await expect(await screen.findByText('You must be logged in to view projects')).toBeVisible();
    await expect(screen.queryByText(/of \d+ projects/)).toBeNull();
  },
};

export const Documents: Story = show({}, 'documents', <DocumentsScreen />);
export const Support: Story = show({}, 'support', <SupportScreen />);

export const SignedOut: Story = {
  render: () => (
    <StoryKit answers={{}} signedIn={false}>
      <DashboardScreen current={null}>never shown</DashboardScreen>
    </StoryKit>
  ),
  play: async () => {
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: 'home' }));
    await expect(screen.queryByText('never shown')).toBeNull();
  },
};
