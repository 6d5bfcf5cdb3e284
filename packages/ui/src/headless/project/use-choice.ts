'use client';

import { useMemo } from 'react';

/** The address' query string, and how to change it. */
export interface QueryProps {
  query?: string;
  onQuery?: (query: string) => void;
}

/** What of a project is open, by the address: `?dataset=ID&analysis=ID`. Null is the first of each. */
export interface Choice {
  dataset: string | null;
  analysis: string | null;
}

/** Reads what is chosen from a query string. */
export function choiceOf(query: string): Choice {
  const given = new URLSearchParams(query);
  const id = (name: string) => given.get(name)?.slice(0, 64) || null;
  return { dataset: id('dataset'), analysis: id('analysis') };
}

/** The query string after a choice. What else stands there belongs to the analysis that was open, and goes with it. */
export function queryAfter(query: string, change: Partial<Choice>): string {
  const before = choiceOf(query);
  const next = { ...before, ...change };
  const params = new URLSearchParams(before.analysis === next.analysis ? query : '');
  for (const name of ['dataset', 'analysis'] as const) {
    const id = next[name];
    if (id) params.set(name, id);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** What is chosen, and how to choose; kept in the address where there is one. */
export function useChoice({ query = '', onQuery }: QueryProps) {
  return useMemo(
    () => ({
      ...choiceOf(query),
      choose: (change: Partial<Choice>) => onQuery?.(queryAfter(query, change)),
    }),
    [query, onQuery],
  );
}
