import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AnalysisPanel,
  DatasetPanel,
  Facts,
  IssueList,
  ReportPanel,
  StepCard,
  Steps,
  type StepState,
} from '@biophony/ui';
import type { Analysis, Dataset } from '@biophony/contract';
import { useState, type ReactNode } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { analysis, dataset, partialDataset } from '../fixtures/data.ts';

const meta: Meta = { title: 'Project/Steps' };
export default meta;
type Story = StoryObj;

const upload = fn();
const removeDataset = fn();
const create = fn();
const showResults = fn();
const removeAnalysis = fn();
const saveSettings = fn();

const data = (given: Dataset | null, deleting = false) => (
  <DatasetPanel
    dataset={given}
    deviceLabel="AudioMoth"
    projectFileCount={given?.file_count ?? 0}
    projectBytes={given?.total_size_bytes ?? 0}
    deleting={deleting}
    onUpload={upload}
    onDelete={removeDataset}
  />
);
const analysed = (given: Partial<Analysis> | null, results = false) => (
  <AnalysisPanel
    analysis={given && { ...analysis, ...given }}
    results={results ? { count: 4, bytes: 52_428_800 } : null}
    onCreate={create}
    onResults={showResults}
    onSettings={saveSettings}
    onDelete={removeAnalysis}
  />
);

function Line({ states, panels }: { states: StepState[]; panels: ReactNode[] }) {
  const [open, setOpen] = useState<boolean[]>(
    states.map((state) => state === 'next' || state === 'busy'),
  );
  const step = (at: number) => ({
    number: at + 1,
    state: states[at] ?? 'blocked',
    open: open[at] ?? false,
    onToggle: () => setOpen(open.map((value, index) => (index === at ? !value : value))),
  });
  return (
    <Steps>
      <StepCard title="Data" text="Upload the recordings of one deployment" {...step(0)}>
        {panels[0]}
      </StepCard>
      <StepCard
        title="Analysis"
        text="Find species and measure the soundscape"
        blockedReason="Upload a dataset first."
        {...step(1)}
      >
        {panels[1]}
      </StepCard>
      <StepCard
        title="Report"
        text="Put the results on paper"
        blockedReason="Complete an analysis first."
        {...step(2)}
      >
        {panels[2]}
      </StepCard>
    </Steps>
  );
}

export const FreshProject: Story = {
  render: () => <Line states={['next', 'blocked', 'blocked']} panels={[data(null), null, null]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('No Dataset Yet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Analysis/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Upload Dataset' }));
    await expect(upload).toHaveBeenCalledOnce();
  },
};

export const DataDone: Story = {
  render: () => (
    <Line states={['done', 'next', 'blocked']} panels={[data(dataset), analysed(null), null]} />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Data/ }));
    await expect(canvas.getByText('Cards of May')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Create Analysis' }));
    await expect(create).toHaveBeenCalledOnce();
  },
};

export const Running: Story = {
  render: () => (
    <Line
      states={['done', 'busy', 'blocked']}
      panels={[
        data(dataset),
        analysed({ status: 'running', files_processed: 417, completed_at: null }),
        null,
      ]}
    />
  ),
};

export const AllDone: Story = {
  render: () => (
    <Line
      states={['done', 'done', 'next']}
      panels={[data(dataset), analysed({}, true), <ReportPanel key="report" />]}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('button', { name: 'Generate Report (Coming Soon)' }),
    ).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /^Analysis/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Download Results' }));
    await expect(showResults).toHaveBeenCalledOnce();
  },
};

export const DatasetPartial: Story = {
  render: () => data(partialDataset),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('...and 2 more')).toBeVisible();
  },
};
export const DatasetPending: Story = {
  render: () => data({ ...dataset, validation_status: 'pending', duration_s: 0 }),
};
export const DatasetDeleting: Story = { render: () => data(dataset, true) };

export const AnalysisConfigured: Story = {
  render: () =>
    analysed({ status: 'configured', files_processed: 0, started_at: null, completed_at: null }),
};
export const AnalysisQueued: Story = {
  render: () =>
    analysed({ status: 'queued', files_processed: 0, started_at: null, completed_at: null }),
};
export const AnalysisCompleted: Story = { render: () => analysed({}, true) };
export const AnalysisDetails: Story = {
  render: () => analysed({ settings: { min_conf: 0.25, lat: null, lon: null } }, true),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Details'));
    await userEvent.click(canvas.getByRole('button', { name: 'Download settings file' }));
    await expect(saveSettings).toHaveBeenLastCalledWith('toml');
    await userEvent.click(canvas.getByRole('button', { name: 'Download settings file as JSON' }));
    await expect(saveSettings).toHaveBeenLastCalledWith('json');
    await expect(canvas.queryByText(/The settings file has no place/)).toBeNull();
  },
};
/** For a reader who may not learn where it was. */
export const AnalysisWithoutPlace: Story = {
  render: () => analysed({ settings: { min_conf: 0.25 } }, true),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Details'));
    await expect(canvas.getByText(/The settings file has no place/)).toBeVisible();
  },
};
export const AnalysisFailed: Story = {
  render: () =>
    analysed({
      status: 'failed',
      files_processed: 0,
      error_message:
        'None of the 1,248 files could be decoded. Check that they are sound files, then create the analysis again.',
    }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Download Results' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Analysis' }));
    await expect(removeAnalysis).toHaveBeenCalledOnce();
  },
};

export const FactsOnly: Story = {
  render: () => (
    <Facts
      facts={[
        { label: 'Species', value: 41, big: true },
        { label: 'Nothing known', value: null },
        { label: 'Analysis ID', value: 'a-5f0c2e9d', code: true },
      ]}
    />
  ),
};

export const Issues: Story = {
  render: () => (
    <IssueList
      title="Validation issues"
      issues={partialDataset.validation_issues}
      more={(count) => `...and ${count} more`}
    />
  ),
};
