'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Milliseconds after the last change until the address changes; keys held down would change it too
 * often.
 */
const settle = 300;

/** Converts a view to an address and back: `queryOf` keeps foreign fields of `around`. */
export interface AddressCodec<View> {
  viewOf: (query: string) => View;
  queryOf: (view: View, around?: string) => string;
}

/**
 * A view and a function to change it. `query` is the address' query string; `onQuery` is called
 * when it should change. Without both, the view is local state. Follows changes of the address
 * (back, forward). Pass the same codec at every call.
 */
export function useAddressView<View extends object>(
  { viewOf, queryOf }: AddressCodec<View>,
  query = '',
  onQuery?: (query: string) => void,
) {
  const [view, setView] = useState(() => viewOf(query));
  // The last address seen, and those requested since, which arrive later in order. Not state: a
  // page prepared with the next address and never shown must not affect the display.
  const seen = useRef(query);
  const sentQueries = useRef<string[]>([]);
  useLayoutEffect(() => {
    if (query === seen.current) return;
    seen.current = query;
    const place = sentQueries.current.indexOf(query);
    sentQueries.current = sentQueries.current.slice(place + 1);
    if (place >= 0) return;
    sentQueries.current = [];
    setView(viewOf(query));
  }, [query, viewOf]);
  const wanted = queryOf(view, query);
  const tell = useEffectEvent((next: string) => {
    if (next === queryOf(viewOf(query), query)) return;
    if (!onQuery) return;
    sentQueries.current.push(next);
    onQuery(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(wanted), settle);
    return () => clearTimeout(timer);
  }, [wanted]);
  const change = useCallback((part: Partial<View>) => setView((now) => ({ ...now, ...part })), []);
  return { view, change };
}
