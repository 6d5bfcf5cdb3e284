import * as kit from '@biophony/ui/screens';
import { page } from '../page.tsx';

const own = 'A page of its own, with the `main` landmark and the heading of the first level.';

export const ConfirmSignUpScreen = page(kit.ConfirmSignUpScreen, {
  args: { token: 'token-of-the-mail' },
  answers: {},
  frame: 520,
  accessibility: own,
});

export const DeviceScreen = page(kit.DeviceScreen, {
  args: { userCode: 'BCDF-GHJK' },
  answers: {
    'GET /api/auth/device': {
      user_code: 'BCDF-GHJK',
      client_name: 'biophony on fieldbook',
      status: 'pending',
      created_at: '2026-05-22T10:00:00.000Z',
      expires_at: '2026-05-22T10:10:00.000Z',
    },
  },
  frame: 620,
  accessibility: own,
});

export const ResetPasswordScreen = page(kit.ResetPasswordScreen, {
  args: { token: 'token-of-the-mail' },
  answers: {},
  frame: 520,
  accessibility: own,
});

export const VerifyEmailScreen = page(kit.VerifyEmailScreen, {
  args: { token: 'token-of-the-mail' },
  answers: {},
  frame: 420,
  accessibility: own,
});
