import * as kit from '@biophony/ui/widgets';
import { fn } from 'storybook/test';
import { page } from '../page.tsx';

const joined = 'It is made of the components of the same names, and is as accessible as they are.';

export const AccountAccess = page(kit.AccountAccess, {
  args: { withPassword: true },
  answers: {},
  accessibility: joined,
});

export const ApiKeys = page(kit.ApiKeys, {
  answers: {},
  accessibility: 'A section that is named by its heading. Every button is named after its key.',
});

export const RunnerTokens = page(kit.RunnerTokens, {
  answers: {},
  accessibility: 'A section that is named by its heading. Every button is named after its token.',
});

export const SecondFactor = page(kit.SecondFactor, { answers: {}, accessibility: joined });

export const SessionOverlay = page(kit.SessionOverlay, {
  answers: {},
  frame: 160,
  accessibility:
    'A status with words, while somebody is being signed in or out; nothing is drawn at other times. Put it once into the page.',
});

export const SignInDialog = page(kit.SignInDialog, {
  args: { open: true, onSuccess: fn(), onClose: fn() },
  answers: {},
  frame: 640,
  accessibility: 'A dialog that is named by its title. Password managers know its fields.',
});
