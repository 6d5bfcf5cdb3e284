'use client';

import { useState } from 'react';
import { authErrorCode } from '../../auth/client/auth-error.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** Sets a new password with the one-time token of a mail. */
export function useResetPassword(token: string | null) {
  const { auth, messages } = useKit();
  const describe = useDescribe();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const words = messages.password;

  const reset = async (newPassword: string) => {
    if (!auth.credentials || !token) return;
    setBusy(true);
    setError(null);
    try {
      await auth.credentials.resetPassword(token, newPassword);
      setDone(true);
    } catch (failure) {
      console.error(failure);
      const spent = authErrorCode(failure) === 'expired-action-code';
      setError(spent ? { message: words.tokenSpent } : describe(failure, words.setFailed));
    } finally {
      setBusy(false);
    }
  };
  return {
    available: auth.credentials !== undefined,
    busy,
    done,
    error,
    reset: (newPassword: string) => void reset(newPassword),
  };
}
