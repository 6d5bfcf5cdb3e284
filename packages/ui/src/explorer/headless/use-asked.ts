'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useData } from '../../provider/data-context.ts';
import type { DetectionFilter } from '../data/select.ts';
import type { Engine } from '../engine/start-engine.ts';

/** How long answers that are not shown any more are kept, in milliseconds. */
const keepMs = 10_000;
/** Rows are asked for in pages, so that scrolling a little asks for nothing. */
const page = 100;

/** What questions are asked of: an engine, a filter, and a number that changes with every verdict. */
export interface Asked {
  engine: Engine;
  filter: DetectionFilter;
  judged: number;
}

/** How an answer is asked for and kept; the same question is asked once. */
const answer = <T>(
  { engine, judged }: Asked,
  question: readonly unknown[],
  ask: () => Promise<T>,
  enabled = true,
) => ({
  queryKey: ['explorer', engine.id, judged, ...question],
  queryFn: ask,
  enabled,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keepMs,
  structuralSharing: false,
});

/** What a filter leaves, in numbers. The last answer stays until the next one is there. */
export function useSelection(asked: Asked) {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const options = answer(asked, ['select', filter], () => engine.call('select', filter));
  return useQuery({ ...options, placeholderData: keepPreviousData }, queryClient).data;
}

/** The rows `first` to `last` of what a filter leaves, as far as they are there yet. */
export function useRows(asked: Asked, [first, last]: readonly [first: number, last: number]) {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const from = Math.max(0, Math.floor(first / page) * page);
  const to = Math.max(from + 1, Math.ceil((last + 1) / page) * page);
  const ask = () => engine.call('rows', { filter, from, to });
  const { data } = useQuery(answer(asked, ['rows', filter, from, to], ask), queryClient);
  return (place: number) => data?.[place - from];
}

/** Where a row stands in what a filter leaves; -1 when it is not in it. */
export function usePlace(asked: Asked, row: number | null): number {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const ask = () => engine.call('placeOf', { filter, row: row ?? -1 });
  const { data } = useQuery(answer(asked, ['place', filter, row], ask, row !== null), queryClient);
  return data ?? -1;
}

/** One detection by its row, whether a filter leaves it or not. Null while there is none. */
export function useDetection(asked: Asked, row: number | null) {
  const { queryClient } = useData();
  const ask = () => asked.engine.call('around', { row: row ?? 0, range: { from: 0, to: 0 } });
  const options = answer(asked, ['detection', row], ask, row !== null);
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient);
  return row === null ? null : (data?.[0] ?? null);
}
