import type { Meta, StoryObj } from '@storybook/react-vite';
import { AuthDialog } from '@biophony/ui';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';

const social = fn();
const email = fn();
const close = fn();

const meta: Meta<typeof AuthDialog> = {
  title: 'Dialogs/Auth',
  component: AuthDialog,
  args: { open: true, onSocial: social, onEmail: email, onClose: close },
};
export default meta;
type Story = StoryObj<typeof AuthDialog>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Get Started' }));

export const Ways: Story = {
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Continue with Google' }));
    await expect(social).toHaveBeenCalledWith('google');
    await userEvent.click(inside.getByRole('button', { name: 'Continue with GitHub' }));
    await expect(social).toHaveBeenLastCalledWith('github');
  },
};

export const SignIn: Story = {
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Continue with Email & Password' }));
    const submit = inside.getByRole('button', { name: 'Sign In' });
    await expect(submit).toBeDisabled();
    await userEvent.type(inside.getByLabelText('Email'), 'chiara@example.org');
    await userEvent.type(inside.getByLabelText('Password'), 'spring in the valley');
    await userEvent.click(submit);
    await expect(email).toHaveBeenCalledWith({
      mode: 'signIn',
      email: 'chiara@example.org',
      password: 'spring in the valley',
      name: '',
    });
  },
};

export const SignUp: Story = {
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Continue with Email & Password' }));
    await userEvent.click(inside.getByRole('button', { name: 'Need an account? Sign Up' }));
    await userEvent.type(inside.getByLabelText('Email'), 'chiara@example.org');
    await userEvent.type(inside.getByLabelText('Password'), 'spring in the valley');
    await expect(inside.getByRole('button', { name: 'Create Account' })).toBeDisabled();
    await userEvent.type(inside.getByLabelText('Full Name'), 'Chiara Rossi');
    await expect(inside.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    await expect(
      inside.getByRole('button', { name: 'Already have an account? Sign In' }),
    ).toBeEnabled();
  },
};

const send = fn();
const forgot = { busy: false, sentTo: null, error: null, send };

export const Forgot: Story = {
  args: { forgot },
  play: async () => {
    email.mockClear();
    send.mockClear();
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Continue with Email & Password' }));
    const ask = inside.getByRole('button', { name: 'Forgot password?' });
    await userEvent.click(ask);
    await expect(inside.getByText(/^Type your email above/)).toBeVisible();
    await userEvent.type(inside.getByLabelText('Email'), 'chiara@example.org');
    await userEvent.click(ask);
    await expect(send).toHaveBeenCalledOnce();
    await expect(send).toHaveBeenCalledWith('chiara@example.org');
    await expect(email).not.toHaveBeenCalled();
    await userEvent.click(inside.getByRole('button', { name: 'Need an account? Sign Up' }));
    await expect(inside.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
  },
};

export const ForgotSent: Story = {
  args: { forgot: { ...forgot, sentTo: 'chiara@example.org' } },
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Continue with Email & Password' }));
    await expect(inside.getByText(/is on its way/)).toBeVisible();
  },
};

export const Busy: Story = {
  args: { busy: true },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText('Signing in...')).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  },
};

export const Failed: Story = {
  args: { error: { message: 'Authentication failed' } },
};

export const WelcomeBack: Story = {
  args: { welcome: { name: 'Chiara Rossi', tier: 'pro' } },
  play: async () => {
    await expect(
      (await dialog()).getByText('Welcome back, Chiara Rossi! (Pro plan)'),
    ).toBeVisible();
  },
};

export const ReadingTerms: Story = {
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Terms of Service' }));
    const terms = within(await screen.findByRole('dialog', { name: 'Terms of Service' }));
    await expect(terms.getByText('Last updated: June 13, 2025')).toBeVisible();
  },
};

export const SessionEnded: Story = {
  args: {
    reason: 'Your session has ended. Sign in again to go on.',
    email: 'chiara@example.org',
  },
  play: async () => {
    const inside = await dialog();
    await expect(inside.getByText(/^Your session has ended\./)).toBeVisible();
    await expect(inside.getByLabelText('Email')).toHaveValue('chiara@example.org');
    await expect(inside.getByLabelText('Password')).toHaveFocus();
  },
};

/** S2.13 */
export const OnOwnMachine: Story = {
  args: { providers: [], ownMachine: true },
  play: async () => {
    const inside = await dialog();
    const names = [
      'Continue with Email & Password',
      'Continue with Google',
      'Continue with GitHub',
    ];
    const order = () =>
      inside
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim() ?? '')
        .filter((text) => names.includes(text));
    await expect(order()).toEqual(names);
    const byEmail = inside.getByRole('button', { name: names[0] });
    await waitFor(() => expect(byEmail).toHaveFocus());
    await userEvent.click(byEmail);
    const submit = inside.getByRole('button', { name: 'Sign In' });
    const google = inside.getByRole('button', { name: names[1] });
    await expect(submit.compareDocumentPosition(google)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const name of names.slice(1))
      await expect(inside.getByRole('button', { name })).toHaveAccessibleDescription(
        /^Google and GitHub are not set up/,
      );
  },
};

/** S2.13: a service of others, and one with a provider, keep the order. */
export const OnOwnMachineWithGitHub: Story = {
  tags: ['full'],
  args: { providers: ['github'], ownMachine: true },
  play: async () => {
    const inside = await dialog();
    const google = inside.getByRole('button', { name: 'Continue with Google' });
    const byEmail = inside.getByRole('button', { name: 'Continue with Email & Password' });
    await expect(google.compareDocumentPosition(byEmail)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
};

export const WithoutGoogle: Story = {
  args: { providers: ['github'] },
  play: async () => {
    const inside = await dialog();
    const google = inside.getByRole('button', { name: 'Continue with Google' });
    await expect(google).toHaveAccessibleDescription('Google is not set up on this service.');
    await expect(inside.queryByText('GitHub is not set up on this service.')).toBeNull();
    const byEmail = inside.getByRole('button', { name: 'Continue with Email & Password' });
    await waitFor(() => expect(byEmail).toHaveFocus());
    await userEvent.click(google);
    await expect(social).toHaveBeenLastCalledWith('google');
  },
};
