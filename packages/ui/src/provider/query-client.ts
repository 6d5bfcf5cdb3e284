import { QueryCache, QueryClient } from '@tanstack/react-query';

const log = (error: Error) => console.error(error);

/** Server state of one provider. The SDK retries by itself, so queries do not. Failed reads are logged with their cause. */
export const createQueryClient = (onError: (error: Error) => void = log): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 10_000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
