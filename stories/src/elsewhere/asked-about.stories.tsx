import type { Analysis, Dataset } from '@biophony/contract';
import { DashboardScreen, ProjectScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis, dataset, results } from '../fixtures/data.ts';
import { signOut, StoryKit } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens/What Was Asked About', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const running: Analysis = { ...analysis, analysis_id: 'a-running', status: 'running' };
const newer: Analysis = { ...analysis, analysis_id: 'a-newer', analysis_type: 'acoustic_indices' };
const card: Dataset = { ...dataset, data_id: 'd-newer', dataset_name: 'Cards of June' };

const analyses = fn<() => { analyses: Analysis[] }>();
const datasets = fn<() => { datasets: Dataset[] }>();
const deleted = fn<(id: string) => unknown>(() => ({ deleted: true }));
const filesOf = fn((id: string) => ({ files: [], next_cursor: null, id }));

/** A project whose analyses are asked for every second, for one of them runs. */
const show: Story = {
  render: () => (
    <StoryKit
      answers={{
        'GET /api/projects/p1': { project },
        'GET /api/data/p1/datasets': () => datasets(),
        'GET /api/analysis/projects/p1/analyses': () => analyses(),
        ...Object.fromEntries(
          [running, newer, analysis].map(({ analysis_id: id }) => [
            `DELETE /api/analysis/analyses/${id}`,
            () => deleted(id),
          ]),
        ),
        ...Object.fromEntries(
          [newer, analysis].map(({ analysis_id: id }) => [
            `GET /api/analysis/analyses/${id}/results`,
            {
              results: {
                ...results,
                download_urls: [
                  { filename: `${id}.csv`, size_bytes: 1, download_url: 'http://story.invalid/f' },
                ],
              },
            },
          ]),
        ),
        ...Object.fromEntries(
          [card, dataset].flatMap(({ data_id: id }) => [
            [`GET /api/data/datasets/${id}/files`, () => filesOf(id)],
            [`DELETE /api/data/datasets/${id}`, () => deleted(id)],
          ]),
        ),
        'DELETE /api/projects/p1/notes/n1': () => deleted('n1'),
      }}
    >
      <DashboardScreen current="projects">
        <ProjectScreen projectId="p1" />
      </DashboardScreen>
    </StoryKit>
  ),
  beforeEach: () => {
    deleted.mockClear();
    filesOf.mockClear();
    signOut.mockClear();
    analyses.mockReset().mockReturnValue({ analyses: [running] });
    datasets.mockReset().mockReturnValue({ datasets: [dataset] });
  },
};

/** Somebody else makes an analysis; it is the newest, and so the one that is open behind the dialog. */
const madeElsewhere = async (list: Analysis[]) => {
  analyses.mockReturnValue({ analyses: list });
  const name = `Analyses (${list.length})`;
  await screen.findByRole('heading', { name, hidden: true });
};

export const AnalysisToDelete: Story = {
  ...show,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Analysis' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Analysis' }));
    const { textContent: asked } = dialog.getByText(/^Delete this analysis/);
    await madeElsewhere([newer, running]);
    await expect(dialog.getByText(/^Delete this analysis/)).toHaveTextContent(asked ?? '');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Analysis' }));
    await waitFor(() => expect(deleted).toHaveBeenCalled());
    await expect(deleted.mock.calls).toEqual([['a-running']]);
  },
};

export const ResultsThatAreRead: Story = {
  ...show,
  play: async () => {
    analyses.mockReturnValue({ analyses: [analysis, running] });
    await userEvent.click(await screen.findByRole('button', { name: 'Download Results' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('a-5f0c2e9d.csv');
    await madeElsewhere([newer, analysis, running]);
    await expect(dialog.getByText('a-5f0c2e9d.csv')).toBeVisible();
  },
};

/** A note that waits for its 'Undo' is deleted before the session that may do so ends. */
export const NoteBeforeLogout: Story = {
  ...show,
  play: async () => {
    let arrive: (answer: unknown) => void = () => {};
    const arrived = new Promise<unknown>((resolve) => {
      arrive = resolve;
    });
    deleted.mockImplementationOnce(() => arrived);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete note by Chiara Rossi' }),
    );
    await screen.findByText('Note deleted successfully!');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(deleted).toHaveBeenCalledWith('n1'));
    await expect(signOut).not.toHaveBeenCalled();
    arrive({ deleted: true });
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  },
};
