import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../state/query-keys.ts';

/** Drops what was read of a project that is gone, so that whoever comes back to it asks the service. */
export function forgetProject(
  queryClient: QueryClient,
  projectId: string,
  type: 'all' | 'inactive' = 'all',
): void {
  for (const key of [keys.project, keys.datasets, keys.analyses, keys.compatibleTypes])
    queryClient.removeQueries({ queryKey: key(projectId), type });
}
