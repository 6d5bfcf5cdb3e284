'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useData } from '../../kit/data-context.ts';
import type { DetectionFilter } from '../data/select.ts';
import type { Engine } from '../engine/start-engine.ts';

/** Milliseconds unused answers are kept. */
const keepMs = 10_000;
/** So that a little scrolling requests nothing. */
const page = 100;

/** `judged` changes with every verdict. */
export interface Asked {
  engine: Engine;
  filter: DetectionFilter;
  judged: number;
}

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

/** Keeps an answer until the one after a verdict is ready; never that of another query. */
const keepWhileJudged =
  ([, id, , ...question]: readonly unknown[]) =>
  <T>(before: T | undefined, of: { queryKey: readonly unknown[] } | undefined): T | undefined => {
    const [, itsId, , ...itsQuestion] = of?.queryKey ?? [];
    const same = JSON.stringify([id, question]) === JSON.stringify([itsId, itsQuestion]);
    return same ? before : undefined;
  };

/** The last answer stays until the next is ready or fails. */
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

/** Rows as far as loaded, with the error of loading. */
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
    /** -1 if it is not among them. */
    placeOf: (row: number | null) => {
      const at = data?.findIndex((one) => one.row === row) ?? -1;
      return at < 0 ? -1 : from + at;
    },
    /** False while from before a verdict. */
    current: !isPlaceholderData,
    read: { from, rows: data ?? [] },
    error,
    retry: () => void refetch(),
  };
}

/** -1 when it is not in the result, null while unknown. */
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

/** Whether or not it passes the filter. Null without a row. */
export function useDetection(asked: Asked, row: number | null) {
  const { queryClient } = useData();
  const ask = () => asked.engine.call('around', { row: row ?? 0, range: { from: 0, to: 0 } });
  const options = answer(asked, ['detection', row], ask, row !== null);
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient);
  return row === null ? null : (data?.[0] ?? null);
}
