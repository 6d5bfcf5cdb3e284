'use client';

import { useState } from 'react';
import type { Loaded } from '../engine/calls.ts';
import type { Engine } from '../engine/start-engine.ts';
import { ReadError } from '../data/read-error.ts';
import { foundIn, type Found } from './found.ts';
import { keptReviews, type Reviews } from './reviews.ts';
import { sourceOf } from './sources.ts';
import { useResultReading } from './use-result-reading.ts';

/** The detections of an analysis, read into the engine. */
export interface Opened {
  loaded: Loaded;
  found: Found | null;
  /** What was said of them before in this browser. */
  reviews: Reviews;
}

/** Reads the detections of an analysis into the engine; tells on the way how much is read, 0 to 100. */
export function useLoaded(engine: Engine | null, analysisId: string, limit: number) {
  const [percent, setPercent] = useState(0);
  const reading = useResultReading<Opened>(
    analysisId,
    engine && ['detections', engine.id],
    async ({ download_urls: files, summary }) => {
      const detections = sourceOf(files, 'detections.parquet');
      if (!engine || !detections)
        throw new ReadError('missing', 'The results hold no detections.parquet.');
      const reviews = keptReviews(analysisId);
      const found = foundIn(summary);
      const input = {
        detections,
        filesUrl: sourceOf(files, 'files.csv')?.url ?? null,
        species: found?.species ?? [],
        detail: 'all' as const,
        limit,
        verdicts: [...reviews],
      };
      const loaded = await engine.call('load', input, ({ rows, total }) =>
        setPercent(total === 0 ? 100 : Math.round((100 * rows) / total)),
      );
      return { loaded, found, reviews };
    },
  );
  return { ...reading, percent };
}
