'use client';

import { useMutation } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';

/**
 * A change of the service with what went wrong in words. `again` are keys of what is read again, and what is shown then
 * is true even where the change failed. `fallback` is said where the service gives no sentence.
 */
export function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  again: readonly (readonly unknown[])[],
  fallback: string,
) {
  const { queryClient } = useKit();
  const describe = useDescribe();
  const { mutateAsync, isPending, error, data, reset } = useMutation(
    {
      mutationFn: change,
      onSettled: () =>
        Promise.all(again.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    },
    queryClient,
  );
  return {
    busy: isPending,
    error: error && describe(error, fallback),
    answer: data ?? null,
    /** Forgets the answer, or what went wrong. */
    forget: reset,
    /** What the service answered; null where the change failed. */
    run: async (given: Given): Promise<Answer | null> =>
      mutateAsync(given).catch((cause: unknown) => {
        console.error(cause);
        return null;
      }),
  };
}
