'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authErrorCode } from '../auth/auth-errors.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Creates the account of a sign-up with the one-time token of its mail and the password chosen
 * then.
 */
export function useConfirmSignUp(token: string) {
  const { auth, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const words = messages.signUp;
  const { credentials } = auth;
  const { mutate, error, isPending, isSuccess } = useMutation(
    { mutationFn: async (password: string) => credentials?.confirmSignUp(token, password) },
    queryClient,
  );

  const told = (failure: Error): ErrorText => {
    const code = authErrorCode(failure);
    if (code === 'invalid-credential') return { message: words.wrongPassword };
    return code === 'expired-action-code'
      ? { message: words.tokenSpent }
      : describe(failure, words.failed);
  };
  return {
    available: credentials !== undefined,
    busy: isPending,
    /** The address of the new account. */
    done: isSuccess && user ? (user.email ?? '') : null,
    error: error && told(error),
    onConfirm: (password: string) => mutate(password),
  };
}

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

/** Verifies the address of the signed-in user with the one-time token of a mail, once signed in. */
export function useVerifyEmail(token: string | null) {
  const { auth, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const words = messages.verification;
  const { credentials } = auth;
  const { mutate, error } = useMutation(
    { mutationFn: async (proof: string) => credentials?.verifyEmail(proof) },
    queryClient,
  );
  const uid = user?.uid;
  const due = user !== null && !user.emailVerified;
  useEffect(() => {
    if (uid !== undefined && due && token) mutate(token);
  }, [uid, due, token, mutate]);

  const told = (failure: Error): ErrorText =>
    authErrorCode(failure) === 'expired-action-code'
      ? { message: words.tokenSpent }
      : describe(failure, words.failed);
  return {
    available: credentials !== undefined,
    verified: user?.emailVerified ? (user.email ?? '') : null,
    error: error && told(error),
  };
}
