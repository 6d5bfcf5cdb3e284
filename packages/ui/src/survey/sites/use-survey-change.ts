'use client';

import { ApiError, createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { useDescribe } from '../../kit/use-describe.ts';

export interface SurveyChange<Input, Output> {
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
