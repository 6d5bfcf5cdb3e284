'use client';

import type { AnswerOf } from '@biophony/contract';
import { ApiError } from '@biophony/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { describeError, type ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import type { Messages } from '../messages/index.ts';
import { useSession } from '../session/use-session.ts';

/** Error shown at the code field; null for other errors. */
export const codeProblem = (failure: unknown, { device }: Messages): string | null =>
  failure instanceof ApiError && failure.status === 400 ? device.codeUnknown : null;

/** Text for errors of looking up or answering a device. */
export function describeDeviceError(
  failure: unknown,
  fallback: string,
  messages: Messages,
): ErrorText {
  const { device } = messages;
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
  const words = messages.device;
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
  const problem = failure && codeProblem(failure, messages);
  const fallback = answer.error ? words.decideFailed : words.lookFailed;
  return {
    code,
    /** Null while unknown, and for invalid codes. */
    request: problem ? null : (lookup.data ?? null),
    busy: lookup.isFetching || answer.isPending,
    problem,
    error: failure && !problem ? describeDeviceError(failure, fallback, messages) : null,
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
