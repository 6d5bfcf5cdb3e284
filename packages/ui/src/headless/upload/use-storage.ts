'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StorageView } from '../../model/upload.ts';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';

/** Storage used and allowed; null while unknown. A failure is only logged. */
export function useStorage(enabled: boolean): StorageView | null {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: keys.storage,
      queryFn: ({ signal }) => client.validation.storage({ signal }),
      enabled,
      staleTime: 0,
    },
    queryClient,
  );
  return useMemo(
    () =>
      data
        ? {
            used: data.total_size_bytes,
            limit: data.subscription_limit_bytes,
            tier: data.subscription_tier,
          }
        : null,
    [data],
  );
}
