'use client';

import type { Analysis } from '@biophony/contract';
import { useEffect, useState } from 'react';
import { expansionIn, type Found, foundIn } from '../../analyses/found-species.ts';
import { resultsQuery } from '../../analyses/use-results.ts';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import { keptReviews, type Reviews } from '../../verdicts/kept-by-row.ts';
import type { Wanted } from '../data/choose-groups.ts';
import { ReadError, readProblem } from '../data/read-error.ts';
import type { ExplorerCalls, Loaded, Source } from '../engine/calls.ts';
import type { Caller } from '../engine/rpc.ts';
import { type Engine, nextEngineId } from '../engine/start-engine.ts';
import { clocksOf, type Placing } from '../use-placing.ts';
import { sourceOf, useResultReading } from '../use-result-reading.ts';

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
  found: Found | null;
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
  const asked = partial ? text : first;
  const reading = useResultReading<Opened>(
    analysisId,
    engine && placing && ['detections', engine.id, asked === first ? '' : asked, placing.name],
    async ({ download_urls: files, summary }) => {
      const detections = sourceOf(files, 'detections.parquet');
      if (!engine || !detections)
        throw new ReadError('missing', 'The results hold no detections.parquet.');
      setPercent(0);
      const reviews: Reviews = ofBrowser ? keptReviews(analysisId) : new Map();
      const found = foundIn(summary);
      const input = {
        detections,
        filesUrl: sourceOf(files, 'files.csv')?.url ?? null,
        clocks: placing && clocksOf(placing, dataId, summary),
        species: found?.species ?? [],
        limit,
        wanted: JSON.parse(asked) as Wanted | null,
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
        return sourceOf(now, 'detections.parquet');
      };
      if (loaded.sample !== 'all') setPartial(true);
      return {
        loaded,
        found,
        expansion: expansionIn(summary),
        reviews,
        engine: renewingEngine(engine, newLink),
      };
    },
  );
  return { ...reading, percent };
}
