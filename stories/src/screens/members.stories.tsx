import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Role } from '@biophony/sdk';
import { DashboardScreen, MembersScreen } from '@biophony/ui/screens';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { reply, StoryKit, type Answers } from '../fixtures/kit.tsx';
import {
  auditEntries,
  invitations,
  manyMembers,
  members,
  owner,
  viewerLinks,
} from '../fixtures/members.ts';
import { project } from '../fixtures/projects.ts';

const meta: Meta = { title: 'Screens/Members', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const none = { next_cursor: null };
const empty: Answers = {
  'GET /api/projects/p1': { project: { ...project, role: 'owner', owner: null } },
  'GET /api/projects/p1/members': { members: [owner], ...none },
  'GET /api/projects/p1/invitations': { invitations: [], ...none },
  'GET /api/projects/p1/viewer-links': { links: [], ...none },
  'GET /api/projects/p1/audit': { entries: [], ...none },
};
const full: Answers = {
  ...empty,
  'GET /api/projects/p1/members': { members, ...none },
  'GET /api/projects/p1/invitations': { invitations, ...none },
  'GET /api/projects/p1/viewer-links': { links: viewerLinks, ...none },
  'GET /api/projects/p1/audit': { entries: auditEntries, ...none },
};

/** The same project as a member of this role sees it, who is called u1 there. */
const as = (role: Role): Answers => ({
  ...full,
  'GET /api/projects/p1': { project: { ...project, role, owner: 'Ada Green' } },
  'GET /api/projects/p1/members': {
    members: [
      { ...members[1], role: 'owner' },
      { ...owner, role },
      ...members.slice(2).map((one) => (role === 'manager' ? one : { ...one, email: null })),
    ],
    ...none,
  },
});

const show = (answers: Answers): Story => ({
  render: () => (
    <StoryKit answers={answers}>
      <DashboardScreen current="projects">
        <MembersScreen projectId="p1" />
      </DashboardScreen>
    </StoryKit>
  ),
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () =>
  within(await screen.findByRole('region', { name: 'Who works on this project' }));

export const Loading: Story = {
  ...show({ ...full, 'GET /api/projects/p1/members': 'never' }),
  play: async () => {
    await expect(await screen.findByText('Loading the members...')).toBeVisible();
  },
};

export const Empty: Story = {
  ...show(empty),
  play: async () => {
    await expect(await screen.findByText('Nobody else works on this project yet.')).toBeVisible();
    await expect(await screen.findByText('No invitation is open.')).toBeVisible();
    await expect(await screen.findByText('There is no such link.')).toBeVisible();
  },
};

/** S15.13 */
export const Owner: Story = {
  ...show(full),
  play: async () => {
    const people = await list();
    await expect(await people.findByText('4 people')).toBeVisible();
    await expect(people.getAllByRole('listitem')).toHaveLength(4);
    await expect(people.queryByRole('button', { name: 'Remove Chiara Rossi' })).toBeNull();
    await expect(people.getByRole('button', { name: 'Remove Ada Green' })).toBeVisible();
    await expect(screen.getByText('Not used yet')).toBeVisible();
  },
};

/** S15.14 */
export const Manager: Story = {
  ...show(as('manager')),
  play: async () => {
    const people = await list();
    await expect(await people.findByText('dana@example.org')).toBeVisible();
    await expect(people.queryByRole('button', { name: /Ada Green$/ })).toBeNull();
    await expect(people.getByRole('button', { name: 'Remove Dana' })).toBeVisible();
    await expect(people.getByRole('button', { name: 'Leave Project' })).toBeVisible();
    await userEvent.click(people.getByRole('button', { name: 'Invite' }));
    const inside = await dialog('Invite somebody');
    await expect(inside.queryByLabelText('Manager')).toBeNull();
    await expect(inside.getByLabelText('Reviewer')).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What managers may not give they may not revoke either.
    await expect(
      screen.queryByRole('button', { name: 'Revoke the invitation: By a link, Manager' }),
    ).toBeNull();
  },
};

const readers = (role: 'reviewer' | 'viewer'): Story => ({
  ...show(as(role)),
  play: async () => {
    const people = await list();
    await expect(await people.findByText('Dana')).toBeVisible();
    await expect(people.getAllByRole('button')).toHaveLength(1);
    await expect(screen.queryByRole('tab')).toBeNull();
    await expect(screen.queryByText('Open invitations')).toBeNull();
    await userEvent.click(people.getByRole('button', { name: 'Leave Project' }));
    const inside = await dialog('Leave Project');
    await expect(inside.getByText(/Your verdicts stay/)).toBeVisible();
  },
});

export const Reviewer = readers('reviewer');
export const Viewer = readers('viewer');

/** As many as a project can have. */
export const Many: Story = {
  tags: ['full'],
  ...show({ ...full, 'GET /api/projects/p1/members': { members: manyMembers, ...none } }),
  play: async () => {
    const people = await list();
    await expect(await people.findByText('201 people')).toBeVisible();
    await expect(people.getAllByRole('listitem')).toHaveLength(201);
  },
};

export const Failed: Story = {
  ...show({
    ...full,
    'GET /api/projects/p1/members': 404,
    'GET /api/projects/p1/invitations': 404,
    'GET /api/projects/p1/viewer-links': 404,
  }),
  play: async () => {
    for (const text of ['members', 'invitations', 'links'])
      await expect((await screen.findAllByText(`Failed to load the ${text}`))[0]).toBeVisible();
  },
};

const forbidden =
  'Only the owner of this project can do this, and you are a manager. Ask the owner.';

/** What the page offered may be forbidden meanwhile; the sentence of the service is shown (S15.21). */
export const Forbidden: Story = {
  tags: ['full'],
  ...show({
    ...full,
    'PUT /api/projects/p1/members/u4': reply(403, {
      error: forbidden,
      code: 'forbidden',
      request_id: 'req_7Qw2',
    }),
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Change role of Dana' }));
    const inside = await dialog('Role of Dana');
    await expect(inside.getByRole('button', { name: 'Change role' })).toBeDisabled();
    await userEvent.click(inside.getByLabelText('Manager'));
    await userEvent.click(inside.getByRole('button', { name: 'Change role' }));
    await expect(await inside.findByText(forbidden)).toBeVisible();
  },
};

/** S15.14 */
export const Removal: Story = {
  ...show({ ...full, 'DELETE /api/projects/p1/members/u4': { deleted: true } }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana' }));
    const inside = await dialog('Remove from the project');
    await expect(
      inside.getByText(/^They cannot open the project any more\. Their verdicts stay/),
    ).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Remove' }));
    await expect(
      await screen.findAllByText('Dana was removed. Their verdicts stay.'),
    ).not.toHaveLength(0);
  },
};

const made = (email: string | null, mailed: boolean) => ({
  invitation: { ...invitations[0], email },
  token: 'tokentokentokentokentokentokentokentokentok',
  mailed,
});

/** S15.15 */
export const LinkOfInvitation: Story = {
  tags: ['full'],
  ...show({ ...full, 'POST /api/projects/p1/invitations': made(null, false) }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const inside = await dialog('Invite somebody');
    await userEvent.click(inside.getByRole('button', { name: 'Send the invitation' }));
    await expect(inside.getByText('Give a whole address, such as ada@example.org.')).toBeVisible();
    await userEvent.click(inside.getByLabelText('By a link'));
    await expect(inside.getByText('Expires in 7 days, works once.')).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Make the link' }));
    const shown = await dialog('Link of the invitation');
    await expect(shown.getByText(/\/invitation#token/)).toBeVisible();
  },
};

/** S15.15 */
export const WithoutMail: Story = {
  tags: ['full'],
  ...show({ ...full, 'POST /api/projects/p1/invitations': made('emil@example.org', false) }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const inside = await dialog('Invite somebody');
    await userEvent.type(inside.getByLabelText('Email address'), 'emil@example.org');
    await userEvent.click(inside.getByRole('button', { name: 'Send the invitation' }));
    const shown = await dialog('Link of the invitation');
    await expect(shown.getByText(/^This service sends no mail\..*emil@example\.org/)).toBeVisible();
  },
};

/** S15.15 */
export const Revocation: Story = {
  ...show({ ...full, 'DELETE /api/projects/p1/invitations/i1': { deleted: true } }),
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Revoke the invitation: emil@example.org, Reviewer',
      }),
    );
    const inside = within(await screen.findByRole('dialog'));
    await expect(inside.getByText('Its link stops working at once.')).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** S15.16 */
export const ViewerLink: Story = {
  ...show({
    ...full,
    'POST /api/projects/p1/viewer-links': { link: viewerLinks[1], token: 'viewertoken' },
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    const inside = await dialog('Make a link for viewers');
    await expect(inside.getByText(/Places stay blurred/)).toBeVisible();
    await userEvent.type(inside.getByLabelText('Who is it for?'), 'Class 7b');
    await userEvent.clear(inside.getByLabelText('Days until it expires'));
    await userEvent.type(inside.getByLabelText('Days until it expires'), '400');
    await expect(inside.getByText('Give whole days from 1 to 366.')).toBeVisible();
    await userEvent.clear(inside.getByLabelText('Days until it expires'));
    await userEvent.type(inside.getByLabelText('Days until it expires'), '7');
    await userEvent.click(inside.getByRole('button', { name: 'Make the link' }));
    const shown = await dialog('Link for viewers');
    await expect(shown.getByText(/\/shared#viewertoken$/)).toBeVisible();
  },
};

/** S15.17 */
export const Changes: Story = {
  ...show(full),
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Changes' }));
    await expect(await screen.findByText('Changed a role')).toBeVisible();
    await expect(screen.getByText('role: manager, before: reviewer')).toBeVisible();
    const person = screen.getByLabelText('Person');
    await expect(within(person).getByText('Frida, who has left')).toBeInTheDocument();
    await userEvent.selectOptions(person, 'Dana');
    await expect(screen.getByLabelText('Person')).toHaveValue('u4');
  },
};

/** A long file is read page by page: it says how far it is, and can be stopped (S15.17). */
export const ChangesDownloading: Story = {
  tags: ['full'],
  ...show({
    ...full,
    'GET /api/projects/p1/audit': (_: null, query: URLSearchParams) => {
      if (query.has('cursor')) return 'never';
      const entries = Array.from({ length: Number(query.get('limit')) }, () => auditEntries[0]);
      return { entries, next_cursor: 'more' };
    },
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await expect(await screen.findByText('Reading the changes: 500 so far')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await expect(await screen.findByRole('button', { name: 'Download as CSV' })).toBeVisible();
    await expect(screen.queryByText('Failed to download the changes')).toBeNull();
  },
};

export const ChangesFailed: Story = {
  tags: ['full'],
  ...show({ ...full, 'GET /api/projects/p1/audit': 404 }),
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: 'Changes' }));
    await expect(await screen.findByText('Failed to load the changes')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await expect(await screen.findByText('Failed to download the changes')).toBeVisible();
  },
};
