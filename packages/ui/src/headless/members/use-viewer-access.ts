'use client';

import type { AnswerOf } from '@biophony/contract';
import {
  ApiError,
  createMembersClient,
  sessionTokens,
  type Client,
  type GetToken,
} from '@biophony/sdk';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useSharedMessages } from '../../context/member-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useDescribe } from '../../errors/use-describe.ts';

type Opened = AnswerOf<'viewerLinksOpen'>;

/** The link is opened again a minute before its token expires, and not more often than once a minute. */
const aheadMs = 60_000;

/** Whether a link is known to open nothing: it has expired, was revoked, or never was one. */
const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** What a link for viewers opens. */
interface ViewerAccess {
  /** The link opens nothing any more. */
  ended: boolean;
  /** Null while it is not known, and where the link has ended. */
  project: Opened | null;
  error: ErrorText | null;
  retry: () => void;
  /** Reads the project, and keeps the answers. */
  client: Client;
  queryClient: QueryClient;
}

const queryKey = ['viewer-link'] as const;

/** Reads with tokens of the link: the one that was asked for last, until it is refused or about to expire. */
function createAccess(
  open: () => Promise<Opened>,
  readerOf: (getToken: GetToken) => Client,
  queryClient: QueryClient,
): { ask: () => Promise<Opened>; client: Client; queryClient: QueryClient } {
  let last: Opened | null = null;
  const ask = async () => {
    last = await open();
    return last;
  };
  const tokens = sessionTokens(async () => {
    const ready = last ?? (await ask());
    last = null;
    return ready.token;
  });
  const getToken: GetToken = async (options) => {
    if (options?.renew) last = null;
    try {
      return await tokens(options);
    } catch (error) {
      // The page hears of the end of the link by its own question.
      if (isEnded(error)) void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { ask, client: readerOf(getToken), queryClient };
}

/**
 * The project that a link for viewers opens, and a client that reads it. The link is opened again before its token
 * expires, so that its end is noticed while the page stands open.
 * @param readerOf makes a client of the same service that proves itself by tokens alone
 */
export function useViewerAccess(
  token: string | null,
  readerOf: (getToken: GetToken) => Client,
): ViewerAccess {
  const { client, newQueryClient } = useKit();
  const describe = useDescribe();
  const words = useSharedMessages();
  const { viewerLinks } = createMembersClient(client);
  const [access] = useState(() =>
    // Answers are apart from what the page's own account reads: places are blurred here.
    createAccess(async () => viewerLinks.open(token ?? ''), readerOf, newQueryClient()),
  );
  const { queryClient } = access;
  useEffect(() => {
    queryClient.mount();
    return () => queryClient.unmount();
  }, [queryClient]);
  const query = useQuery(
    {
      queryKey,
      queryFn: access.ask,
      enabled: token !== null,
      staleTime: aheadMs,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data, error } }) =>
        data && !isEnded(error)
          ? Math.max(aheadMs, Date.parse(data.expires_at) - Date.now() - aheadMs)
          : false,
    },
    queryClient,
  );
  const ended = isEnded(query.error);
  return {
    ended,
    project: ended ? null : (query.data ?? null),
    error: query.error && !ended && !query.data ? describe(query.error, words.failed) : null,
    retry: () => void query.refetch(),
    client: access.client,
    queryClient,
  };
}
