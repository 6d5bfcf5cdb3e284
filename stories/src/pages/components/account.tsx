import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

export const AccountPage = page(kit.AccountPage, {
  args: {
    title: 'New Password',
    home: <a href="#home">Biophony</a>,
    children: <p>What the page is about stands here.</p>,
  },
  frame: 420,
  accessibility: 'It has the `main` landmark and the heading of the first level of its page.',
});

export const DeviceCodeForm = page(kit.DeviceCodeForm, {
  args: { initial: '', busy: false, problem: null, onLook: fn() },
  accessibility: 'The field is labelled, and a problem is tied to it and read out.',
});

export const DeviceRequestView = page(kit.DeviceRequestView, {
  args: {
    request: {
      user_code: 'BCDF-GHJK',
      client_name: 'biophony on fieldbook',
      status: 'pending',
      created_at: '2026-05-22T10:00:00.000Z',
      expires_at: '2026-05-22T10:10:00.000Z',
    },
    email: 'chiara@example.org',
    busy: false,
    onApprove: fn(),
    onDeny: fn(),
  },
  accessibility:
    'Approving and denying are two buttons with whole words; neither is told by colour alone.',
});

export const NewPasswordForm = page(kit.NewPasswordForm, {
  args: { busy: false, action: 'Change Password', withCurrent: true, onSubmit: fn() },
  accessibility:
    'The fields carry the `autocomplete` values of passwords, so that password managers fill them in and offer new ones.',
});

export const PasswordForm = page(kit.PasswordForm, {
  args: { busy: false, action: 'Continue', busyAction: 'Checking...', onSubmit: fn() },
  accessibility:
    'The field carries `autocomplete="current-password"`, so that password managers fill it in.',
});

export const QrCode = page(kit.QrCode, {
  args: { text: 'https://biophony.example', label: 'Address of the service' },
  accessibility:
    'It is a picture with the name `label`. Show the same content as text too, for those who cannot point a camera at it.',
  look: 'It stays dark on light in the dark, because many readers of codes need that.',
});
