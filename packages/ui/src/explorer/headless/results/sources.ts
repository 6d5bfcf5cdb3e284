import type { Results } from '@biophony/contract';
import type { ResultFileName } from '@biophony/contract/results';
import type { Source } from '../../engine/calls.ts';

type ResultFiles = Results['results']['download_urls'];

/** A result file by its name; null where the analysis has none of that name. */
export function sourceOf(files: ResultFiles, filename: ResultFileName): Source | null {
  const file = files.find((one) => one.filename === filename);
  return file ? { url: file.download_url, size: file.size_bytes } : null;
}

/** What an analysis offers to be explored. */
export type Explorable = 'detections' | 'indices' | null;

/** Whether the results of an analysis can be explored, and as what. */
export function explorableAs(files: ResultFiles): Explorable {
  if (sourceOf(files, 'indices.csv') && sourceOf(files, 'files.csv')) return 'indices';
  return sourceOf(files, 'detections.parquet') ? 'detections' : null;
}
