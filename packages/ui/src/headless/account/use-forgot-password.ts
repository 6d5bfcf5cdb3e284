'use client';

import { useMutation } from '@tanstack/react-query';
import type { ForgotPasswordOffer } from '../../model/sign-in.ts';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/** Asks for the mail about a forgotten password. `offer` is null where the identity provider has passwords of its own. */
export function useForgotPassword() {
  const { auth, queryClient, messages } = useKit();
  const describe = useDescribe();
  const { credentials } = auth;
  const mail = useMutation(
    {
      mutationFn: async (email: string) => credentials?.forgotPassword(email),
      onError: (error) => console.error(error),
    },
    queryClient,
  );
  const offer: ForgotPasswordOffer = {
    busy: mail.isPending,
    sentTo: mail.isSuccess ? mail.variables : null,
    error: mail.error && describe(mail.error, messages.password.forgotFailed),
    send: (email) => mail.mutate(email),
  };
  return {
    offer: credentials ? offer : null,
    /** Nothing was asked for, as far as the screen goes. */
    clear: mail.reset,
  };
}
