'use client';

import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { SignInWays, SocialProvider } from '../auth/auth-client.ts';
import { authErrorCode, SecondFactorError } from '../auth/auth-errors.ts';
import { pause, times } from '../base/times.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { usePasswordMessages, useSecondFactorMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import type { EmailFormValues, ForgotPasswordOffer } from './sign-in-forms.tsx';
import { useSessionActions } from './use-session.ts';

interface AuthFlowOptions {
  open: boolean;
  /** Called one second after a successful sign-in, then `onClose`. */
  onSuccess?: () => void;
  onClose: () => void;
}

/**
 * Whether the page comes from this machine: then the service probably does too, until it answers.
 */
const pageIsLocal = () =>
  typeof location !== 'undefined' &&
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/**
 * The service's providers with a popup: null until known, undefined if it cannot be asked; and
 * whether it runs on one's own machine. Requested when the dialog opens.
 */
function useSignInWays(open: boolean) {
  const { auth } = useKit();
  const [ways, setWays] = useState<SignInWays | null>(null);
  const ask = open && !ways?.providers;
  useEffect(() => {
    if (!ask) return;
    let gone = false;
    const request =
      auth.signInWays?.() ??
      auth.socialProviders?.().then((providers) => ({ providers, ownMachine: false }));
    request?.then(
      (answer) => !gone && setWays(answer),
      (error: unknown) => console.error(error),
    );
    return () => {
      gone = true;
    };
  }, [ask, auth]);
  if (!auth.signInWays && !auth.socialProviders) return { providers: undefined, ownMachine: false };
  return ways ?? { providers: null, ownMachine: auth.signInWays !== undefined && pageIsLocal() };
}

/** State and actions of the auth dialog: busy, error, and the three ways to sign in. */
export function useAuthFlow({ open, onSuccess, onClose }: AuthFlowOptions) {
  const session = useSessionActions();
  const secondFactor = useSecondFactorMessages();
  const { auth } = useMessages();
  const describe = useDescribe();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const ways = useSignInWays(open);
  const [waiting, setWaiting] = useState<SecondFactorError | null>(null);

  const run = async (enter: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    setNotice(null);
    try {
      await enter();
      await pause(times.closeAfterSignIn);
      setWaiting(null);
      onSuccess?.();
      onClose();
    } catch (failure) {
      if (failure instanceof SecondFactorError) return setWaiting(failure);
      // The sign-up continues in the person's mail.
      if (authErrorCode(failure) === 'email-unconfirmed')
        return setNotice(describe(failure, auth.failed).message);
      console.error(failure);
      setError(describe(failure, auth.failed));
    } finally {
      setBusy(false);
    }
  };

  const send = async (to: SecondFactorError) => {
    setError(null);
    try {
      await to.sendCode();
      setNotice(secondFactor.sent);
    } catch (failure) {
      console.error(failure);
      setError(describe(failure, secondFactor.sendFailed));
    }
  };

  return {
    busy,
    error,
    notice,
    ...ways,
    secondFactor: waiting && {
      methods: waiting.methods,
      onCode: (code: string) => void run(() => session.finishSignIn(waiting, code)),
      onSend: () => void send(waiting),
      onBack: () => {
        setWaiting(null);
        setError(null);
        setNotice(null);
      },
    },
    /** Opens the popup in the same turn, as browsers require. */
    onSocial: (provider: SocialProvider) => void run(() => session.signInWithPopup(provider)),
    onEmail: ({ mode, email, password, name }: EmailFormValues) =>
      void run(() =>
        mode === 'signUp'
          ? session.signUp({ email, password, displayName: name })
          : session.signIn({ email, password }),
      ),
    onEdit: useCallback(() => setError(null), []),
    onClose: () => {
      setError(null);
      setNotice(null);
      setWaiting(null);
      onClose();
    },
  };
}

/**
 * Requests the mail for a forgotten password. `offer` is null if the identity provider manages
 * passwords.
 */
export function useForgotPassword() {
  const { auth, queryClient } = useKit();
  const { forgotFailed } = usePasswordMessages();
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
    error: mail.error && describe(mail.error, forgotFailed),
    send: (email) => mail.mutate(email),
  };
  return {
    offer: credentials ? offer : null,
    /** Resets the state of the screen. */
    clear: mail.reset,
  };
}
