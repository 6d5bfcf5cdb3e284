import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  EmptyState,
  ErrorAlert,
  Loading,
  LoadingOverlay,
  Notice,
  ProgressBar,
  Snackbar,
  type Severity,
} from '@biophony/ui';
import { Button } from '@radix-ui/themes';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

const meta: Meta = { title: 'Feedback' };
export default meta;
type Story = StoryObj;

const retry = fn();
const dismiss = fn();

export const ErrorWithActions: Story = {
  render: () => (
    <ErrorAlert
      error={{
        message: 'Failed to get projects',
        hint: 'The service could not be reached. Check your connection and try again.',
        requestId: 'req_7Qw2',
      }}
      onRetry={retry}
      onDismiss={dismiss}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('group', { name: 'Error' })).toHaveTextContent(
      'Failed to get projects',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(retry).toHaveBeenCalledOnce();
    await expect(dismiss).toHaveBeenCalledOnce();
  },
};

export const ErrorAlone: Story = {
  render: () => <ErrorAlert error={{ message: 'You must be logged in to view projects' }} />,
};

export const Notices: Story = {
  render: () => (
    <div className="bp-stack">
      <Notice>
        <p>Two recorders were on summer time, ten on winter time.</p>
      </Notice>
      <Notice tone="good">
        <p>Profile updated successfully!</p>
      </Notice>
      <Notice tone="warn">
        <p>Keep this browser window open until the upload has finished.</p>
      </Notice>
      <Notice tone="bad">
        <p>
          This upload would exceed your storage limit. Please remove some files or upgrade your
          plan.
        </p>
      </Notice>
    </div>
  ),
};

export const Empty: Story = {
  render: () => (
    <EmptyState
      title="No projects yet"
      text="Create your first project to start analyzing ecological data"
      action={<Button size="3">Create Your First Project</Button>}
    />
  ),
};

export const LoadingInPlace: Story = { render: () => <Loading text="Loading your projects..." /> };

export const LoadingCards: Story = {
  render: () => <Loading text="Loading your projects..." shape="cards" />,
};

export const LoadingProject: Story = {
  render: () => <Loading text="Loading project..." shape="project" />,
};

export const OverlaySigningIn: Story = {
  parameters: { bare: true },
  render: () => (
    <LoadingOverlay
      message="Signing you in..."
      detail="Just a moment while we authenticate your account"
    />
  ),
  play: async () => {
    await expect(await screen.findByText('Signing you in...')).toBeVisible();
  },
};

export const OverlayDefault: Story = {
  parameters: { bare: true },
  render: () => <LoadingOverlay />,
  play: async () => {
    await expect(await screen.findByText('Loading...')).toBeVisible();
  },
};

export const Progress: Story = {
  render: () => (
    <div className="bp-stack">
      {[0, 20, 50, 80, 100].map((percent) => (
        <ProgressBar key={percent} percent={percent} label={`Progress ${percent}`} />
      ))}
    </div>
  ),
};

const close = fn();
const snack = (severity: Severity, message: string): Story => ({
  render: () => <Snackbar snack={{ severity, message }} onClose={close} />,
  play: async () => {
    close.mockClear();
    await expect(await screen.findByText(message)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await expect(close).toHaveBeenCalledOnce();
  },
});

export const SnackbarSuccess = snack(
  'success',
  'Project created! Add a title and description below.',
);
export const SnackbarInfo = snack('info', 'Upload cancelled. Nothing was saved.');
export const SnackbarWarning = snack(
  'warning',
  'Dataset uploaded but page refresh failed. Please reload manually.',
);
export const SnackbarError = snack('error', 'Failed to create project');
export const SnackbarQuiet: Story = { render: () => <Snackbar snack={null} onClose={close} /> };

const undo = fn();

export const SnackbarWithUndo: Story = {
  render: () => (
    <Snackbar
      snack={{
        severity: 'success',
        message: 'Note deleted successfully!',
        action: { label: 'Undo', run: undo },
      }}
      onClose={dismiss}
    />
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledOnce();
  },
};
