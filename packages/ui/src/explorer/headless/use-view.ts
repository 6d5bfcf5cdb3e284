'use client';

import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { queryOf, viewOf, type ExplorerView } from './view.ts';

/** Milliseconds after the last change until the address is told; keys held down would change it too often. */
const settle = 300;

export type ChangeView = (change: Partial<ExplorerView>) => void;

interface State {
  view: ExplorerView;
  /** The address last seen, and the one last asked for. */
  seen: string;
  told: string;
}

const fresh = (query: string): State => ({ view: viewOf(query), seen: query, told: query });

/**
 * The view, and a way to change it. `query` is the address' query string; `onQuery` is told when it should become
 * another. Without both the view lives here alone. An address that changes by itself (back, forward) is followed.
 */
export function useView(query = '', onQuery?: (query: string) => void) {
  const [state, setState] = useState(() => fresh(query));
  if (query !== state.seen)
    setState(query === state.told ? { ...state, seen: query } : fresh(query));
  const wanted = queryOf(state.view, query);
  const tell = useEffectEvent((next: string) => {
    if (next === queryOf(viewOf(query), query)) return;
    setState((now) => ({ ...now, told: next }));
    onQuery?.(next);
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
