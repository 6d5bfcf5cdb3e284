import { CompareWidget, EffortWidget, MapWidget, SeasonWidget } from '@biophony/ui/survey';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { StoryKit } from '../fixtures/kit.tsx';
import { birdsOfSurvey, nothingSurveyed } from '../fixtures/survey/found.ts';

const meta: Meta = { title: 'Survey/Widgets', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const shown = (children: ReactNode, answers = () => birdsOfSurvey()) => (
  <StoryKit answers={answers()}>{children}</StoryKit>
);
const none = () => nothingSurveyed;
const stopped = () => birdsOfSurvey({ complete: false });
const blackbird = 'Turdus merula';
const groups = { by: 'sites', a: ['s0', 's1'], b: ['s2', 's3'] } as const;

export const Map: Story = {
  render: () => shown(<MapWidget projectId="p1" />),
  play: async () => {
    await expect(await screen.findAllByRole('option')).toHaveLength(6);
    await expect(screen.getByRole('option', { name: /^Lake north: 42 h recorded/ })).toBeVisible();
  },
};

export const Effort: Story = {
  render: () => shown(<EffortWidget projectId="p1" />),
  play: async () => {
    await expect(await screen.findByText(/^6 deployments, /)).toBeVisible();
  },
};

export const Season: Story = {
  render: () => shown(<SeasonWidget projectId="p1" species={blackbird} confidence={0.5} />),
  play: async () => {
    await expect(
      await screen.findByRole('button', { name: /^The season of Eurasian Blackbird: Week/ }),
    ).toBeVisible();
  },
};

export const Compare: Story = {
  render: () => shown(<CompareWidget projectId="p1" comparison={groups} confidence={0.5} />),
  play: async () => {
    await expect(await screen.findByRole('row', { name: /^Eurasian Blackbird/ })).toBeVisible();
    await expect(screen.getByRole('row', { name: /^Observed/ })).toBeVisible();
  },
};

/** What an analysis that was stopped has counted, everywhere but where it is not shown: effort is what was recorded (S24.9). */
export const Partial: Story = {
  render: () =>
    shown(
      <>
        <MapWidget projectId="p1" />
        <EffortWidget projectId="p1" />
        <SeasonWidget projectId="p1" species={blackbird} confidence={0.5} />
        <CompareWidget projectId="p1" comparison={groups} confidence={0.5} />
      </>,
      stopped,
    ),
  play: async () => {
    await expect(await screen.findByText(/^6 deployments, /)).toBeVisible();
    await waitFor(() =>
      expect(
        screen.getAllByText(/^The results of 1 analysis are of a part of its recordings/),
      ).toHaveLength(3),
    );
  },
};

export const Empty: Story = {
  render: () =>
    shown(
      <>
        <MapWidget projectId="p1" />
        <EffortWidget projectId="p1" />
        <SeasonWidget projectId="p1" />
        <CompareWidget projectId="p1" comparison={groups} />
      </>,
      none,
    ),
};
