'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useKit } from '../../context/kit-context.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useSession } from '../session/session-context.ts';
import { retryPages } from '../../state/retry-pages.ts';

interface Page {
  next_cursor: string | null;
}

interface PagedList<P extends Page, Row> {
  queryKey: readonly unknown[];
  read: (cursor: string | undefined, signal: AbortSignal) => PromiseLike<P>;
  rowsOf: (page: P) => readonly Row[];
  /** What is said where the service gives no sentence of its own. */
  failed: string;
  enabled?: boolean;
}

/** A list of the service that is read page by page, for whoever is signed in. */
export function usePagesOf<P extends Page, Row>(list: PagedList<P, Row>) {
  const { queryClient } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const query = useInfiniteQuery(
    {
      queryKey: list.queryKey,
      queryFn: async ({
        pageParam,
        signal,
      }: {
        pageParam: string | undefined;
        signal: AbortSignal;
      }) => list.read(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page: P) => page.next_cursor ?? undefined,
      // What failed is tried again when somebody asks for it.
      retryOnMount: false,
      enabled: user !== null && list.enabled !== false,
    },
    queryClient,
  );
  return {
    /** Null while nothing is known. */
    rows: query.data?.pages.flatMap((page) => list.rowsOf(page)) ?? null,
    /** Reads the next page; absent where there is none. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    reading: query.isFetchingNextPage,
    error: query.error && describe(query.error, list.failed),
    retry: () => retryPages(query),
  };
}
