'use client';

import type { Analysis } from '@biophony/contract';
import type { IndexTable } from './data/load-indices.ts';
import type { Clocks } from './data/placed-recordings.ts';
import { ReadError } from './data/read-error.ts';
import { clocksOf, type Placing } from './use-placing.ts';
import { sourceOf, useResultReading } from './use-result-reading.ts';

export interface IndexReader {
  name: string | number;
  read: (indicesUrl: string, filesUrl: string, clocks: Clocks | null) => Promise<IndexTable>;
}

/** Nothing while `reader` or `placing` is null. */
export const useIndices = (
  { analysis_id: analysisId, data_id: dataId }: Pick<Analysis, 'analysis_id' | 'data_id'>,
  reader: IndexReader | null,
  placing: Placing | null,
) =>
  useResultReading<IndexTable>(
    analysisId,
    reader && placing && ['indices', reader.name, placing.name],
    async ({ download_urls: files, summary }) => {
      const indices = sourceOf(files, 'indices.csv');
      const recordings = sourceOf(files, 'files.csv');
      if (!reader || !indices || !recordings)
        throw new ReadError('missing', 'The results hold no indices.csv.');
      const clocks = placing && clocksOf(placing, dataId, summary);
      return reader.read(indices.url, recordings.url, clocks);
    },
  );
