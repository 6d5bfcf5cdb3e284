'use client';

import type { Analysis } from '@biophony/contract';
import { useEffect, useState } from 'react';
import { expansionIn, type Found, foundIn } from '../../analyses/found-species.ts';
import { resultsQuery } from '../../analyses/use-results.ts';
import { keys } from '../../base/query-keys.ts';
import { useData } from '../../kit/data-context.ts';
import type { Wanted } from '../data/choose-groups.ts';
import { ReadError, readProblem } from '../data/read-error.ts';
import type { ExplorerCalls, Loaded, Source } from '../engine/calls.ts';
import type { Caller } from '../engine/rpc.ts';
import { type Engine, nextEngineId } from '../engine/start-engine.ts';
import { clocksOf, type Placing } from '../use-placing.ts';
import { sourceOf, useResultReading } from '../use-result-reading.ts';
import { keptReviews, type Reviews } from './reviews.ts';

/**
 * An engine that gets a new link to detections.parquet when one has expired, and asks again without a word: rows in
 * sight are read from the file long after it was opened, and links live an hour, or minutes in an embedded page. It has a
 * number of its own: another load of the same engine numbers species and days anew.
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

/** A value once it has not changed for so many milliseconds; the first one at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Detections that are read at most: 27 bytes of memory each, so 540 MB of a file that has more. */
const mostRead = 20_000_000;
/** Milliseconds after the last change of a filter until a file that is too large to be read whole is read again. */
const settle = 800;

/** The detections of an analysis, read into the engine. */
export interface Opened {
  loaded: Loaded;
  found: Found | null;
  /** How many times its recordings were slowed down. */
  expansion: number;
  /** What was said of them before in this browser, where it is kept there. */
  reviews: Reviews;
  /** The engine that holds them; renews its link to the file by itself. */
  engine: Engine;
}

/**
 * Reads the detections of an analysis into the engine; tells on the way how much is read, 0 to 100. Of a file with more
 * than `limit` rows it reads what is wanted, and again when something else is; all of it with other deployments or corrections,
 * and nothing while `placing` is null. `ofBrowser` also takes what was said of them in this browser. Closing the page ends it with its engine.
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
  // Only a file that was not read whole is read again: known after the first time.
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
