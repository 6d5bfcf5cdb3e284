import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AppearanceCard,
  NotificationsCard,
  ProfileCard,
  SecurityCard,
  SettingsCard,
  StatisticsCard,
  type ProfileView,
} from '@biophony/ui';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Settings' };
export default meta;
type Story = StoryObj;

const profile: ProfileView = {
  displayName: 'Chiara Rossi',
  email: 'chiara@example.org',
  photoUrl: null,
  providerId: null,
  tier: 'pro',
  createdAt: '2025-06-13T10:00:00.000Z',
  projectCount: 4,
};
const save = fn();
const plan = fn();
const edit = fn();
const draft = fn();
const card = (given: Partial<Parameters<typeof ProfileCard>[0]> = {}) => (
  <ProfileCard
    profile={profile}
    draftName={null}
    onEdit={edit}
    onDraftName={draft}
    onSave={save}
    onPlan={plan}
    {...given}
  />
);

export const Profile: Story = {
  render: () => card(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('June 13, 2025')).toBeVisible();
    await expect(canvas.getByText('4 project(s)')).toBeVisible();
    await expect(canvas.getByLabelText('Display Name')).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
    await expect(edit).toHaveBeenCalledOnce();
  },
};

export const ProfileWithPhoto: Story = {
  render: () =>
    card({
      profile: {
        ...profile,
        providerId: 'google.com',
        tier: 'free',
        createdAt: null,
        photoUrl:
          'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Crect width="1" height="1" fill="%232b7a4b"/%3E%3C/svg%3E',
      },
    }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Profile picture from google')).toBeVisible();
    await expect(canvas.getByText('N/A')).toBeVisible();
  },
};

export const ProfileEditing: Story = {
  render: () => card({ draftName: 'Chiara R.' }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(save).toHaveBeenCalledOnce();
  },
};
export const ProfileBlankName: Story = { render: () => card({ draftName: ' ' }) };
export const ProfileSaving: Story = { render: () => card({ draftName: 'Chiara', saving: true }) };

export const PlanOpen: Story = {
  render: () => card(),
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('combobox', { name: 'Subscription Plan' }),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Enterprise' }));
    await expect(plan).toHaveBeenCalledWith('enterprise');
  },
};
export const PlanUpdating: Story = { render: () => card({ planBusy: true }) };

const preferences = {
  emailNotifications: true,
  projectNotifications: false,
  analysisNotifications: true,
};
const change = fn();
export const Notifications: Story = {
  render: () => <NotificationsCard preferences={preferences} enabled onChange={change} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('switch', { name: 'Project Updates' }));
    await expect(change).toHaveBeenCalledWith({ ...preferences, projectNotifications: true });
  },
};
export const NotificationsLocked: Story = {
  render: () => <NotificationsCard preferences={preferences} enabled={false} onChange={change} />,
};

export const Statistics: Story = {
  render: () => <StatisticsCard projects={4} completedAnalyses={0} daysActive={342} />,
};

const remove = fn();
export const Security: Story = {
  render: () => (
    <SecurityCard
      emailVerified
      createdAt="2025-06-13T10:00:00.000Z"
      updatedAt="2026-05-22T10:00:00.000Z"
      anonymous={false}
      onDelete={remove}
    />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Delete Account' }));
    await expect(remove).toHaveBeenCalledOnce();
  },
};
export const SecurityUnverified: Story = {
  render: () => (
    <SecurityCard
      emailVerified={false}
      createdAt={null}
      updatedAt={null}
      anonymous
      onDelete={remove}
    />
  ),
};

export const PlainCard: Story = {
  render: () => (
    <SettingsCard title="Anything">
      <p>Content</p>
    </SettingsCard>
  ),
};

const look = fn();
export const Appearance: Story = {
  render: () => <AppearanceCard value="light" onChange={look} />,
  play: async ({ canvasElement }) => {
    look.mockClear();
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: 'Colours' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Dark' }));
    await expect(look).toHaveBeenCalledWith('dark');
  },
};
