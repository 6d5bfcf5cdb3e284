'use client';

import type { Analysis } from '@biophony/contract';
import { useState } from 'react';
import { useData } from '../../../context/data-context.ts';
import { resultsQuery } from '../../../headless/analysis/use-results.ts';
import { keys } from '../../../state/query-keys.ts';
import type { Wanted } from '../../data/load/choose-groups.ts';
import type { Loaded } from '../../engine/calls.ts';
import type { Engine } from '../../engine/start-engine.ts';
import { ReadError } from '../../data/files/read-error.ts';
import { expansionIn, foundIn, type Found } from '../../model/activity/found.ts';
import { renewingEngine } from './renewing-engine.ts';
import { keptReviews, type Reviews } from '../../model/review/reviews.ts';
import { sourceOf } from '../results/sources.ts';
import { clocksOf, type Placing } from '../results/use-placing.ts';
import { useResultReading } from '../results/use-result-reading.ts';
import { useSettled } from './use-settled.ts';

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
