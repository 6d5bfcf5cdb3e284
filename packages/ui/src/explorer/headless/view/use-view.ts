'use client';

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { queryOf, viewOf, type ExplorerView } from '../../model/view/view.ts';
import type { ChangeView } from '../../model/view/view.ts';

/** Milliseconds after the last change until the address is told; keys held down would change it too often. */
const settle = 300;

interface State {
  view: ExplorerView;
  /** The address last seen, and those asked for since, which it becomes one after the other, some time later. */
  seen: string;
  told: readonly string[];
}

const fresh = (query: string): State => ({ view: viewOf(query), seen: query, told: [] });

/**
 * The view, and a way to change it. `query` is the address' query string; `onQuery` is told when it should become
 * another. Without both the view lives here alone. An address that changes by itself (back, forward) is followed.
 */
export function useView(query = '', onQuery?: (query: string) => void) {
  const [state, setState] = useState(() => fresh(query));
  if (query !== state.seen) {
    const place = state.told.indexOf(query);
    const arrived = { ...state, seen: query, told: state.told.slice(place + 1) };
    setState(place >= 0 ? arrived : fresh(query));
  }
  const wanted = queryOf(state.view, query);
  const tell = useEffectEvent((next: string) => {
    if (next === queryOf(viewOf(query), query)) return;
    if (!onQuery) return;
    setState((now) => ({ ...now, told: [...now.told, next] }));
    onQuery(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(wanted), settle);
    return () => clearTimeout(timer);
  }, [wanted]);
  const change = useCallback<ChangeView>(
    (part) => setState((now) => ({ ...now, view: { ...now.view, ...part } })),
    [],
  );
  return { view: state.view, change };
}
