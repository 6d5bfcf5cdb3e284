'use client';

import { ApiError, createSurveyClient, type SurveyClient } from '@biophony/sdk';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { useDescribe } from '../../kit/use-describe.ts';

/** Something that a person can do to sites and deployments. */
export interface SurveyChange<Input, Output> {
  busy: boolean;
  error: ErrorText | null;
  /** Whether it was refused because somebody changed the same thing meanwhile. */
  isOutdated: boolean;
  /** What the last one answered. */
  answer: Output | null;
  /** What it answers; null where it failed, which `error` then tells. */
  run: (input: Input) => Promise<Output | null>;
  /** Forgets the last answer and error. */
  forget: () => void;
}

/** A change of a project's sites or deployments; afterwards they are read again. */
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

/** A question that a person asks about sites and deployments; nothing is changed by it. */
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
