'use client';

import type { DataFile, Dataset } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { retryPages } from '../base/use-reading.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useFilesMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { FilesDialog } from './files-dialog.tsx';

interface FilesFilter {
  search: string;
  status: DataFile['status'] | '';
  kind: Exclude<DataFile['kind'], 'receipt'> | '';
}

const noFilter: FilesFilter = { search: '', status: '', kind: '' };
const filesAtOnce = 200;
/** Files of a dataset by name, paged by scrolling, and the receipts of its uploads. */
function useDatasetFiles(dataId: string, open: boolean, firstStatus: FilesFilter['status']) {
  const { client, queryClient, messages } = useKit();
  const describe = useDescribe();
  const [filter, setFilter] = useState({ ...noFilter, status: firstStatus });
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
      // All pages: the list is by name, and the newest are at the end.
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
    /** Link to the file, valid for an hour. Throws the call's errors. */
    linkOf: async (fileId: string) => (await client.files.download(dataId, fileId)).download_url,
  };
}

interface DatasetFilesProps {
  dataset: Pick<Dataset, 'data_id' | 'dataset_name'>;
  /** Status of the files listed at first; all when absent. */
  status?: DataFile['status'];
  open: boolean;
  onClose: () => void;
}

/** Files of a dataset, to search, play and download. */
export function DatasetFiles({ dataset, status, open, onClose }: DatasetFilesProps) {
  const t = useFilesMessages();
  const { errors } = useMessages();
  const { linkOf, ...list } = useDatasetFiles(dataset.data_id, open, status ?? '');
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const [playing, setPlaying] = useState<{ file: DataFile; link: string } | null>(null);
  /** The recording requested last; links arrive in any order. */
  const lastRequest = useRef(0);
  const failed = (error: unknown) =>
    snackbar.show('error', describe(error, errors.fileDownload).message);
  const play = async (file: DataFile) => {
    const mine = ++lastRequest.current;
    try {
      const link = await linkOf(file.file_id);
      if (mine === lastRequest.current) setPlaying({ file, link });
    } catch (error) {
      if (mine === lastRequest.current) failed(error);
    }
  };
  const stop = () => {
    lastRequest.current += 1;
    setPlaying(null);
  };
  return (
    <FilesDialog
      {...list}
      open={open}
      name={dataset.dataset_name}
      playing={playing}
      onPlay={(file) => (playing?.file.file_id === file.file_id ? stop() : void play(file))}
      onUnplayable={() => {
        setPlaying(null);
        snackbar.show('error', t.unplayable);
      }}
      onDownload={(file) =>
        // The link sends an attachment, so the page stays.
        void linkOf(file.file_id).then((link) => window.location.assign(link), failed)
      }
      onClose={() => {
        stop();
        onClose();
      }}
    />
  );
}
