import { DashboardScreen, SurveyScreen } from '@biophony/ui/screens';
import type { AnswerOf } from '@biophony/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { calibrationsOf } from '../fixtures/explorer/made-calibrations.ts';
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

export const Partial: Story = {
  render: () => <Page answers={() => birdsOfSurvey({ complete: false })} />,
  play: async () => {
    await expect(
      await screen.findByText(/^The results of 1 analysis are of a part of its recordings/),
    ).toBeVisible();
    await screen.findByRole('region', { name: 'What was found' });
  },
};

export const OtherWeights: Story = {
  tags: ['full'],
  render: () => (
    <Page
      answers={() => {
        const answers = birdsOfSurvey({ model_sha256: 'a'.repeat(64) });
        const survey = answers['GET /api/projects/p1/survey'] as AnswerOf<'surveyAnalyses'>;
        const [one] = survey.analyses;
        const other = { analysis_id: 'a2', data_id: 'd2', model_sha256: 'b'.repeat(64) };
        return {
          ...answers,
          'GET /api/projects/p1/survey': { ...survey, analyses: [one!, { ...one!, ...other }] },
        };
      }}
    />
  ),
  play: async () => {
    await expect(
      await screen.findByText(/^These analyses were made with 2 different weights of the model\./),
    ).toBeVisible();
    await screen.findByRole('region', { name: 'What was found' });
  },
};

export const Compared: Story = {
  render: () => <Page answers={birdsOfSurvey} start="?compare=sites&a=s0&b=s2" />,
  play: async () => {
    await expect(await screen.findByRole('row', { name: /^Observed/ })).toBeVisible();
  },
};

const calibrations = 'GET /api/projects/p1/calibrations';
const calibrated = () => ({
  ...birdsOfSurvey(),
  [calibrations]: calibrationsOf([
    { species: 'Turdus merula', version: 3, a: 0.5, b: 1.2 },
    { species: 'Erithacus rubecula', version: 1, a: -2.6, b: 1.5 },
    { species: 'Parus major', version: 2, a: 1, b: -0.2 },
  ]),
});
const openFilter = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}: `) }));
const numberOf = async (label: string) => {
  const fact = (await screen.findAllByText(label)).find((one) => one.tagName === 'DT');
  return Number(fact?.nextElementSibling?.textContent?.replaceAll(',', ''));
};

/** Species counted from the thresholds of their calibrations, of which some lie within or above the steps of the counts (S14.42). */
export const Calibrated: Story = {
  render: () => <Page answers={calibrated} start="?probability=0.9" />,
  play: async () => {
    const found = await screen.findByRole('region', { name: 'What was found' });
    await waitFor(() => expect(within(found).getAllByRole('row')).toHaveLength(2));
    await expect(found).toHaveTextContent('Eurasian Blackbird');
    await expect(screen.getByText(/Eurasian Blackbird, version 3/)).toBeVisible();
    await expect(screen.getByText(/Eurasian Blackbird 0\.804, counted from 0\.85/)).toBeVisible();
    await expect(screen.getByText(/above the last step, 0\.95: European Robin 0\.9/)).toBeVisible();
    await expect(screen.getByText(/No score reaches it for: Great Tit\./)).toBeVisible();
    const taken = await numberOf('Detections');
    await openFilter('Evidence');
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'All detections');
    await waitFor(() => expect(within(found).getAllByRole('row').length).toBeGreaterThan(3));
    expect(await numberOf('Detections')).toBeGreaterThan(taken);
    await expect(screen.getByLabelText('Evidence')).toHaveFocus();
    await userEvent.selectOptions(screen.getByLabelText('Evidence'), 'Probability from 0.90');
    await waitFor(async () => expect(await numberOf('Detections')).toBe(taken));
  },
};

const startTyping = async () => {
  await openFilter('Evidence');
  const choice = await screen.findByLabelText('Evidence');
  await waitFor(() => expect(within(choice).getAllByRole('option').length).toBeGreaterThan(10));
  await userEvent.selectOptions(choice, 'Another probability...');
  return screen.getByLabelText('Least probability');
};

/** A value that is not offered is typed (S17.25). */
export const Typed: Story = {
  render: () => <Page answers={calibrated} />,
  play: async () => {
    await userEvent.type(await startTyping(), '0.85{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Evidence')).toHaveValue('probability:0.85'));
    await expect(await screen.findByText(/a probability of 0\.85 or more/)).toBeVisible();
    await expect(screen.getByLabelText('Evidence')).toHaveFocus();
  },
};

/** One beyond the bounds is refused with a sentence, and what was counted stays. */
export const TypedRefused: Story = {
  render: () => <Page answers={calibrated} />,
  play: async () => {
    const least = await startTyping();
    const before = await numberOf('Detections');
    await userEvent.type(least, '0.3{Enter}');
    await expect(least).toBeInvalid();
    await expect(least).toHaveAccessibleDescription('A number from 0.5 to 0.99.');
    expect(await numberOf('Detections')).toBe(before);
  },
};

/** Nobody has kept a calibration: there is nothing to choose by but what people said, and nobody has said anything. */
export const NotCalibrated: Story = {
  render: () => (
    <Page
      answers={() => ({
        ...birdsOfSurvey(),
        [calibrations]: { calibrations: [], next_cursor: null },
        'GET /api/projects/p1/reviews': { reviews: [], next_cursor: null },
      })}
    />
  ),
  play: async () => {
    await openFilter('Evidence');
    const choice = await screen.findByLabelText('Evidence');
    await expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All detections', 'Reviewed: yes', 'All but those reviewed: no']);
    const all = await numberOf('Detections');
    await userEvent.selectOptions(choice, 'All but those reviewed: no');
    await expect(await screen.findByText(/All detections count: nobody has said/)).toBeVisible();
    await waitFor(async () => expect(await numberOf('Detections')).toBe(all));
    await userEvent.selectOptions(choice, 'Reviewed: yes');
    await expect(
      await screen.findByText(/Nobody has confirmed a detection of these analyses yet/),
    ).toBeVisible();
    await waitFor(async () => expect(await numberOf('Detections')).toBe(0));
    await expect(screen.getByLabelText('Evidence')).toHaveFocus();
  },
};

/** Calibrations that cannot be read: no figures stand in for those that were asked for. */
export const CalibrationsFailed: Story = {
  render: () => (
    <Page answers={() => ({ ...birdsOfSurvey(), [calibrations]: 500 })} start="?precision=0.9" />
  ),
  play: async () => {
    await expect(
      await screen.findByText('The calibrations of the project could not be read'),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What was found' })).toBeNull();
  },
};

const deploymentsOfSurvey = 'GET /api/projects/p1/deployments';

/** A clock was corrected by two hours that it was not behind (S14.51); a filter is set by keyboard (S14.52). */
export const SuspiciousClock: Story = {
  render: () => (
    <Page
      answers={() => {
        const answers = birdsOfSurvey();
        const all = answers[deploymentsOfSurvey] as AnswerOf<'deploymentsList'>;
        const wrong = { ...all.deployments[2]!.correction!, utc_offset: null, shift_s: 7200 };
        const deployments = all.deployments.map((one, at) =>
          at === 1 ? { ...one, correction: wrong } : one,
        );
        return { ...answers, [deploymentsOfSurvey]: { ...all, deployments } };
      }}
    />
  ),
  play: async () => {
    await expect(
      await screen.findByText('Reed bed sings two hours after the others. Its clock may be wrong.'),
    ).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Correct the clock of Reed bed' })).toBeVisible();
    const chip = screen.getByRole('button', { name: 'Hours: all' });
    chip.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('From hour')).toHaveFocus());
    await userEvent.selectOptions(screen.getByLabelText('From hour'), '04:00');
    await userEvent.click(chip);
    await waitFor(() => expect(chip).toHaveAttribute('aria-expanded', 'false'));
    await expect(chip).toHaveTextContent('Hours: 04:00 to 24:00');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Hours' }));
    await expect(chip).toHaveFocus();
    await expect(chip).toHaveTextContent('Hours: all');
  },
};

/** One card without a site: nothing speaks of sites. */
export const WithoutSites: Story = {
  tags: ['full'],
  render: () => (
    <Page
      answers={() => ({
        ...birdsOfSurvey(),
        'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
        [deploymentsOfSurvey]: { deployments: [], next_cursor: null },
      })}
    />
  ),
  play: async () => {
    const found = within(await screen.findByRole('region', { name: 'What was found' }));
    await expect(found.queryByRole('columnheader', { name: 'Sites' })).toBeNull();
    for (const name of ['Sites', 'Where it was'])
      await expect(screen.queryByRole('heading', { name })).toBeNull();
    await expect(screen.queryByRole('button', { name: /^Sites:/ })).toBeNull();
    await expect(screen.queryAllByText('Sites')).toHaveLength(0);
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
