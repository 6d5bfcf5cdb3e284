import type { AnswerOf } from '@biophony/contract';
import { ApiError, type Client, type GetToken, sessionTokens } from '@biophony/sdk';
import type { QueryClient } from '@tanstack/react-query';

export type Opened = AnswerOf<'viewerLinksOpen'>;

/** The link is opened again a minute before its token expires, at most once a minute. */
const aheadMs = 60_000;

/** It expired, was revoked, or is unknown. */
export const isEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface ViewerReader {
  ask: () => Promise<Opened>;
  client: Client;
  queryClient: QueryClient;
}

const queryKey = ['viewer-link'] as const;

/** Reads with tokens of the link: the last one, until it is refused or about to expire. */
export function createAccess(
  open: () => Promise<Opened>,
  readerOf: (getToken: GetToken) => Client,
  queryClient: QueryClient,
): ViewerReader {
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
      // The page learns of the end of the link by its own query.
      if (isEnded(error)) void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return { ask, client: readerOf(getToken), queryClient };
}

export const openingOf = ({ ask }: Pick<ViewerReader, 'ask'>) => ({
  queryKey,
  queryFn: ask,
  staleTime: aheadMs,
  refetchOnWindowFocus: true,
  refetchInterval: ({
    state: { data, error },
  }: {
    state: { data: Opened | undefined; error: unknown };
  }): number | false =>
    data && !isEnded(error)
      ? Math.max(aheadMs, Date.parse(data.expires_at) - Date.now() - aheadMs)
      : false,
});
