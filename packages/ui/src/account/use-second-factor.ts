'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppSecret, FactorKind } from '../auth/auth-client.ts';
import { authErrorCode } from '../auth/auth-errors.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSession } from '../session/use-session.ts';

/**
 * A factor in setup: the app's secret is known from the start, a phone number is asked for first.
 */
export interface FactorSetUp {
  kind: FactorKind;
  secret: AppSecret;
  /** Whether a code was sent or can be generated. */
  begun: boolean;
}

/** The account's second factors: list, set up, deactivate. Null if the provider manages them. */
export function useSecondFactor() {
  const { auth, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const words = messages.secondFactor;
  const { factors } = auth;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const [setUp, setSetUp] = useState<FactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useQuery(
    {
      queryKey: ['second-factors', user?.uid],
      queryFn: () => factors?.state() ?? null,
      enabled: factors !== undefined && user !== null,
    },
    queryClient,
  );
  if (!factors) return null;

  /** True when it succeeded. */
  const during = async (run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await run();
      await state.refetch();
      return true;
    } catch (failure) {
      console.error(failure);
      const again = authErrorCode(failure) === 'requires-recent-login';
      setError(again ? { message: words.recentLogin } : describe(failure, words.failed));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    state: state.data ?? null,
    stateError: state.error && describe(state.error, words.loadFailed),
    retry: () => void state.refetch(),
    busy,
    error,
    setUp,
    /** New recovery codes, shown only once. */
    codes,
    beginApp: () =>
      during(async () => setSetUp({ kind: 'totp', secret: await factors.start(), begun: true })),
    beginSms: () => setSetUp({ kind: 'sms', secret: null, begun: false }),
    sendTo: (phone: string) =>
      during(async () => {
        await factors.start(phone);
        setSetUp({ kind: 'sms', secret: null, begun: true });
      }),
    confirm: (code: string) =>
      during(async () => {
        if (!setUp) return;
        const made = await factors.confirm(setUp.kind, code);
        setSetUp(null);
        if (made.length > 0) setCodes(made);
      }),
    remove: (kind: FactorKind) => during(() => factors.remove(kind)),
    renew: () => during(async () => setCodes(await factors.renewRecoveryCodes())),
    forgetCodes: () => setCodes(null),
    cancel: () => {
      setSetUp(null);
      setError(null);
    },
    forgetError: () => setError(null),
  };
}
