'use client';

import type { Analysis } from '@biophony/contract';
import { ReadError } from '../../data/files/read-error.ts';
import type { Activity } from '../../model/activity/activity.ts';
import { foundIn } from '../../model/activity/found.ts';
import { sourceOf } from './sources.ts';
import { clocksOf, type Placing } from './use-placing.ts';
import { useResultReading } from './use-result-reading.ts';

/** Detections read for a chart in somebody else's page at most: a request for every 20,000 of them. */
const mostRows = 400_000;

/** The activity of an analysis, how many detections have no time, and how many of all were counted. */
export interface ReadActivity extends Activity {
  undated: number;
  rows: number;
  total: number;
}

/** Reads when things were heard, beside the page and in small steps, without a worker; nothing while `placing` is null. */
export const useActivity = (
  { analysis_id: analysisId, data_id: dataId }: Pick<Analysis, 'analysis_id' | 'data_id'>,
  placing: Placing | null,
) =>
  useResultReading<ReadActivity>(
    analysisId,
    placing && ['activity', placing.name],
    async ({ download_urls: files, summary }, ending) => {
      const detections = sourceOf(files, 'detections.parquet');
      if (!detections) throw new ReadError('missing', 'The results hold no detections.parquet.');
      const { countHours } = await import('../../engine/hour-counts.ts');
      return countHours(detections, sourceOf(files, 'files.csv')?.url ?? null, {
        limit: mostRows,
        total: foundIn(summary)?.detections ?? null,
        clocks: placing && clocksOf(placing, dataId, summary),
        signal: ending.signal,
      });
    },
  );
