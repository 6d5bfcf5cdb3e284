import { readSummary } from '@biophony/contract/results';
import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AddNoteDialog,
  AddTagDialog,
  AnalysisResultsDialog,
  ConfirmDialog,
  DeleteAccountDialog,
  DeleteProjectDialog,
  LegalDialog,
} from '@biophony/ui';
import { en, legal } from '@biophony/ui/messages';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { results } from '../fixtures/data.ts';

const meta: Meta = { title: 'Dialogs' };
export default meta;
type Story = StoryObj;

const confirm = fn();
const close = fn();
const save = fn();
const dialog = async () => within(await screen.findByRole('dialog'));

export const DeleteProject: Story = {
  render: () => (
    <DeleteProjectDialog
      projectTitle="Dawn chorus, Val di Sole"
      onConfirm={confirm}
      onClose={close}
    />
  ),
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(/Dawn chorus, Val di Sole/)).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Delete Project' }));
    await expect(confirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(close).toHaveBeenCalled();
  },
};

export const DeleteProjectDeleting: Story = {
  render: () => (
    <DeleteProjectDialog projectTitle="Owls" deleting onConfirm={confirm} onClose={close} />
  ),
  play: async () => {
    close.mockClear();
    const inside = await dialog();
    await expect(inside.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await expect(inside.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(inside.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(close).not.toHaveBeenCalled();
  },
};

export const DeleteDataset: Story = {
  render: () => (
    <ConfirmDialog
      open
      title="Delete Dataset"
      question="Delete the dataset “Cards of May”?"
      action="Delete Dataset"
      onConfirm={confirm}
      onClose={close}
    >
      <p>The dataset, the analysis that depends on it and its results will be deleted.</p>
    </ConfirmDialog>
  ),
};

/** S15.22 */
export const DeleteAccount: Story = {
  render: () => <DeleteAccountDialog open onConfirm={confirm} onClose={close} />,
  play: async () => {
    const inside = await dialog();
    await expect(inside.getAllByRole('listitem')).toHaveLength(6);
    await expect(inside.getByText('Members of your projects lose them too.')).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Delete Account Permanently' })).toBeEnabled();
  },
};

export const DeleteAccountDeleting: Story = {
  render: () => <DeleteAccountDialog open deleting onConfirm={confirm} onClose={close} />,
};

export const AddNote: Story = {
  render: () => <AddNoteDialog open onSave={save} onClose={close} />,
  play: async () => {
    const inside = await dialog();
    const field = inside.getByRole('textbox', { name: 'Note Text' });
    await expect(field).toHaveAttribute('rows', '4');
    await userEvent.type(field, '   ');
    await expect(inside.getByRole('button', { name: 'Add Note' })).toBeDisabled();
    await userEvent.type(field, 'Ring ouzel? ');
    await userEvent.click(inside.getByRole('button', { name: 'Add Note' }));
    await expect(save).toHaveBeenCalledWith('Ring ouzel?');
  },
};

export const AddNoteFailed: Story = {
  render: () => (
    <AddNoteDialog
      open
      error={{ message: 'Failed to add note', hint: 'Try again in a moment.' }}
      onSave={save}
      onClose={close}
    />
  ),
};

export const AddTag: Story = {
  render: () => <AddTagDialog open onSave={save} onClose={close} />,
  play: async () => {
    save.mockClear();
    const inside = await dialog();
    await userEvent.type(inside.getByRole('textbox', { name: 'Tag Name' }), ' owls {Enter}');
    await expect(save).toHaveBeenCalledWith('owls');
  },
};

export const AddTagSaving: Story = {
  render: () => <AddTagDialog open saving onSave={save} onClose={close} />,
  play: async () => {
    await expect((await dialog()).getByRole('button', { name: 'Adding...' })).toBeDisabled();
  },
};

export const Results: Story = {
  render: () => <AnalysisResultsDialog open results={results} onClose={close} />,
  play: async () => {
    const inside = await dialog();
    const link = inside.getByRole('link', { name: 'Download detections.csv' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(inside.getByText('4 files, 50 MB in total')).toBeVisible();
  },
};
export const ResultsLackingTimes: Story = {
  render: () => (
    <AnalysisResultsDialog
      open
      results={results}
      lacks={{ recordings: 112, corrected: 80, at_sites: 112 }}
      onClose={close}
    />
  ),
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(en.results.correctedNotInFiles(80, 112))).toBeVisible();
    await expect(inside.getByText(en.results.sitesNotInFiles(112, 112))).toBeVisible();
  },
};
export const ResultsWithNotices: Story = {
  render: () => (
    <AnalysisResultsDialog
      open
      results={{
        ...results,
        summary: {
          ...readSummary({
            analysis_type: 'birdnet_v2_4',
            model: 'BirdNET V2.4',
            model_version: '2.4',
            model_verified: false,
            settings: {},
            files: { total: 12, analysed: 12, refused: 0 },
            seconds_analysed: 720,
            detections: 30,
            notices: [
              {
                code: 'no_species_range',
                message:
                  'BirdNET V2.4 has no species range model, so lat and lon did not limit the species.',
                files: 12,
              },
            ],
          }),
          format_version: 5,
          filtered_by_list: 1204,
          filtered_by_threshold: 1,
        },
      }}
      onClose={close}
    />
  ),
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(/did not limit the species\. \(12 files\)/)).toBeVisible();
    await expect(
      inside.getByText('1,204 detections were left out by the list of species.'),
    ).toBeVisible();
    await expect(
      inside.getByText('1 detection was left out by the thresholds of their species.'),
    ).toBeVisible();
    await expect(inside.getByText(/The model BirdNET V2\.4 is unverified/)).toBeVisible();
  },
};
/** As runners of others may hand them in; ours has all parts when it joins them. */
export const ResultsPartial: Story = {
  render: () => (
    <AnalysisResultsDialog
      open
      results={{
        ...results,
        summary: {
          ...readSummary({
            analysis_type: 'acoustic_indices',
            model: 'indices',
            model_version: '1',
            settings: {},
            files: { total: 12, analysed: 7, refused: 0 },
            seconds_analysed: 420,
            detections: 0,
          }),
          format_version: 5,
          complete: false,
        },
      }}
      onClose={close}
    />
  ),
  play: async () => {
    await expect(
      (await dialog()).getByText(/^These results are of a part of the recordings/),
    ).toBeVisible();
  },
};
export const ResultsLoading: Story = {
  render: () => <AnalysisResultsDialog open results={null} onClose={close} />,
};
export const ResultsFailed: Story = {
  render: () => (
    <AnalysisResultsDialog
      open
      results={null}
      error={{ message: 'Failed to get analysis results' }}
      onRetry={confirm}
      onClose={close}
    />
  ),
};
export const ResultsNone: Story = {
  render: () => (
    <AnalysisResultsDialog
      open
      results={{ ...results, download_urls: [], result_file_count: 0, result_size_bytes: 0 }}
      onClose={close}
    />
  ),
};

export const Terms: Story = {
  render: () => <LegalDialog text={legal.terms} onClose={close} />,
};
export const Privacy: Story = {
  render: () => <LegalDialog text={legal.privacy} onClose={close} />,
  play: async () => {
    await expect(await screen.findByText(/not for children under 13/)).toBeInTheDocument();
  },
};

export const NoteThatWouldBeLost: Story = {
  render: () => <AddNoteDialog open onSave={save} onClose={close} />,
  play: async () => {
    close.mockClear();
    const inside = await dialog();
    await userEvent.type(inside.getByLabelText('Note Text'), 'A wren, twice.');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await expect(question).toHaveAccessibleDescription('It is not saved.');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    await expect(close).not.toHaveBeenCalled();
    await expect(await screen.findByLabelText('Note Text')).toHaveValue('A wren, twice.');
    await userEvent.keyboard('{Escape}');
    const again = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  },
};
