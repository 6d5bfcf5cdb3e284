'use client';

import { ReadError } from '../data/read-error.ts';
import type { Activity } from './activity.ts';
import { sourceOf } from './sources.ts';
import { useResultReading } from './use-result-reading.ts';

/** Detections read for a chart in somebody else's page at most. */
const mostRows = 500_000;

/** The activity of an analysis, and how many detections have no time. */
export interface ReadActivity extends Activity {
  undated: number;
  total: number;
}

/** Reads when things were heard, beside the page and in small steps, without a worker. */
export const useActivity = (analysisId: string) =>
  useResultReading<ReadActivity>(analysisId, ['activity'], async ({ download_urls: files }) => {
    const detections = sourceOf(files, 'detections.parquet');
    if (!detections) throw new ReadError('missing', 'The results hold no detections.parquet.');
    const { createDetectionStore } = await import('../engine/detection-store.ts');
    const store = createDetectionStore();
    const { days, effort, undated, total } = await store.load(
      {
        detections,
        filesUrl: sourceOf(files, 'files.csv')?.url ?? null,
        species: [],
        detail: 'activity',
        limit: mostRows,
        verdicts: [],
      },
      () => undefined,
    );
    return { days, effort, undated, total, counts: store.counts() };
  });
