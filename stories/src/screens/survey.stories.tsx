import { DashboardScreen, SurveyScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { birdsOfSurvey, nothingSurveyed } from '../fixtures/survey/found.ts';
import { minutesOfSurvey } from '../fixtures/survey/minutes.ts';

const meta: Meta = { title: 'Screens/Survey', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

function Page({ answers, start = '' }: { answers: () => Answers; start?: string }) {
  const [query, setQuery] = useState(start);
  const [all] = useState(() => ({ 'GET /api/projects/p1': { project }, ...answers() }));
  return (
    <StoryKit answers={all}>
      <DashboardScreen current="projects">
        <SurveyScreen projectId="p1" query={query} onQuery={setQuery} />
      </DashboardScreen>
    </StoryKit>
  );
}

export const Full: Story = {
  render: () => <Page answers={birdsOfSurvey} />,
  play: async () => {
    const found = await screen.findByRole('region', { name: 'What was found' });
    await expect(found).toHaveTextContent('Eurasian Blackbird');
    await expect(screen.getByRole('region', { name: 'Sites' })).toHaveTextContent('Lake north');
  },
};

export const Compared: Story = {
  render: () => <Page answers={birdsOfSurvey} start="?compare=sites&a=s0&b=s2" />,
  play: async () => {
    await expect(await screen.findByRole('row', { name: /^Observed/ })).toBeVisible();
  },
};

export const Empty: Story = {
  render: () => <Page answers={() => nothingSurveyed} />,
  play: async () => {
    await expect(await screen.findByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
  },
};

/** A survey whose only analysis is one of acoustic indices. */
export const Spectrogram: Story = {
  render: () => <Page answers={minutesOfSurvey} start="?site=s0" />,
  play: async () => {
    await expect(
      await screen.findByRole('heading', { name: 'Spectrogram of Lake north' }),
    ).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('slider').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
  },
};
