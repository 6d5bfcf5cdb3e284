import { createClient } from '@biophony/sdk';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { InvitationScreen, SharedScreen } from '@biophony/ui/screens';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { analysis } from '../fixtures/data.ts';
import { explored, indexAnswers } from '../fixtures/explorer/explored.ts';
import { navigate, reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import { project } from '../fixtures/projects.ts';
import { birdsOfSurvey } from '../fixtures/survey/found.ts';

const meta: Meta = { title: 'Screens/Links', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const invitation = {
  project_title: project.title,
  role: 'reviewer',
  invited_by: 'Ada Green',
  expires_at: '2026-05-29T10:00:00.000Z',
};
const read = { 'POST /api/invitations/read': invitation };
const accepted = fn();

const show = (answers: Answers, signedIn = true, token: string | null = 'token'): Story => ({
  render: () => (
    <StoryKit answers={answers} signedIn={signedIn}>
      <InvitationScreen token={token} onAccepted={accepted} />
    </StoryKit>
  ),
});

/** S15.18 */
export const Invitation: Story = {
  ...show({ ...read, 'POST /api/invitations/accept': { project_id: 'p1', role: 'reviewer' } }),
  play: async () => {
    await expect(
      await screen.findByText(`Ada Green invites you to work on “${project.title}”.`),
    ).toBeVisible();
    await expect(screen.getByText('Your role would be: Reviewer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: 'project', projectId: 'p1' }));
    await expect(accepted).toHaveBeenCalled();
  },
};

export const InvitationVisitor: Story = {
  tags: ['full'],
  ...show(read, false),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Get Started' })).toBeVisible();
    await expect(screen.queryByText(/invites you/)).toBeNull();
  },
};

export const InvitationWithoutToken: Story = {
  tags: ['full'],
  ...show(read, true, null),
  play: async () => {
    await expect(await screen.findByText(/^This address holds no invitation/)).toBeVisible();
  },
};

export const InvitationLoading: Story = {
  tags: ['full'],
  ...show({ 'POST /api/invitations/read': 'never' }),
  play: async () => {
    await expect(await screen.findByText('Reading the invitation...')).toBeVisible();
  },
};

const used = 'This invitation was accepted already. Ask Ada Green for another one.';

/** S15.18 */
export const InvitationUsed: Story = {
  ...show({
    'POST /api/invitations/read': reply(409, {
      error: used,
      code: 'conflict',
      request_id: 'req_1',
    }),
  }),
  play: async () => {
    await expect(await screen.findByText(used)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Use another account' })).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Go to my projects' })).toBeVisible();
  },
};

const own = 'This is your own project.';

/** S15.18 */
export const InvitationRefused: Story = {
  ...show({
    ...read,
    'POST /api/invitations/accept': reply(409, { error: own, code: 'conflict', request_id: 'req' }),
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await expect(await screen.findByText(own)).toBeVisible();
  },
};

/** A service that gives links for viewers, and answers their readers. */
const reader = (answers: Answers) => () =>
  createClient({
    baseUrl: 'http://story.invalid',
    auth: { getToken: async () => 'token' },
    maxRetries: 0,
    fetch: async (input) => {
      const answer = answers[`GET ${new URL(String(input)).pathname}`];
      return answer === undefined
        ? reply(404, { error: 'not found', code: 'not_found', request_id: 'req_1' })
        : reply(200, answer);
    },
  });

const shared = (
  answers: Answers,
  token: string | null = 'token',
  found: () => Answers = () => ({}),
  query = '',
): Story => ({
  render: () => (
    <StoryKit answers={answers} signedIn={false}>
      <SharedScreen
        token={token}
        query={query}
        readerOf={reader({
          'GET /api/projects/p1/sites': { sites: [], next_cursor: null },
          'GET /api/projects/p1/deployments': { deployments: [], next_cursor: null },
          'GET /api/projects/p1/survey': { analyses: [], next_cursor: null },
          'GET /api/analysis/projects/p1/analyses': { analyses: [] },
          ...found(),
        })}
      />
    </StoryKit>
  ),
});

const opened = {
  'POST /api/viewer-links/open': {
    token: 'jwt',
    expires_at: '2099-01-01T00:00:00.000Z',
    project_id: 'p1',
    project_title: project.title,
  },
};

export const Shared: Story = {
  ...shared(opened),
  play: async () => {
    await expect(
      await screen.findByRole('heading', { level: 1, name: project.title }),
    ).toBeVisible();
    await expect(screen.getByText('Shared with you, read only')).toBeVisible();
    await expect(await screen.findByText('Nothing to show yet')).toBeVisible();
  },
};

/** Calibrations are for members: whatever the address asks for, all detections are shown, and a sentence says so (S14.44). */
export const SharedEvidence: Story = {
  ...shared(opened, 'token', birdsOfSurvey, '?precision=0.95'),
  play: async () => {
    await expect(await screen.findByText(/these figures are of all detections/)).toBeVisible();
    await expect(await screen.findByRole('region', { name: 'What was found' })).toHaveTextContent(
      'Eurasian Blackbird',
    );
    expect(screen.queryByLabelText('Evidence')).toBeNull();
  },
};

/** Beside the survey the acoustic indices of the newest analysis of them, by rows alone that need no account (S15.19). */
export const SharedIndices: Story = {
  tags: ['full'],
  ...shared(opened, 'token', () => {
    const analysis_type = 'acoustic_indices';
    const newest = { ...analysis, analysis_id: explored.analysis_id, analysis_type };
    const running = { ...analysis, analysis_id: 'running', analysis_type, status: 'running' };
    const birds = { ...analysis, analysis_id: 'birds', analysis_type: 'birdnet_v2_4' };
    const older = { ...analysis, analysis_id: 'older', analysis_type };
    return {
      ...indexAnswers(9),
      [`GET /api/analysis/analyses/${explored.analysis_id}`]: { analysis: newest },
      'GET /api/analysis/projects/p1/analyses': { analyses: [running, birds, newest, older] },
    };
  }),
  play: async () => {
    const indices = await screen.findByRole('region', { name: 'Acoustic indices' });
    await expect(await within(indices).findByText('Total entropy')).toBeVisible();
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

/** S15.19 */
export const SharedEnded: Story = {
  ...shared({}),
  play: async () => {
    await expect(await screen.findByText(/^This link does not work any more/)).toBeVisible();
  },
};

export const SharedFailed: Story = {
  tags: ['full'],
  ...shared({ 'POST /api/viewer-links/open': 500 }),
  play: async () => {
    await expect(await screen.findByText('Failed to open the shared project')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const SharedWithoutToken: Story = {
  tags: ['full'],
  ...shared({}, null),
  play: async () => {
    await expect(await screen.findByText(/^This address holds no link/)).toBeVisible();
  },
};
