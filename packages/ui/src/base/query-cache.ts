import type { QueryClient } from '@tanstack/react-query';
import { keys } from './query-keys.ts';

/**
 * Updates the cache after a change. A pending answer may be older than the change: it is cancelled
 * and requested again.
 */
export async function changeKnown<T>(
  queryClient: QueryClient,
  queryKey: readonly string[],
  change: (data: T) => T,
): Promise<void> {
  const query = { queryKey, exact: true };
  const underWay = queryClient.isFetching(query) > 0;
  await queryClient.cancelQueries(query);
  queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? undefined : change(data)));
  if (underWay) void queryClient.invalidateQueries(query);
}

/** Drops cached data of a lost project, so that a return asks the service. */
export function forgetProject(
  queryClient: QueryClient,
  projectId: string,
  type: 'all' | 'inactive' = 'all',
): void {
  for (const key of [keys.project, keys.datasets, keys.analyses, keys.compatibleTypes])
    queryClient.removeQueries({ queryKey: key(projectId), type });
}
