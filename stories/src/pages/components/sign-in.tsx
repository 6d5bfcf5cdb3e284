import * as kit from '@biophony/ui/components';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

export const AuthDialog = page(kit.AuthDialog, {
  args: {
    open: true,
    providers: ['google', 'github'],
    onSocial: fn(),
    onEmail: fn(),
    onClose: fn(),
  },
  frame: 640,
  accessibility:
    'A dialog named by its title. Password managers know its fields, and errors are read out as they appear.',
});

export const SecondFactorForm = page(kit.SecondFactorForm, {
  args: {
    offer: { methods: ['totp', 'recovery'], onCode: fn(), onSend: fn(), onBack: fn() },
    busy: false,
  },
  accessibility: 'One labelled field, and buttons with whole words.',
});
