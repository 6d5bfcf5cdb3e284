import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateRunnerTokenDialog, RunnerTokensCard } from '@biophony/ui';
import { RunnerTokens } from '@biophony/ui/widgets';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Runner tokens' };
export default meta;
type Story = StoryObj;

const act = fn();
const token = {
  token_id: 't1',
  name: 'GPU in the lab',
  scope: 'own' as const,
  email: 'chiara@example.org',
  created_at: '2026-05-13T10:00:00.000Z',
  last_used_at: '2026-05-22T10:00:00.000Z',
};
const other = {
  ...token,
  token_id: 't2',
  name: 'A workstation under the desk in the second room of the institute for bioacoustics',
  last_used_at: null,
};
const listed = { scope: 'own' as const, onRetry: act, onCreate: act, onRevoke: act };
const secret = 'brt_x8Yq3k1vWn5uJ2mC7dR4tH9sL6pB0aE3fG8iK1oQ2rS';

export const Tokens: Story = {
  render: () => <RunnerTokensCard tokens={[token, other]} {...listed} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/Never used/)).toBeVisible();
    await expect(canvas.queryByText(/Work of/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke GPU in the lab' }));
    await expect(act).toHaveBeenLastCalledWith(token);
  },
};
export const TokensOfEverybody: Story = {
  render: () => (
    <RunnerTokensCard
      {...listed}
      scope="all"
      tokens={[{ ...token, name: 'shed', scope: 'all', email: null }, token, other]}
      onMore={act}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Work of everybody')).toBeVisible();
    await expect(canvas.getAllByText('Work of chiara@example.org')).toHaveLength(2);
  },
};
export const TokensEmpty: Story = { render: () => <RunnerTokensCard tokens={[]} {...listed} /> };
export const TokensLoading: Story = {
  render: () => <RunnerTokensCard tokens={null} {...listed} />,
};
export const TokensFailed: Story = {
  render: () => (
    <RunnerTokensCard
      tokens={null}
      error={{ message: 'Failed to load the runner tokens' }}
      {...listed}
    />
  ),
};
export const NewToken: Story = {
  render: () => <CreateRunnerTokenDialog open onSubmit={act} onClose={act} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Token' }));
    await expect(dialog.getByRole('button', { name: 'Create Token' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Name'), ' shed ');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Token' }));
    await expect(act).toHaveBeenLastCalledWith('shed');
  },
};

const answers = (more: Answers = {}): Answers => ({
  'GET /api/runner-tokens': { tokens: [token], next_cursor: null },
  'POST /api/runner-tokens': { runner_token: token, secret },
  'DELETE /api/runner-tokens/t1': { deleted: true },
  ...more,
});
const atWork = (more?: Answers) => (
  <StoryKit answers={answers(more)}>
    <RunnerTokens />
  </StoryKit>
);

export const TokenMade: Story = {
  render: () => atWork(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Token' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'GPU in the lab');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Token' }));
    await expect(await screen.findByText(secret)).toBeVisible();
    await expect(screen.getByText(/biophony-analysis serve --api-url/)).toBeVisible();
  },
};
export const TokenForgotten: Story = {
  ...TokenMade,
  play: async (context) => {
    await TokenMade.play?.(context);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  },
};
export const TokenRefused: Story = {
  render: () =>
    atWork({
      'POST /api/runner-tokens': reply(409, {
        error:
          'An account can have 20 runner tokens. Revoke those that no runner uses any more, then try again.',
        code: 'limit_reached',
        request_id: 'req_7Qw2',
      }),
    }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Token' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'One more');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Token' }));
    await expect(await dialog.findByText(/An account can have 20 runner tokens/)).toBeVisible();
  },
};
export const TokenRevoked: Story = {
  render: () => atWork(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke GPU in the lab' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByText(/Runners that use it get no more work/)).toBeVisible();
  },
};
