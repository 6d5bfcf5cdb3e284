import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, ExploreScreen } from '@biophony/ui/screens';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { analysis } from '../fixtures/data.ts';
import {
  brokenAnswers,
  detectionAnswers,
  explored,
  indexAnswers,
  ofAPart,
} from '../fixtures/explorer/explored.ts';
import { noReviews } from '../fixtures/explorer/made-reviews.ts';
import { navigate, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens/Explore', parameters: { bare: true }, tags: ['full'] };
export default meta;
type Story = StoryObj;

const one = { ...analysis, ...explored };
const older = {
  ...one,
  analysis_id: 'a0',
  settings: { ...analysis.settings, min_conf: 0.6 },
  created_at: '2026-05-20T16:45:00.000Z',
};
const listed = (analyses: readonly object[]): Answers => ({
  'GET /api/projects/p1': { project },
  'GET /api/analysis/projects/p1/analyses': { analyses },
  'GET /api/projects/p1/reviews': noReviews,
});
const birds = detectionAnswers({ count: 3000, days: 9 });

interface PageProps {
  answers: Answers;
  start?: string;
  width?: number;
}

function Page({ answers, start = '', width }: PageProps) {
  const [query, setQuery] = useState(start);
  return (
    <StoryKit answers={answers}>
      <DashboardScreen current="projects">
        <div style={{ maxWidth: width }}>
          <ExploreScreen projectId="p1" query={query} onQuery={setQuery} />
        </div>
      </DashboardScreen>
    </StoryKit>
  );
}

const grid = () => screen.findByRole('grid', { name: 'Detections' });

export const Full: Story = {
  render: () => <Page answers={{ ...listed([one, older]), ...birds }} start="?detection=1" />,
  play: async () => {
    await grid();
    const choice = screen.getByRole('combobox', { name: 'Analysis' });
    await expect(choice).toHaveValue('a1');
    await expect(choice).toHaveTextContent('0.6');
  },
};

export const FilteredOut: Story = {
  render: () => (
    <Page
      answers={{ ...listed([one]), ...birds }}
      start="?detection=1&confidence=1&recorder=none"
    />
  ),
  play: async () => {
    await expect(await screen.findByText('No detection passes these filters.')).toBeVisible();
    await expect(await screen.findByText(/the filters leave it out/)).toBeVisible();
    await expect(screen.getByRole('heading', { name: 'Species' })).toBeVisible();
    await expect(screen.queryByText('Kinds of sound')).toBeNull();
  },
};

export const Phone: Story = {
  render: () => <Page answers={{ ...listed([one]), ...birds }} start="?hours=4-6" width={358} />,
  play: async () => {
    const list = await grid();
    const opener = screen.getByRole('button', { name: 'Filters (1)' });
    await userEvent.click(opener);
    const sheet = screen.getByRole('dialog', { name: 'Filter the detections' });
    await expect(sheet).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^European Robin/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Show \d+ detections?$/ }));
    await waitFor(() => expect(opener).toHaveFocus());
    await expect(opener).toHaveTextContent('Filters (2)');
    list.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(await screen.findByText(/^Swipe left or right/)).toBeVisible();
  },
};

export const Indices: Story = {
  render: () => <Page answers={{ ...listed([one]), ...indexAnswers(9) }} />,
  play: async () => {
    await expect(await screen.findByRole('button', { name: /BI_2k_8k|Bioacoustic/ })).toBeVisible();
    await expect(screen.queryByText(/of a part of the recordings/)).toBeNull();
  },
};

export const Partial: Story = {
  render: () => <Page answers={{ ...listed([one]), ...ofAPart(indexAnswers(9)) }} />,
  play: async () => {
    await expect(
      await screen.findByText(/^These results are of a part of the recordings/),
    ).toBeVisible();
    await expect(await screen.findByRole('button', { name: /BI_2k_8k|Bioacoustic/ })).toBeVisible();
  },
};

export const Loading: Story = {
  render: () => <Page answers={{ ...listed([one]), 'GET /api/projects/p1': 'never' }} />,
  play: async () => {
    await expect(await screen.findByText('Loading the analyses...')).toBeVisible();
  },
};

export const Nothing: Story = {
  render: () => <Page answers={listed([])} />,
  play: async () => {
    await expect(await screen.findByText('Nothing to explore yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the project' }));
    await expect(navigate).toHaveBeenCalledWith({ to: 'project', projectId: 'p1' });
  },
};

export const Gone: Story = {
  render: () => <Page answers={listed([one])} start="?analysis=deleted" />,
  play: async () => {
    await expect(await screen.findByText(/no analysis with the ID of this address/)).toBeVisible();
  },
};

export const AnalysisFailed: Story = {
  render: () => (
    <Page answers={listed([{ ...one, status: 'failed' }, older])} start="?analysis=a1" />
  ),
  play: async () => {
    await expect(await screen.findByText(/^This analysis failed/)).toBeVisible();
  },
};

export const Refused: Story = {
  render: () => <Page answers={{ 'GET /api/projects/p1': 503 }} />,
  play: async () => {
    await expect(await screen.findByText('Failed to get project details')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const Failing: Story = {
  render: () => <Page answers={{ ...listed([one]), ...brokenAnswers('/no-such.parquet') }} />,
  play: async () => {
    await expect(await screen.findByText('The results could not be read')).toBeVisible();
  },
};
