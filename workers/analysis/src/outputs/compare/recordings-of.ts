import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fileColumns, readTable, type DetectionRecord } from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { readable } from '../read-results.ts';

/** Which rows of detections.parquet a recording has. */
interface Rows {
  from: number;
  count: number;
}

/** Results whose detections can be had recording by recording, in any order. */
export interface RecordingsOf {
  folder: string;
  /** The analysed recordings, in the order of files.csv. */
  names: readonly string[];
  has(recording: string): boolean;
  detections(recording: string): Promise<DetectionRecord[]>;
}

/** Opens results; some 200 bytes of memory a recording, and one row group of detections. Throws ResultsUnreadable. */
export async function recordingsOf(folder: string): Promise<RecordingsOf> {
  const rows = new Map<string, Rows>();
  let from = 0;
  await readable(folder, 'files.csv', async () => {
    const bytes = createReadStream(join(folder, 'files.csv'));
    for await (const { file, status, detections } of readTable('files.csv', fileColumns, bytes)) {
      if (status === 'analysed') rows.set(file, { from, count: detections });
      from += detections;
    }
  });
  const { file, metadata } = await readable(folder, 'detections.parquet', async () => {
    const opened = await asyncBufferFromFile(join(folder, 'detections.parquet'));
    return { file: opened, metadata: await parquetMetadataAsync(opened) };
  });
  let firstRow = 0;
  const groups = metadata.row_groups.map(({ num_rows }) => {
    const group = { from: firstRow, to: firstRow + Number(num_rows) };
    firstRow = group.to;
    return group;
  });
  let held: { at: number; records: DetectionRecord[] } = { at: -1, records: [] };
  const groupAt = async (at: number): Promise<DetectionRecord[]> => {
    if (held.at === at) return held.records;
    const { from: rowStart, to: rowEnd } = groups[at]!;
    const records = (await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
    })) as DetectionRecord[];
    held = { at, records };
    return records;
  };
  return {
    folder,
    names: [...rows.keys()],
    has: (recording) => rows.has(recording),
    async detections(recording) {
      const own = rows.get(recording);
      if (!own || own.count === 0) return [];
      const found: DetectionRecord[] = [];
      for (const [at, { from: start, to }] of groups.entries()) {
        if (to <= own.from || start >= own.from + own.count) continue;
        const records = await readable(folder, 'detections.parquet', () => groupAt(at));
        found.push(...records.slice(Math.max(0, own.from - start), own.from + own.count - start));
      }
      return found;
    },
  };
}
