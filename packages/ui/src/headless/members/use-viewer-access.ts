'use client';

import { createMembersClient, type Client, type GetToken } from '@biophony/sdk';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useSharedMessages } from '../../context/member-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { createAccess, isEnded, openingOf, type Opened } from './viewer-access.ts';

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
  const query = useQuery({ ...openingOf(access), enabled: token !== null }, queryClient);
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
