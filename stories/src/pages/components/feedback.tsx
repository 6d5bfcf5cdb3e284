import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

export const EmptyState = page(kit.EmptyState, {
  args: {
    title: 'No projects yet',
    text: 'Create a project for each place that you record at.',
    action: <button type="button">Create Project</button>,
  },
  accessibility:
    'Give the way out of the empty state as `action`, so that the keyboard reaches it next.',
});

export const ErrorAlert = page(kit.ErrorAlert, {
  args: {
    error: {
      message: 'Failed to get projects',
      hint: 'Check the connection to the internet.',
      requestId: 'req_7Qw2',
    },
    onRetry: fn(),
    onDismiss: fn(),
  },
  accessibility:
    'A screen reader reads the failure out at once, as it appears. What can be done about it is a button in the text.',
});

export const Loading = page(kit.Loading, {
  args: { text: 'Loading your projects...' },
  accessibility:
    'It is a status with words, which a screen reader tells of. The shapes of what is to come are hidden from it.',
});

export const LoadingOverlay = page(kit.LoadingOverlay, {
  args: { message: 'Signing you in...', detail: 'This takes a moment.' },
  frame: 320,
  accessibility: 'It is a status with words. It does not take the focus.',
});

export const Notice = page(kit.Notice, {
  args: {
    tone: 'warn',
    live: false,
    children: <p>The clock of this recorder was at its factory date.</p>,
  },
  accessibility:
    'Set `live` for a notice that appears while the page is being used: a screen reader then reads it out, and a bad one at once. The tone is shown by a symbol too, not by the colour alone.',
});

export const ProgressBar = page(kit.ProgressBar, {
  args: { percent: 42, label: 'Files uploaded' },
  accessibility: 'It is a `progress` element with the name `label`; say there what is going on.',
});

export const Snackbar = page(kit.Snackbar, {
  args: {
    snack: {
      severity: 'success',
      message: 'Project deleted',
      action: { label: 'Undo', run: fn() },
    },
    onClose: fn(),
    onHold: fn(),
  },
  frame: 200,
  accessibility:
    'Messages stand in a named region and are read out without taking the focus; errors at once. Its time does not run while the pointer or the focus is on it: that is what `onHold` tells. `BiophonyProvider` shows one already.',
});
