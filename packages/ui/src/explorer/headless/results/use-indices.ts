'use client';

import type { IndexTable } from '../../data/load/load-indices.ts';
import { ReadError } from '../../data/files/read-error.ts';
import { sourceOf } from './sources.ts';
import { useResultReading } from './use-result-reading.ts';

/** How the two result files are read and joined: in a worker, or beside the page. */
export interface IndexReader {
  name: string | number;
  read: (indicesUrl: string, filesUrl: string) => Promise<IndexTable>;
}

/** The acoustic indices of an analysis; nothing is read while `reader` is null. */
export const useIndices = (analysisId: string, reader: IndexReader | null) =>
  useResultReading<IndexTable>(
    analysisId,
    reader && ['indices', reader.name],
    async ({ download_urls: files }) => {
      const indices = sourceOf(files, 'indices.csv');
      const recordings = sourceOf(files, 'files.csv');
      if (!reader || !indices || !recordings)
        throw new ReadError('missing', 'The results hold no indices.csv.');
      return reader.read(indices.url, recordings.url);
    },
  );
