'use client';

import { useMutation } from '@tanstack/react-query';
import { authErrorCode } from '../../auth/client/auth-error.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** Makes the account of a sign-up with the one-time token of its mail, and the password chosen then. */
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
