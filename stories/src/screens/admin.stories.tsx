import type { Meta, StoryObj } from '@storybook/react-vite';
import { AdminScreen, DashboardScreen, type AdminPage } from '@biophony/ui/screens';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { totals } from '../fixtures/admin.ts';
import { profile, reply, StoryKit, type Answers } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Administration', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const operator = { ...profile, operator: true };
const asOperator: Answers = {
  'GET /api/admin/sign-ins': { sign_ins: [], next_cursor: null },
  'POST /api/user/init': { user: operator },
  'GET /api/user/profile': operator,
};

const show = (page: AdminPage, answers: Answers): Story => ({
  render: () => (
    <StoryKit answers={{ ...asOperator, ...answers }}>
      <DashboardScreen current="admin">
        <AdminScreen page={page} />
      </DashboardScreen>
    </StoryKit>
  ),
});

const failed = reply(500, {
  error: 'Something went wrong on the server.',
  code: 'internal',
  request_id: 'req_7Qw2',
});

const at = '2026-05-22T10:00:00.000Z';
const action = {
  action_id: 'a1',
  operator_email: 'chiara@example.org',
  action: 'users.suspend',
  subject: 'bernhard.zaunkoenig-hausrotschwanz@institute-for-bioacoustics.example',
  details: {},
  acted_at: at,
};

export const Overview: Story = {
  ...show('overview', {
    'GET /api/admin/totals': totals,
    'GET /api/admin/actions': { actions: [action], next_cursor: null },
  }),
  play: async () => {
    await expect(await screen.findByText('482113')).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(screen.getByRole('link', { name: 'Administration' })).toBeVisible();
  },
};

export const OverviewLoading: Story = {
  ...show('overview', { 'GET /api/admin/totals': 'never', 'GET /api/admin/actions': 'never' }),
  play: async () => {
    await expect(await screen.findByText('Overview')).toBeVisible();
    await expect(await screen.findByText('Loading...')).toBeVisible();
  },
};

export const OverviewFailed: Story = {
  ...show('overview', { 'GET /api/admin/totals': failed, 'GET /api/admin/actions': failed }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

const user = {
  user_id: 'u2',
  email: 'bernhard.zaunkoenig-hausrotschwanz@institute-for-bioacoustics.example',
  display_name: 'Bernhard Zaunkönig-Hausrotschwanz',
  provider: 'builtin',
  subscription_tier: 'pro',
  storage_limit_bytes: 2.5 * 1024 ** 3,
  storage_used_bytes: 1.2 * 1024 ** 3,
  project_count: 1,
  operator: false,
  suspended_at: at,
  created_at: at,
};

export const Users: Story = {
  ...show('users', {
    'GET /api/admin/users': {
      users: [
        user,
        {
          ...user,
          user_id: 'u1',
          email: operator.email,
          display_name: operator.display_name,
          storage_limit_bytes: null,
          operator: true,
          suspended_at: null,
        },
      ],
      next_cursor: 'more',
    },
  }),
  play: async () => {
    await expect(await screen.findByText(/1.2 GB of 2.5 GB/)).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Show More' })).toBeVisible();
    // Nobody locks themselves out.
    await userEvent.click(screen.getByRole('button', { name: 'Manage Chiara Rossi' }));
    const own = await screen.findByRole('dialog', { name: 'Account of Chiara Rossi' });
    await expect(within(own).getByRole('button', { name: 'End Sessions' })).toBeVisible();
    await expect(within(own).queryByRole('button', { name: 'Suspend' })).toBeNull();
    await userEvent.keyboard('{Escape}');
  },
};

const signIn = {
  sign_in_id: 's1',
  user_id: 'u2',
  email: 'ada@example.org',
  at,
  way: 'password',
  network: '2001:db8:1:2::/64',
};

/** S3.14 */
export const UserAsked: Story = {
  ...show('users', {
    'GET /api/admin/users': { users: [user], next_cursor: null },
    'GET /api/admin/sign-ins': {
      sign_ins: [signIn, { ...signIn, sign_in_id: 's2', way: 'device' }],
      next_cursor: null,
    },
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Manage Bernhard/ }));
    const dialog = await screen.findByRole('dialog');
    await expect(await within(dialog).findByText(/, password, from 2001:db8:1:2::/)).toBeVisible();
    const limit = within(dialog).getByLabelText('Storage limit in GB');
    await userEvent.clear(limit);
    await userEvent.type(limit, '-1');
    await expect(within(dialog).getByText('Enter a number above 0, or nothing')).toBeVisible();
    await expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete Account' }));
    await expect(await screen.findByText(/This cannot be undone/)).toBeVisible();
  },
};

export const UsersEmpty: Story = {
  ...show('users', { 'GET /api/admin/users': { users: [], next_cursor: null } }),
  play: async () => {
    await expect(await screen.findByText('No account matches.')).toBeVisible();
  },
};

const analysis = {
  analysis_id: 'n1',
  user_id: 'u2',
  email: 'ada@example.org',
  analysis_type: 'birdnet_v2_4',
  status: 'running',
  cancelled: false,
  files_processed: 120,
  total_files: 4800,
  error_message: null,
  created_at: at,
  started_at: at,
  completed_at: null,
};

export const Analyses: Story = {
  ...show('analyses', {
    'GET /api/admin/analyses': {
      analyses: [
        {
          ...analysis,
          at_work: [
            { runner_id: 'gpu-2', scope: 'all', shards: 2, files_done: 7, progress_at: at },
            { runner_id: 'gpu-1', scope: 'all', shards: 1, files_done: 1, progress_at: at },
          ],
        },
        {
          ...analysis,
          analysis_id: 'n2',
          status: 'failed',
          error_message: 'Part 3 of the work failed after 5 attempts: the disk is full.',
        },
        { ...analysis, analysis_id: 'n3', status: 'failed', cancelled: true },
      ],
      next_cursor: null,
    },
  }),
  play: async () => {
    await expect(await screen.findByText(/by gpu-2, 1 more/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel .* of ada@example/ }));
    await expect(await screen.findByText(/What was analysed so far is lost/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect((await screen.findAllByRole('button', { name: /^Restart/ })).length).toBe(2);
  },
};

const cancelled = fn<(body: unknown) => unknown>(() => 'never');
/** While a cancellation is under way it is not asked for once more, and its question stays. */
export const CancelledOnce: Story = {
  tags: ['full'],
  ...show('analyses', {
    'GET /api/admin/analyses': { analyses: [analysis], next_cursor: null },
    'POST /api/admin/analyses/n1/cancel': cancelled,
  }),
  beforeEach: () => void cancelled.mockClear(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel .* of ada@example/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel analysis' });
    const action = within(dialog).getByRole('button', { name: 'Cancel Analysis' });
    await userEvent.dblClick(action);
    await expect(action).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(dialog).toBeVisible();
    await expect(cancelled).toHaveBeenCalledOnce();
  },
};

export const AnalysesEmpty: Story = {
  ...show('analyses', { 'GET /api/admin/analyses': { analyses: [], next_cursor: null } }),
  play: async () => {
    await expect(await screen.findByText('There is no analysis in this state.')).toBeVisible();
  },
};

const runner = {
  runner_id: 'shed-gpu-1',
  seen_at: at,
  analysis_types: ['acoustic_indices', 'birdnet_v2_4'],
  analyses: ['n1'],
  shards: 3,
  scope: 'all',
  email: null,
};
const tokens = {
  tokens: [
    {
      token_id: 't1',
      name: 'shed-gpu',
      scope: 'all',
      email: null,
      created_at: at,
      last_used_at: at,
    },
    {
      token_id: 't2',
      name: 'GPU in the lab',
      scope: 'own',
      email: user.email,
      created_at: at,
      last_used_at: null,
    },
  ],
  next_cursor: null,
};

export const Runners: Story = {
  ...show('runners', {
    'GET /api/admin/runners': {
      runners: [
        runner,
        { ...runner, runner_id: 'shed-2', analyses: [], shards: 0 },
        { ...runner, runner_id: 'lab', analyses: [], shards: 0, scope: 'own', email: user.email },
      ],
    },
    'GET /api/runner-tokens': tokens,
  }),
  play: async () => {
    await expect(await screen.findByText('Work of everybody')).toBeVisible();
    await expect(await screen.findByText(/ · for bernhard.* alone/)).toBeVisible();
    await expect(await screen.findByText('3 pieces of work')).toBeVisible();
    await expect(screen.getAllByText('Idle')).toHaveLength(2);
  },
};

export const RunnersEmpty: Story = {
  ...show('runners', {
    'GET /api/admin/runners': { runners: [] },
    'GET /api/runner-tokens': { tokens: [], next_cursor: null },
  }),
  play: async () => {
    await expect(await screen.findByText(/No runner was heard/)).toBeVisible();
  },
};

export const ServiceSettings: Story = {
  ...show('settings', {
    'GET /api/admin/settings': {
      settings: {
        sign_ups: 'domains',
        sign_up_domains: ['reserve.example'],
        default_plan: 'free',
        maintenance: '',
        retention_days: { results: 90, recordings: null, unfinished_uploads: 14 },
      },
    },
    'GET /api/admin/retention': {
      results: { count: 12, bytes: 1024 ** 3 },
      recordings: { count: 0, bytes: 0 },
      unfinished_uploads: { count: 0, bytes: 0 },
    },
    'PUT /api/admin/settings': failed,
  }),
  play: async () => {
    await expect(await screen.findByText('12 would be deleted now (1 GB)')).toBeVisible();
    await expect(screen.getByLabelText('Domains')).toHaveValue('reserve.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect(await screen.findByText('Something went wrong on the server.')).toBeVisible();
  },
};

const models = [
  {
    model: 'birdnet-v2.4',
    name: 'BirdNET V2.4',
    finds: '6,522 classes, mostly birds, worldwide',
    licence: 'CC BY-NC-SA 4.0',
    licence_url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
    use: 'research, teaching and other work that is not commercial.',
    terms: ['Non-commercial use only.', 'Name BirdNET where results are published.'],
    source: 'https://zenodo.org/records/15050749',
    download_bytes: 51_321_680,
    ordered_at: at,
    machines: [
      {
        runner_id: 'shed',
        state: 'downloading',
        bytes: 31e6,
        total_bytes: 51e6,
        message: null,
        changed_at: at,
      },
      {
        runner_id: 'attic',
        state: 'failed',
        bytes: 0,
        total_bytes: null,
        message: 'The disk is full.',
        changed_at: at,
      },
    ],
  },
  {
    model: 'perch-v2',
    name: 'Perch 2.0',
    finds: '14,795 classes of birds and other animals, by scientific names only',
    licence: 'Apache-2.0',
    licence_url: 'https://www.apache.org/licenses/LICENSE-2.0',
    use: 'any work, commercial too.',
    terms: ['Keep the licence and its notices when the model is passed on.'],
    source: 'https://huggingface.co/justinchuby/Perch-onnx',
    download_bytes: 409_500_000,
    ordered_at: null,
    machines: [],
  },
];

/** S23.10 */
export const Models: Story = {
  ...show('models', { 'GET /api/admin/models': { models, installers: 2 } }),
  play: async () => {
    await expect(await screen.findByText('The disk is full.')).toBeVisible();
    await expect(screen.getByText('29.56 MB of 48.64 MB')).toBeVisible();
    await expect(
      screen.getByRole('button', { name: 'Stop installing BirdNET V2.4' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Install: Perch 2.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Install Perch 2.0' }));
    await expect(dialog.getByRole('button', { name: 'Install' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /I accept Apache-2\.0/ }));
    await expect(dialog.getByRole('button', { name: 'Install' })).toBeEnabled();
  },
};
