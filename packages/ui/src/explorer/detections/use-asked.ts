'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useData } from '../../kit/data-context.ts';
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

/** Keeps the answer that was there before a verdict until the one after it is there; never that to another question. */
const keepWhileJudged =
  ([, id, , ...question]: readonly unknown[]) =>
  <T>(before: T | undefined, of: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const [, itsId, , ...itsQuestion] = of?.queryKey ?? [];
    const same = JSON.stringify([id, question]) === JSON.stringify([itsId, itsQuestion]);
    return same ? before : undefined;
  };

/** What a filter leaves, in numbers. The last answer stays until the next one is there, or could not be had. */
export function useSelection(asked: Asked) {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const options = answer(asked, ['select', filter], () => engine.call('select', filter));
  const { data, error, refetch } = useQuery(
    { ...options, placeholderData: keepPreviousData },
    queryClient,
  );
  return { data, error, retry: () => void refetch() };
}

/** The rows `first` to `last` of what a filter leaves, as far as they are there yet, and what kept them from it. */
export function useRows(asked: Asked, [first, last]: readonly [first: number, last: number]) {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const from = Math.max(0, Math.floor(first / page) * page);
  const to = Math.max(from + 1, Math.ceil((last + 1) / page) * page);
  const ask = () => engine.call('rows', { filter, from, to });
  const options = answer(asked, ['rows', filter, from, to], ask);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    { ...options, placeholderData: keepWhileJudged(options.queryKey) },
    queryClient,
  );
  return {
    rowAt: (place: number) => data?.[place - from],
    /** Where a row stands, if it is among them; -1 otherwise. */
    placeOf: (row: number | null) => {
      const at = data?.findIndex((one) => one.row === row) ?? -1;
      return at < 0 ? -1 : from + at;
    },
    /** False while they are those from before a verdict. */
    current: !isPlaceholderData,
    /** All that were read, with the place of the first of them. */
    read: { from, rows: data ?? [] },
    error,
    retry: () => void refetch(),
  };
}

/** Where a row stands in what a filter leaves; -1 when it is not in it, null while that is not known at all. */
export function usePlace(asked: Asked, row: number | null): number | null {
  const { queryClient } = useData();
  const { engine, filter } = asked;
  const ask = () => engine.call('placeOf', { filter, row: row ?? -1 });
  const options = answer(asked, ['place', filter, row], ask, row !== null);
  const { data } = useQuery(
    { ...options, placeholderData: keepWhileJudged(options.queryKey) },
    queryClient,
  );
  return row === null ? -1 : (data ?? null);
}

/** One detection by its row, whether a filter leaves it or not. Null while there is none. */
export function useDetection(asked: Asked, row: number | null) {
  const { queryClient } = useData();
  const ask = () => asked.engine.call('around', { row: row ?? 0, range: { from: 0, to: 0 } });
  const options = answer(asked, ['detection', row], ask, row !== null);
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient);
  return row === null ? null : (data?.[0] ?? null);
}
