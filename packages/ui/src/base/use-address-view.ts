'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds after the last change until the address is told; keys held down would change it too often. */
const settle = 300;

/** How an address holds a view: `queryOf` leaves fields of `around` alone that are not its own. */
export interface AddressCodec<View> {
  viewOf: (query: string) => View;
  queryOf: (view: View, around?: string) => string;
}

/**
 * The view, and a way to change it. `query` is the address' query string; `onQuery` is told when it should become
 * another. Without both the view lives here alone. An address that changes by itself (back, forward) is followed. The
 * codec must be the same at every call.
 */
export function useAddressView<View extends object>(
  { viewOf, queryOf }: AddressCodec<View>,
  query = '',
  onQuery?: (query: string) => void,
) {
  const [view, setView] = useState(() => viewOf(query));
  // The address last seen, and those asked for since, which it becomes one after the other, some time later. Neither is
  // state: a page that is prepared with the next address and never shown must leave no trace in what is shown.
  const seen = useRef(query);
  const told = useRef<string[]>([]);
  useLayoutEffect(() => {
    if (query === seen.current) return;
    seen.current = query;
    const place = told.current.indexOf(query);
    told.current = told.current.slice(place + 1);
    if (place >= 0) return;
    told.current = [];
    setView(viewOf(query));
  }, [query, viewOf]);
  const wanted = queryOf(view, query);
  const tell = useEffectEvent((next: string) => {
    if (next === queryOf(viewOf(query), query)) return;
    if (!onQuery) return;
    told.current.push(next);
    onQuery(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(wanted), settle);
    return () => clearTimeout(timer);
  }, [wanted]);
  const change = useCallback((part: Partial<View>) => setView((now) => ({ ...now, ...part })), []);
  return { view, change };
}
