import {
  openParquet,
  type ParquetColumn,
  type ParquetFile,
} from '../../explorer/data/files/parquet-file.ts';
import { renewableFile, type RenewableFile } from '../../explorer/data/files/remote-file.ts';
import type { FoundSource } from '../../survey/engine/detections/found-calls.ts';

/** Bytes of a file's end that are fetched first: the index of some hundred thousand detections. */
const tail = 64 * 1024;
/** Bytes between two columns that are fetched with them. */
const gap = 32 * 1024;

/** What a sample has of a row. */
export const rowColumns = ['file', 'start_s', 'end_s'] as const satisfies readonly ParquetColumn[];

/** Opens detections.parquet of analyses, each once; the indexes are kept, and no rows. */
export function createScoreFiles() {
  const opened = new Map<number, { file: RenewableFile; parquet: Promise<ParquetFile> }>();
  /** The file of an analysis, behind a link that is good now. Throws ReadError. */
  return function open({ analysis, url, size }: FoundSource): Promise<ParquetFile> {
    const known = opened.get(analysis);
    known?.file.renew(url);
    if (known) return known.parquet;
    const file = renewableFile(url, size);
    const parquet = openParquet(file, { tail, gap });
    opened.set(analysis, { file, parquet });
    parquet.catch(() => opened.delete(analysis));
    return parquet;
  };
}

export type OpenScoreFile = ReturnType<typeof createScoreFiles>;
