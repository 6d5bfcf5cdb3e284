import { DashboardScreen, SpeciesScreen } from '@biophony/ui/screens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, within } from 'storybook/test';
import { StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { calibration, sample } from '../fixtures/review/calibrations.ts';
import { drawable } from '../fixtures/review/drawable.ts';

const meta: Meta = { title: 'Screens/Species', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const base = '/api/projects/p1';
const calibrations = `GET ${base}/calibrations`;
const answersFor = (part: Answers = {}, role = 'owner'): Answers => ({
  [`GET ${base}`]: { project: { ...project, role } },
  ...drawable(),
  [`GET ${base}/reviews`]: { reviews: [], next_cursor: null },
  [`GET ${base}/species`]: (_: unknown, query: URLSearchParams) => ({
    species:
      query.get('search') === sample.species
        ? [
            {
              scientific_name: sample.species,
              common_name: 'Tawny Owl',
              detections: 400,
              datasets: 1,
              best_confidence: 0.98,
              data_id: 'd1',
            },
          ]
        : [],
    next_cursor: null,
  }),
  [calibrations]: {
    calibrations: [calibration()],
    next_cursor: null,
  },
  ...part,
});

function Page({ answers, species }: { answers: () => Answers; species: string }) {
  const [query, setQuery] = useState('');
  const [all] = useState(answers);
  return (
    <StoryKit answers={all}>
      <DashboardScreen current="projects">
        <SpeciesScreen projectId="p1" species={species} query={query} onQuery={setQuery} />
      </DashboardScreen>
    </StoryKit>
  );
}
const show = (answers: () => Answers = answersFor, species = sample.species): Story => ({
  render: () => <Page answers={answers} species={species} />,
});

/** S33.1, S33.2, S33.3 */
export const Full: Story = {
  ...show(),
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: 'Tawny Owl' })).toBeVisible();
    const threshold = within(await screen.findByRole('region', { name: 'Threshold' }));
    await expect(await threshold.findByText(/^From a confidence of/)).toBeVisible();
    await expect(threshold.getByText(/reviewed clips, version 1\./)).toBeVisible();
    await expect(
      await screen.findByRole('region', { name: 'Best 10 clips of Tawny Owl' }),
    ).toBeVisible();
    await expect(screen.getByRole('link', { name: 'For people without an account' })).toBeVisible();
  },
};

/** Without a calibration, one button leads to one (S33.2). */
export const NotReviewed: Story = {
  ...show(() => answersFor({ [calibrations]: { calibrations: [], next_cursor: null } })),
  play: async () => {
    await expect(await screen.findByText('Nobody has reviewed enough of it yet.')).toBeVisible();
    await expect(
      screen.getByRole('button', { name: 'Review 50 clips of Tawny Owl' }),
    ).toBeVisible();
  },
};

/** S33.2, S33.3 */
export const Viewer: Story = {
  ...show(() => answersFor({ [calibrations]: { calibrations: [], next_cursor: null } }, 'viewer')),
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Open the review' })).toBeVisible();
    await expect(screen.queryByRole('button', { name: /^Review / })).toBeNull();
    await expect(screen.queryByRole('link', { name: 'For people without an account' })).toBeNull();
  },
};

/** S33.1 */
export const Unknown: Story = {
  ...show(answersFor, 'Pica pica'),
  play: async () => {
    await expect(
      await screen.findByText('Nothing called Pica pica was found in this project.'),
    ).toBeVisible();
    await expect(screen.getByRole('link', { name: 'All species' })).toBeVisible();
  },
};
