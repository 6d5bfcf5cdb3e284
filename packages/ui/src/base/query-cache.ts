import type { QueryClient } from '@tanstack/react-query';
import { keys } from './query-keys.ts';

/**
 * Changes what is known of something that the service has just changed. An answer still under way may tell of the time
 * before: it is dropped, and asked for again.
 */
export async function changeKnown<T>(
  queryClient: QueryClient,
  queryKey: readonly string[],
  change: (known: T) => T,
): Promise<void> {
  const query = { queryKey, exact: true };
  const underWay = queryClient.isFetching(query) > 0;
  await queryClient.cancelQueries(query);
  queryClient.setQueryData<T>(queryKey, (known) =>
    known === undefined ? undefined : change(known),
  );
  if (underWay) void queryClient.invalidateQueries(query);
}

/** Drops what was read of a project that is gone, so that whoever comes back to it asks the service. */
export function forgetProject(
  queryClient: QueryClient,
  projectId: string,
  type: 'all' | 'inactive' = 'all',
): void {
  for (const key of [keys.project, keys.datasets, keys.analyses, keys.compatibleTypes])
    queryClient.removeQueries({ queryKey: key(projectId), type });
}
