'use client';

import type { Analysis } from '@biophony/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { expansionIn, type Found, foundIn } from '../../analyses/found-species.ts';
import { resultsQuery } from '../../analyses/use-results.ts';
import { keys } from '../../base/query-keys.ts';
import type { ExplorerCalls, Loaded, Source } from '../engine/calls.ts';
import type { Wanted } from '../engine/choose-groups.ts';
import { ReadError, readProblem } from '../engine/remote-file.ts';
import type { Caller } from '../engine/rpc.ts';
import type { DetectionFilter } from '../engine/select.ts';
import { type Engine, nextEngineId } from '../engine/start-engine.ts';
import { toClocks, type Placing, findSource, useResultReading } from '../use-result-reading.ts';
import { useData } from '../../kit/data-context.ts';
import { keptReviews, type Reviews } from '../../verdicts/kept-by-row.ts';

/**
 * Replaces an expired link and retries: rows are read long after opening, and links live an hour,
 * or minutes in an embedded page. Has an ID of its own, because another load numbers species and
 * days anew.
 */
export function renewingEngine(engine: Engine, newLink: () => Promise<Source | null>): Engine {
  let renewal: Promise<void> | null = null;
  const renew = async () => {
    const source = await newLink();
    if (source) await engine.call('renew', source);
  };
  const call: Caller<ExplorerCalls> = async (name, input, report) => {
    try {
      return await engine.call(name, input, report);
    } catch (error) {
      const ofTheFile = name === 'rows' || name === 'around' || name === 'select' || name === 'csv';
      if (!ofTheFile || readProblem(error) !== 'expired') throw error;
      renewal ??= renew().finally(() => (renewal = null));
      await renewal;
      return engine.call(name, input, report);
    }
  };
  return { ...engine, id: nextEngineId(), call };
}

/** Unchanged for `ms` milliseconds; the first at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** 27 bytes each, so 540 MB. */
const mostRead = 20_000_000;
/** Milliseconds after a change of the filter until a large file is read again. */
const settle = 800;

export interface Opened {
  loaded: Loaded;
  summary: Found | null;
  /** Times its recordings were slowed down. */
  expansion: number;
  reviews: Reviews;
  engine: Engine;
}

/**
 * Above `limit` rows reads what is `wanted`, and again when that, deployments or corrections
 * change; nothing while `placing` is null. `ofBrowser` adds verdicts from this browser. `percent`
 * is 0 to 100. Closing the page ends it.
 */
export function useLoaded(
  engine: Engine | null,
  { analysis_id: analysisId, data_id: dataId }: Pick<Analysis, 'analysis_id' | 'data_id'>,
  placing: Placing | null,
  limit = mostRead,
  wanted: Wanted | null = null,
  ofBrowser = true,
) {
  const { client, queryClient } = useData();
  const [percent, setPercent] = useState(0);
  // Known after the first load.
  const [partial, setPartial] = useState(false);
  const text = useSettled(JSON.stringify(wanted), settle);
  const [first] = useState(text);
  const wantedText = partial ? text : first;
  const reading = useResultReading<Opened>(
    analysisId,
    engine &&
      placing && ['detections', engine.id, wantedText === first ? '' : wantedText, placing.name],
    async ({ download_urls: files, summary }) => {
      const detections = findSource(files, 'detections.parquet');
      if (!engine || !detections)
        throw new ReadError('missing', 'The results hold no detections.parquet.');
      setPercent(0);
      const reviews: Reviews = ofBrowser ? keptReviews(analysisId) : new Map();
      const found = foundIn(summary);
      const input = {
        detections,
        filesUrl: findSource(files, 'files.csv')?.url ?? null,
        clocks: placing && toClocks(placing, dataId, summary),
        species: found?.species ?? [],
        limit,
        wanted: JSON.parse(wantedText) as Wanted | null,
        verdicts: [...reviews],
      };
      const loaded = await engine.call('load', input, ({ rows, total }) =>
        setPercent(total === 0 ? 100 : Math.round((100 * rows) / total)),
      );
      const newLink = async () => {
        const queryKey = keys.results(analysisId);
        await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
        const { download_urls: now } = await queryClient.fetchQuery(
          resultsQuery(client, analysisId),
        );
        return findSource(now, 'detections.parquet');
      };
      if (loaded.sample !== 'all') setPartial(true);
      return {
        loaded,
        summary: found,
        expansion: expansionIn(summary),
        reviews,
        engine: renewingEngine(engine, newLink),
      };
    },
  );
  return { ...reading, percent };
}

/** Milliseconds unused answers are kept. */
const keepMs = 10_000;
/** So that a little scrolling requests nothing. */
const page = 100;

/** `judged` changes with every verdict. */
export interface DetectionQuery {
  engine: Engine;
  filter: DetectionFilter;
  judged: number;
}

const answer = <T>(
  { engine, judged }: DetectionQuery,
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
export function useSelection(query: DetectionQuery) {
  const { queryClient } = useData();
  const { engine, filter } = query;
  const options = answer(query, ['select', filter], () => engine.call('select', filter));
  const { data, error, refetch } = useQuery(
    { ...options, placeholderData: keepPreviousData },
    queryClient,
  );
  return { data, error, retry: () => void refetch() };
}

/** Rows as far as loaded, with the error of loading. */
export function useRows(
  query: DetectionQuery,
  [first, last]: readonly [first: number, last: number],
) {
  const { queryClient } = useData();
  const { engine, filter } = query;
  const from = Math.max(0, Math.floor(first / page) * page);
  const to = Math.max(from + 1, Math.ceil((last + 1) / page) * page);
  const ask = () => engine.call('rows', { filter, from, to });
  const options = answer(query, ['rows', filter, from, to], ask);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    { ...options, placeholderData: keepWhileJudged(options.queryKey) },
    queryClient,
  );
  return {
    rowAt: (place: number) => data?.[place - from],
    /** -1 if it is not among them. */
    indexOf: (row: number | null) => {
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
export function usePlace(query: DetectionQuery, row: number | null): number | null {
  const { queryClient } = useData();
  const { engine, filter } = query;
  const ask = () => engine.call('placeOf', { filter, row: row ?? -1 });
  const options = answer(query, ['place', filter, row], ask, row !== null);
  const { data } = useQuery(
    { ...options, placeholderData: keepWhileJudged(options.queryKey) },
    queryClient,
  );
  return row === null ? -1 : (data ?? null);
}

/** Whether or not it passes the filter. Null without a row. */
export function useDetection(query: DetectionQuery, row: number | null) {
  const { queryClient } = useData();
  const ask = () => query.engine.call('around', { row: row ?? 0, range: { from: 0, to: 0 } });
  const options = answer(query, ['detection', row], ask, row !== null);
  const { data } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient);
  return row === null ? null : (data?.[0] ?? null);
}
