'use client';

import { useCallback, useState } from 'react';
import type { SocialProvider } from '../../auth/auth-client.ts';
import { SecondFactorError } from '../../auth/second-factor-error.ts';
import { authErrorCode } from '../../auth/auth-error.ts';
import type { EmailFormValues } from '../../components/dialogs/email-form.tsx';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../provider/look-context.ts';
import { pause, times } from '../shared/times.ts';
import { useDescribe } from '../shared/use-describe.ts';
import { useSessionActions } from './session-context.ts';

interface AuthFlowOptions {
  /** Called one second after a successful sign-in; then `onClose` is. */
  onSuccess?: () => void;
  onClose: () => void;
}

/** What the auth dialog needs: busy, the error, and the three ways in. */
export function useAuthFlow({ onSuccess, onClose }: AuthFlowOptions) {
  const session = useSessionActions();
  const { auth, secondFactor } = useMessages();
  const describe = useDescribe();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
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
      // Signing up goes on in the person's mails.
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
    /** Opens the popup in the same turn, as browsers ask. */
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
