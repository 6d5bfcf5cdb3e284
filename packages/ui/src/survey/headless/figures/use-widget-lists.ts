'use client';

import type { Deployment, Site } from '@biophony/contract';
import { useDescribe } from '../../../errors/use-describe.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { useDeployments, useSites } from './use-survey-things.ts';

interface WidgetLists {
  /** Null while they are read. */
  lists: { sites: Site[]; deployments: Deployment[] } | null;
  error: ErrorText | null;
  retry: () => void;
}

/** The sites and deployments that a widget is of. */
export function useWidgetLists(projectId: string): WidgetLists {
  const { errors } = useMessages();
  const describe = useDescribe();
  const sites = useSites(projectId);
  const deployments = useDeployments(projectId);
  const failed = [sites, deployments].find(({ isLoadingError }) => isLoadingError);
  return {
    lists:
      sites.data && deployments.data ? { sites: sites.data, deployments: deployments.data } : null,
    error: failed?.error ? describe(failed.error, errors.analysesList) : null,
    retry: () =>
      void Promise.all([sites, deployments].map((list) => list.isError && list.refetch())),
  };
}
