import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AnalysisResults,
  CreateAnalysis,
  SessionOverlay,
  SignInDialog,
  UploadDataset,
} from '@biophony/ui/widgets';
import { analysisTypes, devices } from '@biophony/contract/constants';
import { StrictMode, useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis, dataset, results } from '../fixtures/data.ts';
import { credentials, StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Widgets', parameters: { bare: true }, tags: ['full'] };
export default meta;
type Story = StoryObj;

const done = fn();
const close = fn();
const GB = 1024 ** 3;
const storage = {
  total_size_gb: 0.1,
  subscription_limit_gb: 1,
  subscription_tier: 'free',
  total_size_bytes: 0.1 * GB,
  subscription_limit_bytes: GB,
};

/** Presses Validate Files once the headers of the chosen files were read, for they choose the device. */
async function validate(dialog: ReturnType<typeof within>): Promise<void> {
  const button = dialog.getByRole('button', { name: 'Validate Files' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

export const SignIn: Story = {
  render: () => (
    <StoryKit answers={{}} signedIn={false}>
      <SignInDialog open onSuccess={done} onClose={close} />
      <SessionOverlay />
    </StoryKit>
  ),
  play: async () => {
    done.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Started' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue with GitHub' }));
    await expect(await screen.findByText('Signing you in...')).toBeInTheDocument();
    await expect(done).not.toHaveBeenCalled();
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByText('Signing you in...')).toBeNull());
  },
};

function ReopenedSignIn() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Login
      </button>
      <SignInDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

export const SignInForgot: Story = {
  render: () => (
    <StoryKit answers={{}} signedIn={false}>
      <ReopenedSignIn />
    </StoryKit>
  ),
  play: async () => {
    const unfold = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Get Started' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Continue with Email & Password' }));
      return dialog;
    };
    const dialog = await unfold();
    await userEvent.type(dialog.getByLabelText('Email'), 'chiara@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Forgot password?' }));
    await expect(await dialog.findByText(/chiara@example.org/)).toBeVisible();
    await expect(credentials.forgotPassword).toHaveBeenCalledWith('chiara@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await expect((await unfold()).queryByText(/chiara@example.org/)).toBeNull();
  },
};

const wav = (name: string) => {
  const bytes = new Uint8Array(44 + 16_000);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 16_000, true);
  for (let at = 44; at < bytes.length; at++) bytes[at] = (at * 31) % 251;
  return new File([bytes], name, { type: 'audio/wav' });
};

const uploadAnswers = {
  'GET /api/data/user/storage': storage,
  'GET /api/data/validation/config': {
    config: { classification_method: 'by_device', enabled: true, options: devices },
  },
  'POST /api/data/validation/validate': {
    valid: true,
    issues: [],
    issue_count: 0,
    file_issues: [],
  },
};

async function fillInUpload(...files: File[]) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Dataset' }));
  await userEvent.type(dialog.getByLabelText('Dataset Name'), 'One night');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Device' }));
  await userEvent.click(await screen.findByRole('option', { name: 'AudioMoth' }));
  await userEvent.upload(dialog.getByLabelText('Choose Files', { selector: 'input' }), files);
  return dialog;
}

export const Upload: Story = {
  render: () => (
    <StoryKit answers={{ ...uploadAnswers, 'POST /api/data/p1/dataset': 500 }}>
      <UploadDataset projectId="p1" open onDone={done} onCancelled={fn()} onClose={close} />
    </StoryKit>
  ),
  play: async () => {
    const empty = new File([], '20260514_040000.WAV');
    const dialog = await fillInUpload(wav('20260514_033000.WAV'), empty);
    await expect(await dialog.findByText('102.4 MB of 1 GB used')).toBeVisible();
    await expect(await dialog.findByText('1 file is empty')).toBeVisible();
    await expect(dialog.getByText('14 May 2026, 03:30')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave Out 1 File' }));
    await validate(dialog);
    await expect(await dialog.findByText('Validation Passed')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload Dataset' }));
    await expect(await dialog.findByText('Failed to create dataset')).toBeVisible();
  },
};

const cancelled = fn();

function LeavableUpload() {
  const [left, setLeft] = useState(false);
  return (
    <StrictMode>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {!left && (
        <UploadDataset projectId="p1" open onDone={done} onCancelled={cancelled} onClose={close} />
      )}
    </StrictMode>
  );
}

export const UploadLeft: Story = {
  render: () => (
    <StoryKit
      answers={{
        ...uploadAnswers,
        'POST /api/data/p1/dataset': { data_id: dataset.data_id, dataset },
        [`POST /api/data/datasets/${dataset.data_id}/upload-urls`]: 'never',
        [`DELETE /api/data/datasets/${dataset.data_id}`]: { deleted: true },
      }}
    >
      <LeavableUpload />
    </StoryKit>
  ),
  play: async () => {
    cancelled.mockClear();
    done.mockClear();
    const dialog = await fillInUpload(wav('20260514_033000.WAV'));
    await validate(dialog);
    await expect(await dialog.findByText('Validation Passed')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Upload Dataset' }));
    await expect(await dialog.findByRole('button', { name: 'Uploading...' })).toBeDisabled();
    await expect(cancelled).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }));
    await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
    await expect(done).not.toHaveBeenCalled();
  },
};

const promised = [wav('20260514_033000.WAV'), wav('20260514_040000.WAV')];
const later = wav('20260514_043000.WAV');
const filesOf = `GET /api/data/datasets/${dataset.data_id}/files`;

export const AddFiles: Story = {
  render: () => (
    <StoryKit answers={uploadAnswers}>
      <UploadDataset
        projectId="p1"
        dataset={dataset}
        open
        onDone={done}
        onCancelled={fn()}
        onClose={close}
      />
    </StoryKit>
  ),
  play: async () => {
    const title = 'Add Files to Cards of May';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await expect(dialog.getByText(/the whole card or folder can be chosen/)).toBeVisible();
    await expect(dialog.getByLabelText('Dataset Name')).toBeDisabled();
    await expect(dialog.queryByText(/Choose the folder of this upload again/)).toBeNull();
    await userEvent.upload(dialog.getByLabelText('Choose Files', { selector: 'input' }), later);
    await validate(dialog);
    await expect(await dialog.findByText('Validation Passed')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload Files' })).toBeEnabled();
  },
};

export const GoOn: Story = {
  render: () => (
    <StoryKit
      answers={{
        ...uploadAnswers,
        [filesOf]: {
          files: promised.map(({ name, size }, at) => ({
            file_id: `f${at}`,
            filename: name,
            kind: 'recording',
            size_bytes: size,
            sha256: null,
            verified_by: null,
            status: 'pending',
            issue: null,
            remarks: [],
            recording: null,
          })),
          next_cursor: null,
        },
      }}
    >
      <UploadDataset
        projectId="p1"
        dataset={{ ...dataset, validation_status: 'pending', file_count: 0, pending_count: 2 }}
        open
        onDone={done}
        onCancelled={fn()}
        onClose={close}
      />
    </StoryKit>
  ),
  play: async () => {
    const title = 'Go on with the upload of Cards of May';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await expect(await dialog.findByText(/It had 2 files/)).toBeVisible();
    const choose = dialog.getByLabelText('Choose Files', { selector: 'input' });
    await userEvent.upload(choose, [...promised, later]);
    await expect(
      await dialog.findByText('All files that are known of this upload were found.'),
    ).toBeVisible();
    await expect(dialog.getByText(/^1 other recording in what you chose/)).toBeVisible();
    const list = dialog.getByRole('region', { name: 'Selected files' });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Add It Too' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    await expect(dialog.queryByText(/other recording in what you chose/)).toBeNull();
  },
};

export const Create: Story = {
  render: () => (
    <StoryKit
      answers={{
        'GET /api/analysis/projects/p1/compatible-types': {
          compatible_types: [
            {
              type: 'birdnet_v2_4',
              description: analysisTypes.birdnet_v2_4.description,
              compatible: true,
              compatible_files: 2,
              file_count: 2,
              reason: null,
              supported_file_extensions: ['.wav'],
            },
          ],
        },
        'GET /api/analysis/types/birdnet_v2_4': {
          template: { analysis_type: 'birdnet_v2_4', ...analysisTypes.birdnet_v2_4 },
        },
        'POST /api/analysis/projects/p1/analyses': { analysis },
        [`POST /api/analysis/analyses/${analysis.analysis_id}/execute`]: 500,
      }}
    >
      <CreateAnalysis projectId="p1" open onDone={done} onClose={close} />
    </StoryKit>
  ),
  play: async () => {
    done.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Analysis' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Choose BirdNET V2.4' }));
    const confidence = await dialog.findByLabelText('Confidence Threshold');
    await userEvent.clear(confidence);
    await expect(await dialog.findByText('Confidence threshold is required')).toBeVisible();
    await userEvent.type(confidence, '0.3');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit Analysis' }));
    await expect(await dialog.findByText('Analysis Submitted')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect(done).toHaveBeenCalledOnce();
  },
};

export const Results: Story = {
  render: () => (
    <StoryKit
      answers={{ [`GET /api/analysis/analyses/${analysis.analysis_id}/results`]: { results } }}
    >
      <AnalysisResults analysisId={analysis.analysis_id} open onClose={close} />
    </StoryKit>
  ),
  play: async () => {
    await expect(await screen.findByText('Results Available')).toBeVisible();
  },
};
