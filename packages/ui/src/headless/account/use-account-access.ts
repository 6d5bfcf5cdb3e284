'use client';

import { useState } from 'react';
import { authErrorCode } from '../../auth/client/auth-error.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

type Action = 'verify' | 'password' | 'sign-out';

/** Verifying the address, changing the password and signing out everywhere, where the service looks after them. */
export function useAccountAccess() {
  const { auth, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const [busy, setBusy] = useState<Action | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [error, setError] = useState<{ of: Action; text: ErrorText } | null>(null);
  const { credentials } = auth;
  if (!credentials || !user) return null;
  const { verification, password, access } = messages;

  /** True when it succeeded. */
  const during = async (of: Action, fallback: string, run: () => Promise<string | null>) => {
    setBusy(of);
    setError(null);
    setDone(null);
    try {
      setDone(await run());
      return true;
    } catch (failure) {
      console.error(failure);
      const wrong = of === 'password' && authErrorCode(failure) === 'invalid-credential';
      setError({
        of,
        text: wrong ? { message: password.currentWrong } : describe(failure, fallback),
      });
      return false;
    } finally {
      setBusy(null);
    }
  };

  return {
    verified: user.emailVerified,
    busy,
    done,
    error,
    sendVerification: () =>
      during('verify', verification.sendFailed, async () => {
        await credentials.sendVerification();
        return verification.sent(user.email ?? '');
      }),
    changePassword: (current: string, next: string) =>
      during('password', password.setFailed, async () => {
        await credentials.changePassword(current, next);
        return password.changed;
      }),
    signOutEverywhere: () =>
      during('sign-out', access.failed, async () => {
        await credentials.signOutEverywhere();
        return null;
      }),
    forgetError: () => setError(null),
  };
}
