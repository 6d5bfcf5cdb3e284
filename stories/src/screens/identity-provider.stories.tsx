import type { Meta, StoryObj } from '@storybook/react-vite';
import { DashboardScreen, SettingsScreen } from '@biophony/ui/screens';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { profile, StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Screens/Identity provider', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

/** What was asked for, in its order: of the service, and of the identity provider. */
const asked: string[] = [];
const saveProfile = fn(() => {
  asked.push('service: profile');
  return { user: profile };
});
const deleteUser = fn(() => {
  asked.push('service: delete');
  return { deleted: true };
});
const rename = fn(async (name: string) => {
  asked.push(`provider: ${name}`);
});
const deleteAccount = fn(async () => {
  asked.push('provider: delete');
});

const settings: Pick<Story, 'render' | 'beforeEach'> = {
  beforeEach: () => {
    asked.length = 0;
  },
  render: () => (
    <StoryKit
      answers={{ 'PUT /api/user/profile': saveProfile, 'DELETE /api/user/delete': deleteUser }}
      updateDisplayName={rename}
      deleteAccount={deleteAccount}
    >
      <DashboardScreen current="settings">
        <SettingsScreen />
      </DashboardScreen>
    </StoryKit>
  ),
};

const saveAs = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const field = screen.getByLabelText('Display Name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};
const inMain = () => within(screen.getByRole('main'));

export const NameIsChangedThereFirst: Story = {
  name: 'A saved name is changed there first (S7.7)',
  ...settings,
  play: async () => {
    await saveAs('Chiara Verdi');
    await expect(await inMain().findByText('Profile updated successfully!')).toBeVisible();
    await expect(asked).toEqual(['provider: Chiara Verdi', 'service: profile']);
  },
};

export const NameIsRefusedThere: Story = {
  name: 'A name that is refused there is not saved here (S7.7)',
  ...settings,
  play: async () => {
    rename.mockRejectedValueOnce(new Error('offline'));
    await saveAs('Chiara Verdi');
    await expect(await screen.findByText('Failed to update profile')).toBeVisible();
    await expect(asked).toEqual([]);
    await expect(screen.getByLabelText('Display Name')).toHaveValue('Chiara Verdi');
  },
};

export const AccountIsDeletedThereLast: Story = {
  name: 'A deleted account is deleted there last (S7.7)',
  ...settings,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete Account Permanently' }),
    );
    await waitFor(() => expect(asked).toEqual(['service: delete', 'provider: delete']));
  },
};
