import { QueryCache, QueryClient } from '@tanstack/react-query';

type QueryCacheConfig = NonNullable<ConstructorParameters<typeof QueryCache>[0]>;

const log = (error: Error) => console.error(error);

/**
 * Server state of one provider. The SDK retries, so queries do not. Failed reads are logged with
 * their cause.
 */
export const createQueryClient = (
  onError: QueryCacheConfig['onError'] = log,
  staleTime = 10_000,
): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime,
        // Without a network, a read fails with a message instead of waiting, and is repeated once
        // the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
