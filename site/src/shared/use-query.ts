import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Query {
  /** Query string with its `?`; empty without one. */
  query: string;
  onQuery: (query: string) => void;
}

/**
 * Query string of this page. Writes nothing while another page loads: the address is already that
 * page's, and writing would cancel the navigation.
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
