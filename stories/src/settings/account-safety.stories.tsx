import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  ApiKeysCard,
  CreateKeyDialog,
  PasswordForm,
  QrCode,
  RecoveryCodesDialog,
  SecondFactorCard,
  SecondFactorForm,
  SecretDialog,
  SetUpFactorDialog,
} from '@biophony/ui';
import { ConfirmSignUpScreen } from '@biophony/ui/screens';
import { ApiKeys, SecondFactor } from '@biophony/ui/widgets';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { credentials, factors, StoryKit } from '../fixtures/kit.tsx';

const meta: Meta = { title: 'Account safety' };
export default meta;
type Story = StoryObj;

const act = fn();
const key = {
  key_id: 'k1',
  name: 'field laptop',
  prefix: 'bp_x8Yq3k1',
  scopes: ['projects:read', 'data:write'] as ('projects:read' | 'data:write')[],
  created_at: '2025-06-13T10:00:00.000Z',
  expires_at: '2025-12-13T10:00:00.000Z',
  last_used_at: null,
};
const listed = { onRetry: act, onCreate: act, onRevoke: act };
const chosen = { onSetUp: act, onSwitchOff: act, onRenew: act };
const state = { totp: true, sms: '...567', smsAvailable: true, recoveryCodesLeft: 1 };

export const Keys: Story = {
  render: () => (
    <ApiKeysCard keys={[key, { ...key, key_id: 'k2', name: 'ci', expires_at: null }]} {...listed} />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/Expired 13 Dec 2025/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke ci' }));
    await expect(act).toHaveBeenCalled();
  },
};
export const KeysEmpty: Story = { render: () => <ApiKeysCard keys={[]} {...listed} /> };
export const KeysLoading: Story = { render: () => <ApiKeysCard keys={null} {...listed} /> };
export const KeysFailed: Story = {
  render: () => (
    <ApiKeysCard keys={null} error={{ message: 'Failed to load the API keys' }} {...listed} />
  ),
};
export const NewKey: Story = {
  render: () => <CreateKeyDialog open onSubmit={act} onClose={act} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Key' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'recorder');
    await userEvent.click(dialog.getByRole('switch', { name: 'Change the profile' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Key' }));
    await expect(act).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'recorder', days: 365 }),
    );
  },
};
export const NewKeyShown: Story = {
  render: () => (
    <SecretDialog secret="bp_x8Yq3k1vWn5uJ2mC7dR4tH9sL6pB0aE3fG8iK1oQ2rS" onClose={act} />
  ),
};
export const KeysAtWork: Story = {
  render: () => (
    <StoryKit
      answers={{
        'GET /api/user/keys': { keys: [key] },
        'DELETE /api/user/keys/k1': { deleted: true },
        'POST /api/user/keys': { key, secret: 'bp_the-new-one' },
      }}
    >
      <ApiKeys />
    </StoryKit>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Key' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'recorder');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Key' }));
    await expect(await screen.findByText('bp_the-new-one')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('bp_the-new-one')).toBeNull());
  },
};

export const Factors: Story = { render: () => <SecondFactorCard state={state} {...chosen} /> };
export const FactorsOff: Story = {
  render: () => (
    <SecondFactorCard
      state={{ totp: false, sms: null, smsAvailable: false, recoveryCodesLeft: 0 }}
      {...chosen}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/Text message/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Set Up Authenticator App' }));
    await expect(act).toHaveBeenLastCalledWith('totp');
  },
};
export const FactorsLoading: Story = {
  render: () => <SecondFactorCard state={null} {...chosen} />,
};
export const FactorsFailed: Story = {
  render: () => (
    <SecondFactorCard
      state={state}
      error={{ message: 'For security reasons, please log out and log back in, then try again.' }}
      {...chosen}
    />
  ),
};
export const Phone: Story = {
  render: () => (
    <SetUpFactorDialog
      setUp={{ kind: 'sms', secret: null, begun: false }}
      onPhone={act}
      onCode={act}
      onClose={act}
    />
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Text Messages' }));
    const go = dialog.getByRole('button', { name: 'Continue' });
    await userEvent.type(dialog.getByLabelText('Phone number'), '0333');
    await expect(go).toBeDisabled();
    await userEvent.clear(dialog.getByLabelText('Phone number'));
    await userEvent.type(dialog.getByLabelText('Phone number'), '+393331234567');
    await userEvent.click(go);
    await expect(act).toHaveBeenLastCalledWith('+393331234567');
  },
};
export const Codes: Story = {
  render: () => (
    <RecoveryCodesDialog codes={['MFRG-GZDF-MZTW-Q2LK', 'NBSW-Y3DP-EHPK-3PXP']} onClose={act} />
  ),
};
export const Code: Story = {
  render: () => (
    <SecondFactorForm
      busy={false}
      offer={{ methods: ['totp', 'sms', 'recovery'], onCode: act, onSend: act, onBack: act }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText('Code'), '123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(act).toHaveBeenLastCalledWith('123456');
    await userEvent.click(canvas.getByRole('button', { name: 'Send me a text message' }));
    await expect(canvas.getByText(/message, or a recovery code$/)).toBeVisible();
  },
};
/** A provider without recovery codes does not speak of them. */
export const CodeOfAppAlone: Story = {
  render: () => (
    <SecondFactorForm
      busy={false}
      offer={{ methods: ['totp'], onCode: act, onSend: act, onBack: act }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/authenticator app shows$/)).toBeVisible();
    await expect(canvas.queryByText(/recovery/)).toBeNull();
  },
};
export const Qr: Story = {
  render: () => <QrCode text="otpauth://totp/Biophony" label="QR code" />,
};
export const FactorsAtWork: Story = {
  render: () => (
    <StoryKit answers={{}}>
      <SecondFactor />
    </StoryKit>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Set Up Authenticator App' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set Up Authenticator App' }));
    await userEvent.type(await dialog.findByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch On' }));
    await expect(factors.confirm).toHaveBeenCalledWith('totp', '123456');
    await expect(await screen.findByText('MFRG-GZDF-MZTW-Q2LK')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  },
};

export const Password: Story = {
  render: () => (
    <PasswordForm busy={false} action="Go on" busyAction="Going on..." onSubmit={act} />
  ),
};
export const FinishSignUp: Story = {
  parameters: { bare: true },
  render: () => (
    <StoryKit answers={{}}>
      <ConfirmSignUpScreen token="from-the-mail" />
    </StoryKit>
  ),
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Password'), 'heard-at-first-light');
    await userEvent.click(screen.getByRole('button', { name: 'Finish signing up' }));
    await expect(credentials.confirmSignUp).toHaveBeenCalledWith(
      'from-the-mail',
      'heard-at-first-light',
    );
    await expect(
      await within(await screen.findByRole('main')).findByText(
        /is verified. Your account is ready/,
      ),
    ).toBeVisible();
  },
};
