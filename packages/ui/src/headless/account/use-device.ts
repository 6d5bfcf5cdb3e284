'use client';

import type { AnswerOf } from '@biophony/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { keys } from '../../state/query-keys.ts';
import { codeProblem, describeDeviceError } from './device-error.ts';

/** A device that asks to be signed in. */
export type DeviceRequest = AnswerOf<'authDeviceGet'>;

type Decision = 'approve' | 'deny';

/** Looks up which device asks with a code, and answers it. `given` is looked up as soon as somebody is signed in. */
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
      // A code that is none is not guessed again by itself.
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
    /** Null while unknown, and again when the code turns out to be none. */
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
    /** Back to the field for a code. */
    startOver() {
      answer.reset();
      setCode('');
    },
  };
}
