'use client';

import type { AnswerOf } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authErrorCode } from '../auth/auth-errors.ts';
import { keys } from '../base/query-keys.ts';
import { describeError, type ErrorText } from '../kit/describe-error.ts';
import {
  useDeviceMessages,
  usePasswordMessages,
  useSignUpMessages,
  useVerificationMessages,
} from '../kit/use-page-messages.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import type { DeviceMessages, Messages } from '../messages/index.ts';
import { useSession } from '../session/use-session.ts';

/** Error shown at the code field; null for other errors. */
export const codeProblem = (failure: unknown, device: DeviceMessages): string | null =>
  failure instanceof ApiError && failure.status === 400 ? device.codeUnknown : null;

/** Text for errors of looking up or answering a device. */
export function describeDeviceError(
  failure: unknown,
  fallback: string,
  device: DeviceMessages,
  messages: Messages,
): ErrorText {
  if (failure instanceof ApiError && failure.status === 409) return { message: device.answered };
  if (failure instanceof ApiError && failure.status === 429) {
    const minutes = Math.max(1, Math.ceil((failure.retryAfterMs ?? 0) / 60_000));
    return { message: device.tooMany, hint: device.waitMinutes(minutes) };
  }
  return describeError(failure, fallback, messages);
}

/** A device that asks to be signed in. */
export type DeviceRequest = AnswerOf<'authDeviceGet'>;

type Decision = 'approve' | 'deny';

/**
 * Looks up the device of a code, and answers it. `given` is looked up once somebody is signed in.
 */
export function useDevice(given: string | null) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const [code, setCode] = useState(given?.trim() ?? '');
  const t = useDeviceMessages();
  const queryKey = keys.device(code);

  const lookup = useQuery(
    {
      queryKey,
      queryFn: () => client.auth.device(code),
      enabled: user !== null && code !== '',
      staleTime: Infinity,
      // An invalid code must not be tried again automatically.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const answer = useMutation(
    {
      mutationFn: (decision: Decision) =>
        decision === 'approve' ? client.auth.approveDevice(code) : client.auth.denyDevice(code),
      onSuccess: (decided) => queryClient.setQueryData(queryKey, decided),
      onError: () => lookup.refetch(),
    },
    queryClient,
  );

  const failure = answer.error ?? lookup.error;
  const problem = failure && codeProblem(failure, t);
  const fallback = answer.error ? t.decideFailed : t.lookFailed;
  return {
    code,
    /** Null while unknown, and for invalid codes. */
    request: problem ? null : (lookup.data ?? null),
    busy: lookup.isFetching || answer.isPending,
    problem,
    error: failure && !problem ? describeDeviceError(failure, fallback, t, messages) : null,
    look(typed: string) {
      answer.reset();
      if (typed.trim() === code) void lookup.refetch();
      else setCode(typed.trim());
    },
    approve: () => answer.mutate('approve'),
    deny: () => answer.mutate('deny'),
    /** Returns to the code field. */
    startOver() {
      answer.reset();
      setCode('');
    },
  };
}

/**
 * Creates the account of a sign-up with the one-time token of its mail and the password chosen
 * then.
 */
export function useConfirmSignUp(token: string) {
  const { auth, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const t = useSignUpMessages();
  const { credentials } = auth;
  const { mutate, error, isPending, isSuccess } = useMutation(
    { mutationFn: async (password: string) => credentials?.confirmSignUp(token, password) },
    queryClient,
  );

  const describeFailure = (failure: Error): ErrorText => {
    const code = authErrorCode(failure);
    if (code === 'invalid-credential') return { message: t.wrongPassword };
    return code === 'expired-action-code' ? { message: t.tokenSpent } : describe(failure, t.failed);
  };
  return {
    available: credentials !== undefined,
    busy: isPending,
    /** The address of the new account. */
    done: isSuccess && user ? (user.email ?? '') : null,
    error: error && describeFailure(error),
    onConfirm: (password: string) => mutate(password),
  };
}

/** Sets a new password with the one-time token of a mail. */
export function useResetPassword(token: string | null) {
  const { auth } = useKit();
  const describe = useDescribe();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);
  const t = usePasswordMessages();

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
      setError(spent ? { message: t.tokenSpent } : describe(failure, t.setFailed));
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
  const { auth, queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const t = useVerificationMessages();
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

  const describeFailure = (failure: Error): ErrorText =>
    authErrorCode(failure) === 'expired-action-code'
      ? { message: t.tokenSpent }
      : describe(failure, t.failed);
  return {
    available: credentials !== undefined,
    verified: user?.emailVerified ? (user.email ?? '') : null,
    error: error && describeFailure(error),
  };
}
