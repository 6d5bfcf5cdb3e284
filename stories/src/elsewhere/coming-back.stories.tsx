import type { Dataset, ServiceSettings } from '@biophony/contract';
import { AdminScreen, DashboardScreen, ProjectScreen, ProjectsScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { dataset } from '../fixtures/data.ts';
import { profile, StoryKit } from '../fixtures/kit.tsx';
import { project, summaries } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens/Coming Back', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const clock = Date.now;
const newest: Dataset = { ...dataset, data_id: 'd-newer', dataset_name: 'Cards of June' };
const settings: ServiceSettings = {
  sign_ups: 'open',
  sign_up_domains: [],
  default_plan: 'free',
  maintenance: '',
  retention_days: { results: 90, recordings: null, unfinished_uploads: 14 },
};
const nothing = { count: 0, bytes: 0 };

const projects = fn<() => unknown>();
const datasets = fn<() => unknown>();
const kept = fn<() => unknown>();
const sent = fn<(changes: unknown) => unknown>();
const deleted = fn<(id: string) => unknown>(() => ({ deleted: true }));

const show = (page: ReactNode): Story => ({
  render: () => (
    <StoryKit
      answers={{
        'POST /api/user/init': { user: { ...profile, operator: true } },
        'GET /api/projects': () => projects(),
        'GET /api/projects/p1': { project },
        'GET /api/analysis/projects/p1/analyses': { analyses: [] },
        'GET /api/data/p1/datasets': () => datasets(),
        'DELETE /api/data/datasets/d1': () => deleted('d1'),
        'DELETE /api/data/datasets/d-newer': () => deleted('d-newer'),
        'GET /api/admin/settings': () => kept(),
        'GET /api/admin/retention': {
          results: nothing,
          recordings: nothing,
          unfinished_uploads: nothing,
        },
        'PUT /api/admin/settings': (changes: unknown) => sent(changes),
      }}
    >
      <DashboardScreen current="projects">{page}</DashboardScreen>
    </StoryKit>
  ),
  beforeEach: () => {
    projects.mockReset().mockReturnValue({ projects: summaries.slice(0, 1), next_cursor: null });
    datasets.mockReset().mockReturnValue({ datasets: [dataset] });
    kept.mockReset().mockReturnValue({ settings });
    sent.mockReset();
    deleted.mockClear();
    return () => {
      Date.now = clock;
      window.dispatchEvent(new Event('online'));
    };
  },
});

/** A minute later the page is looked at again. */
const comeBack = () => {
  Date.now = () => clock() + 60_000;
  window.dispatchEvent(new Event('visibilitychange'));
};

export const ToThePage: Story = {
  ...show(<ProjectsScreen />),
  play: async () => {
    await screen.findByText('1 of 1 projects');
    projects.mockReturnValue({ projects: summaries, next_cursor: null });
    comeBack();
    await expect(await screen.findByText('4 of 4 projects')).toBeVisible();
  },
};

/** Without a network a read fails with a sentence, rather than to wait; it is made again when the network is back. */
export const ToTheNetwork: Story = {
  ...show(<ProjectsScreen />),
  play: async () => {
    await screen.findByText('1 of 1 projects');
    projects.mockReturnValue('offline');
    window.dispatchEvent(new Event('offline'));
    comeBack();
    await screen.findByRole('group', { name: 'Error' });
    projects.mockReturnValue({ projects: summaries, next_cursor: null });
    window.dispatchEvent(new Event('online'));
    await expect(await screen.findByText('4 of 4 projects')).toBeVisible();
  },
};

/** A dataset that came meanwhile is the newest, and so the one that is open behind the question. */
export const DatasetToDelete: Story = {
  ...show(<ProjectScreen projectId="p1" />),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Data/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Dataset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Dataset' }));
    datasets.mockReturnValue({ datasets: [newest, dataset] });
    comeBack();
    await screen.findByRole('heading', { name: /\(2\)/, hidden: true });
    await expect(dialog.getByText('Delete the dataset “Cards of May”?')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Dataset' }));
    await waitFor(() => expect(deleted).toHaveBeenCalled());
    await expect(deleted.mock.calls).toEqual([['d1']]);
  },
};

/** What was typed stays, other fields show what is kept now, and only what was typed is sent. */
export const SettingsOfTheService: Story = {
  ...show(<AdminScreen page="settings" />),
  play: async () => {
    const days = await screen.findByLabelText(/^Datasets and all/);
    await userEvent.type(days, '30');
    kept.mockReturnValue(503);
    comeBack();
    await waitFor(() => expect(kept).toHaveBeenCalledTimes(2));
    await expect(days).toHaveValue(30);
    kept.mockReturnValue({ settings: { ...settings, maintenance: 'Back at noon' } });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Back at noon'));
    await expect(days).toHaveValue(30);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await expect(sent.mock.calls).toEqual([
      [{ retention_days: { ...settings.retention_days, recordings: 30 } }],
    ]);
  },
};
