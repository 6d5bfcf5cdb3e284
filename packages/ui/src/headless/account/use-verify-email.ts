'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authErrorCode } from '../../auth/client/auth-error.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** Verifies the address of whoever is signed in, with the one-time token of a mail, as soon as they are. */
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
