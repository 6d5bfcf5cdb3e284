'use client';

import { useCallback, useState } from 'react';
import type { SocialProvider } from '../../auth/auth-client.ts';
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
  const { auth } = useMessages();
  const describe = useDescribe();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);

  const run = async (enter: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await enter();
      await pause(times.closeAfterSignIn);
      onSuccess?.();
      onClose();
    } catch (failure) {
      console.error(failure);
      setError(describe(failure, auth.failed));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    error,
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
      onClose();
    },
  };
}
