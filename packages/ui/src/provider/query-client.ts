import { QueryCache, QueryClient } from '@tanstack/react-query';

/** Server state of one provider. The SDK retries by itself, so queries do not. Failed reads are logged with their cause. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
