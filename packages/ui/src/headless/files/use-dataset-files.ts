'use client';

import type { DataFile } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { keys } from '../../state/query-keys.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { retryPages } from '../../state/retry-pages.ts';

/** Which files of a dataset are listed; empty means all. */
export interface FilesFilter {
  search: string;
  status: DataFile['status'] | '';
  kind: Exclude<DataFile['kind'], 'receipt'> | '';
}

const noFilter: FilesFilter = { search: '', status: '', kind: '' };
const filesAtOnce = 200;
/** The files of a dataset by name, read a page at a time as they are scrolled to, and the receipts of its uploads. */
export function useDatasetFiles(dataId: string, open: boolean) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const [filter, setFilter] = useState(noFilter);
  const search = useDeferredValue(filter.search.trim());
  const { status, kind } = filter;
  const files = useInfiniteQuery(
    {
      queryKey: [...keys.files(dataId), { search, status, kind }],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        client.files.list(
          dataId,
          {
            limit: filesAtOnce,
            cursor: pageParam,
            search: search || undefined,
            status: status || undefined,
            kind: kind || undefined,
          },
          { signal },
        ),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: open,
    },
    queryClient,
  );
  const receipts = useQuery(
    {
      queryKey: [...keys.files(dataId), 'receipts'],
      // All of them: they are listed by name, and those looked for are the newest, at the end.
      queryFn: async ({ signal }) => {
        const query = { kind: 'receipt', limit: limits.receipts_per_dataset } as const;
        const all: DataFile[] = [];
        for await (const receipt of client.files.list(dataId, query, { signal })) all.push(receipt);
        return all;
      },
      enabled: open,
    },
    queryClient,
  );
  return {
    filter,
    onFilter: (change: Partial<FilesFilter>) => setFilter((now) => ({ ...now, ...change })),
    files: files.data?.pages.flatMap((page) => page.files) ?? null,
    more: files.hasNextPage,
    loadingMore: files.isFetchingNextPage,
    error: files.error && describe(files.error, messages.errors.filesList),
    receipts: (receipts.data ?? []).filter((one) => one.status === 'stored').toReversed(),
    onMore: () => {
      if (files.hasNextPage && !files.isFetchingNextPage && !files.isError)
        void files.fetchNextPage();
    },
    onRetry: () => retryPages(files),
    /** A link from which the file can be read for an hour. Throws what the call throws. */
    linkOf: async (fileId: string) => (await client.files.download(dataId, fileId)).download_url,
  };
}
