import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Query {
  /** The query string of the address, with its `?`; empty where there is none. */
  query: string;
  /** Gives the address another query string, in the place of the present one. */
  onQuery: (query: string) => void;
}

/**
 * The query string of this page's address. While another page is being loaded, the address is that page's already:
 * nothing is written then, because it would end the way there.
 */
export function useQuery(): Query {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const onQuery = useCallback(
    (query: string) => {
      if (location.pathname !== pathname) return;
      void go({ search: query, hash: location.hash }, { replace: true, preventScrollReset: true });
    },
    [go, pathname],
  );
  return { query: search, onQuery };
}
