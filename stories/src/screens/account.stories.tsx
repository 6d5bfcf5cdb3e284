import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  DashboardScreen,
  DeviceScreen,
  ResetPasswordScreen,
  SettingsScreen,
  VerifyEmailScreen,
} from '@biophony/ui/screens';
import { AccountAccess } from '@biophony/ui/widgets';
import type { ReactNode } from 'react';
import { expect, screen, spyOn, userEvent, within } from 'storybook/test';
import { credentials, reply, StoryKit, type Answers } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Account', parameters: { bare: true } };
export default meta;
type Story = StoryObj;

const show = (page: ReactNode, answers: Answers = {}, signedIn = true): Story => ({
  render: () => (
    <StoryKit answers={answers} signedIn={signedIn} emailVerified={false}>
      {page}
    </StoryKit>
  ),
});

const request = {
  user_code: 'BCDF-GHJK',
  client_name: 'biophony on fieldbook',
  status: 'pending',
  created_at: '2026-05-22T10:00:00.000Z',
  expires_at: '2026-05-22T10:10:00.000Z',
};
const asks = { 'GET /api/auth/device': request };
const device = <DeviceScreen userCode="BCDF-GHJK" />;

export const Device: Story = {
  ...show(device, {
    ...asks,
    'POST /api/auth/device/approve': { ...request, status: 'approved' },
  }),
  play: async () => {
    await expect(await screen.findByText('Did you start this on that machine?')).toBeVisible();
    await expect(screen.queryByText(/^Approved\. Go back/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await expect(
      await within(screen.getByRole('main')).findByText(/^Approved\. Go back/),
    ).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};

export const DeviceDenied: Story = {
  ...show(device, { ...asks, 'POST /api/auth/device/deny': { ...request, status: 'denied' } }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }));
    await expect(
      await within(screen.getByRole('main')).findByText(/^Denied\. The device/),
    ).toBeVisible();
  },
};

export const DeviceVisitor: Story = {
  ...show(device, asks, false),
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Get Started' })).toBeVisible();
    await expect(screen.queryByText('biophony on fieldbook')).toBeNull();
  },
};

export const DeviceWithoutCode: Story = {
  ...show(<DeviceScreen userCode={null} />, asks),
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Code'), 'bcdfghjk');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await expect(await screen.findByRole('button', { name: 'Approve' })).toBeEnabled();
  },
};

const unknown = { error: 'user_code is not known', code: 'invalid_request', field: 'user_code' };

export const DeviceUnknown: Story = {
  ...show(device, { 'GET /api/auth/device': reply(400, unknown) }),
  play: async () => {
    await expect(await screen.findByText(/^This code is not known/)).toBeVisible();
    await expect(screen.getByLabelText('Code')).toHaveValue('BCDF-GHJK');
  },
};

export const DeviceAnswered: Story = {
  ...show(device, {
    ...asks,
    'POST /api/auth/device/approve': reply(409, { error: 'Answered', code: 'conflict' }),
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await expect(await screen.findByRole('group', { name: 'Error' })).toHaveTextContent(
      'answered already',
    );
  },
};

export const DeviceTooMany: Story = {
  ...show(device, {
    'GET /api/auth/device': reply(429, { error: 'Too many', code: 'rate_limited' }),
  }),
  play: async () => {
    await expect(await screen.findByRole('group', { name: 'Error' })).toHaveTextContent(
      'Too many attempts.',
    );
  },
};

export const ResetPassword: Story = {
  ...show(<ResetPasswordScreen token="from-the-mail" />, {}, false),
  play: async () => {
    credentials.resetPassword.mockClear();
    await userEvent.type(await screen.findByLabelText('New password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    await expect(screen.getByText('Use at least 8 characters.')).toBeVisible();
    await expect(credentials.resetPassword).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('New password'), 'er than the river');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    await expect(
      await within(await screen.findByRole('main')).findByText(/^Your new password is set/),
    ).toBeVisible();
    await expect(credentials.resetPassword).toHaveBeenCalledWith(
      'from-the-mail',
      'shorter than the river',
    );
  },
};

export const ResetPasswordWithoutToken: Story = show(<ResetPasswordScreen token={null} />);

export const VerifyEmail: Story = {
  ...show(<VerifyEmailScreen token="from-the-mail" />),
  play: async () => {
    await expect(await screen.findByText('Verifying...')).toBeVisible();
    await expect(credentials.verifyEmail).toHaveBeenCalledWith('from-the-mail');
  },
};

export const VerifyEmailWithoutToken: Story = show(<VerifyEmailScreen token={null} />);

export const Access: Story = {
  ...show(<AccountAccess withPassword />),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Send verification mail' }));
    await expect(await canvas.findByText(/^A mail with a link/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    await userEvent.type(dialog.getByLabelText('Current password'), 'spring');
    await userEvent.type(dialog.getByLabelText('New password'), 'summer in the valley');
    await userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
    await expect(await canvas.findByText(/^Password changed/)).toBeVisible();
    await expect(credentials.changePassword).toHaveBeenCalledWith('spring', 'summer in the valley');
  },
};

const settings = (answers: Answers): Story =>
  show(
    <DashboardScreen current="settings">
      <SettingsScreen />
    </DashboardScreen>,
    { 'GET /api/projects': { projects: [], next_cursor: null }, ...answers },
  );

/** S3.13 */
export const ExportFailed: Story = {
  ...settings({ 'GET /api/presets': 403 }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await expect(await screen.findByText('Failed to download your data')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  },
};

/** S3.13 */
export const Exported: Story = {
  ...settings({ 'GET /api/presets': { presets: [], next_cursor: null } }),
  play: async () => {
    const made = spyOn(URL, 'createObjectURL');
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await expect(await screen.findByText('Your data is in the file: 3 lines.')).toBeVisible();
    const file = made.mock.lastCall?.[0] as Blob;
    made.mockRestore();
    const lines = (await file.text()).trimEnd().split('\n');
    await expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'export',
      'profile',
      'end',
    ]);
  },
};
