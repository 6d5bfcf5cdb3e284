import type { Meta, StoryObj } from '@storybook/react-vite';
import { Explorer, VerdictNotices } from '@biophony/ui/explorer';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { detectionAnswers, explored } from '../fixtures/explorer/explored.ts';
import { calibrationsOf } from '../fixtures/explorer/made-calibrations.ts';
import { noReviews, reviewsOn, type MadeReview } from '../fixtures/explorer/made-reviews.ts';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Explorer/Verdicts of the project', tags: ['full'] };
export default meta;
type Story = StoryObj;

const made = { count: 60, days: 2 };
const said: MadeReview[] = [
  { row: 0, verdict: 'yes' },
  { row: 0, reviewer: 'Ada Lovelace', verdict: 'no', correct_species: 'Turdus philomelos' },
  { row: 1, reviewer: 'Ada Lovelace', verdict: 'yes' },
  { row: 2, reviewer: 'Ada Lovelace', verdict: 'yes' },
  { row: 2, reviewer: 'Ben Moss', verdict: 'yes' },
  { row: 2, reviewer: 'Dee Reed', verdict: 'no' },
  { row: 3, reviewer: 'Ada Lovelace', verdict: 'no' },
  { row: 3, reviewer: 'Ben Moss', verdict: 'yes', final: true },
];

const answersFor = (more: Answers = {}): Answers => ({
  ...detectionAnswers(made),
  'GET /api/projects/p1': { project },
  'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
  'GET /api/projects/p1/reviews': reviewsOn(made, said),
  'POST /api/projects/p1/reviews': { stored: 1, known: 0, refused: [] },
  ...more,
});

function Project({
  answers,
  width = 1080,
  start = '?detection=2',
}: {
  answers: Answers;
  width?: number;
  start?: string;
}) {
  const [query, setQuery] = useState(start);
  return (
    <StoryKit answers={answers}>
      <div className="bp-card" style={{ padding: 24, maxWidth: width }}>
        <Explorer analysis={{ ...explored, project_id: 'p1' }} query={query} onQuery={setQuery} />
      </div>
    </StoryKit>
  );
}

const forget = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('biophony:verdicts/')) localStorage.removeItem(key);
};

const filterBy = (which: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reviewed' }), which);

/** S16.39, S16.40 */
export const SeveralPeople: Story = {
  render: () => <Project answers={answersFor()} />,
  play: async () => {
    forget();
    const others = await screen.findByRole('list', { name: 'What others said' });
    await expect(others).toHaveTextContent('Ada Lovelace: yes');
    await expect(others).toHaveTextContent('Dee Reed: no');
    await expect(screen.getByText(/is kept in the project, for all its members/)).toBeVisible();
    await filterBy('Reviewed');
    await expect(await screen.findByText('4 detections, in the order chosen')).toBeVisible();
    const grid = within(screen.getByRole('grid', { name: 'Detections' }));
    await expect(grid.getByText('3 people: yes')).toBeVisible();
    await expect(grid.getByText('Last word: yes')).toBeVisible();
    // The last word, her own and the majority count.
    await filterBy('No');
    await expect(await screen.findByText(/^No detection passes these filters/)).toBeVisible();
    await filterBy('Yes');
    await expect(await screen.findByText('4 detections, in the order chosen')).toBeVisible();
    const pane = screen.getByRole('group', { name: 'Reviewed' });
    await userEvent.click(within(pane).getByRole('button', { name: 'No' }));
    await expect(await screen.findByText('3 detections, in the order chosen')).toBeVisible();
    await expect(localStorage.getItem(`biophony.review.${explored.analysis_id}`)).toBeNull();
  },
};

export const OnAPhone: Story = {
  render: () => <Project answers={answersFor()} width={358} />,
  play: async () => {
    await expect(await screen.findByRole('list', { name: 'What others said' })).toBeVisible();
  },
};

/** S16.41 */
export const Viewer: Story = {
  render: () => (
    <Project
      answers={answersFor({ 'GET /api/projects/p1': { project: { ...project, role: 'viewer' } } })}
    />
  ),
  play: async () => {
    await expect(await screen.findByRole('list', { name: 'What others said' })).toBeVisible();
    await expect(screen.getByText(/ask its owner to make you a reviewer/)).toBeVisible();
    await expect(screen.queryByRole('group', { name: 'Reviewed' })).toBeNull();
    await expect(screen.queryByRole('button', { name: 'Correct the species' })).toBeNull();
    screen.getByRole('grid', { name: 'Detections' }).focus();
    await userEvent.keyboard('yn');
    await expect(screen.queryByText(/Keys:.*Y correct/)).toBeNull();
  },
};

/** S16.38 */
export const NoMemberAnyMore: Story = {
  render: () => (
    <Project
      answers={answersFor({
        'GET /api/projects/p1/reviews': noReviews,
        'POST /api/projects/p1/reviews': reply(403, {
          error: 'You are no member of this project any more.',
          code: 'forbidden',
          request_id: 'req_2',
        }),
      })}
    />
  ),
  play: async () => {
    forget();
    const correct = await screen.findByRole('button', { name: 'Yes' });
    await userEvent.click(correct);
    await expect(
      await screen.findByText(
        'Verdicts cannot be sent now. They stay in this browser. You are no member of this project any more.',
      ),
    ).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    forget();
  },
};

export const CannotBeRead: Story = {
  render: () => <Project answers={answersFor({ 'GET /api/projects/p1/reviews': 500 })} />,
  play: async () => {
    await expect(
      await screen.findByText('The verdicts of the project could not be read'),
    ).toBeVisible();
    await expect(screen.getByRole('grid', { name: 'Detections' })).toBeVisible();
  },
};

const calibrated: Answers = {
  'GET /api/projects/p1/survey': {
    analyses: [{ analysis_id: 'a1', data_id: 'd1', joins: 'j1' }],
    next_cursor: null,
  },
  'GET /api/projects/p1/calibrations': calibrationsOf([
    { species: 'Turdus merula', version: 2, a: 1.1, b: 1.3 },
    { species: 'Erithacus rubecula', version: 1, a: 0.2, b: 0.9 },
    { species: 'Parus major', version: 4, a: 0.3, b: -0.1 },
  ]),
};

/** S17.25 */
export const ChosenByProbability: Story = {
  render: () => <Project answers={answersFor(calibrated)} start="?probability=0.8" />,
  play: async () => {
    const caption = await screen.findByText(
      /^Shown are detections that are right with a probability of 0\.80/,
    );
    await expect(caption).toHaveTextContent('Eurasian Blackbird, version 2');
    await expect(caption).toHaveTextContent('No score reaches it for: Great Tit.');
    await expect(caption).toHaveTextContent(/Left out, since nobody has calibrated them: /);
    const choice = screen.getByRole('combobox', { name: 'Evidence' });
    await expect(choice).toHaveValue('probability:0.8');
    await expect(
      screen.getByRole('button', { name: 'Remove the filter Probability from 0.80' }),
    ).toBeVisible();
    await userEvent.selectOptions(choice, 'Precision from 0.90');
    await expect(
      await screen.findByText(/^Shown are detections from the lowest score/),
    ).toBeVisible();
    await userEvent.selectOptions(choice, 'Reviewed: yes');
    await expect(await screen.findByText('4 detections, in the order chosen')).toBeVisible();
    await userEvent.selectOptions(choice, 'All detections');
    await expect(await screen.findByText('60 detections, in the order chosen')).toBeVisible();
  },
};

const done = { waiting: 0, offline: false, kept: true, stopped: null, refused: [], moved: 0 };
const acts = { onRetry: fn(), onDownload: fn(), onDismiss: fn() };

export const Notices: Story = {
  render: () => (
    <StoryKit answers={{}}>
      <div className="bp-stack" style={{ maxWidth: 640 }}>
        <VerdictNotices {...done} {...acts} moved={1204} />
        <VerdictNotices {...done} {...acts} waiting={12} offline />
        <VerdictNotices {...done} {...acts} waiting={1} kept={false} />
        <VerdictNotices {...done} {...acts} waiting={3} stopped="There is no such project." />
        <VerdictNotices
          {...done}
          {...acts}
          refused={[
            'The recording 20260521_040000.WAV was deleted.',
            'No verdict can end before it starts.',
          ]}
        />
      </div>
    </StoryKit>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/^1,204 verdicts that this browser kept were moved/),
    ).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByText(/^The service cannot be reached\. 12 verdicts/)).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Forget them' }));
    await expect(acts.onDismiss).toHaveBeenCalled();
  },
};
