'use client';

import { ApiError, createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { useDescribe } from '../../kit/use-describe.ts';

interface SurveyChange<Input, Output> {
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because somebody changed the same object meanwhile. */
  isOutdated: boolean;
  answer: Output | null;
  /** Returns the answer; null if it failed, see `error`. */
  run: (input: Input) => Promise<Output | null>;
  forget: () => void;
}

export function useSurveyChange<Input, Output>(
  projectId: string,
  call: (survey: SurveyClient, input: Input) => Promise<Output>,
  failed: string,
): SurveyChange<Input, Output> {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, data, mutateAsync, reset } = useMutation<Output, Error, Input>(
    {
      mutationFn: (input) => call(createSurveyClient(client), input),
      onSettled: () =>
        Promise.all(
          [keys.sites(projectId), keys.deployments(projectId)].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, failed),
    isOutdated: error instanceof ApiError && error.status === 412,
    answer: data ?? null,
    run: (input) => mutateAsync(input).catch(() => null),
    forget: reset,
  };
}

/** Asks the service about sites and deployments without changing them. */
export function useSurveyQuestion<Input, Output>(
  call: (survey: SurveyClient, input: Input) => Promise<Output>,
  failed: string,
): SurveyChange<Input, Output> {
  const { client, queryClient } = useData();
  const describe = useDescribe();
  const { isPending, error, data, mutateAsync, reset } = useMutation<Output, Error, Input>(
    { mutationFn: (input) => call(createSurveyClient(client), input) },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, failed),
    isOutdated: error instanceof ApiError && error.status === 412,
    answer: data ?? null,
    run: (input) => mutateAsync(input).catch(() => null),
    forget: reset,
  };
}

/**
 * Assigns the service's refusal to fields: `of` returns the problem of a field by its name in /api,
 * `other` what belongs to no field of `fields`. Focuses the refused field of `form`.
 */
export function useFormProblem(
  error: ErrorText | null,
  fields: readonly string[],
  form: RefObject<HTMLFormElement | null>,
) {
  const refused = error?.field !== undefined && fields.includes(error.field) ? error : null;
  const told = refused && `${refused.requestId} ${refused.message}`;
  useEffect(() => {
    if (told) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [told, form]);
  return {
    of: (...names: string[]) =>
      refused?.field !== undefined && names.includes(refused.field) ? refused.message : null,
    other: refused ? null : error,
  };
}
