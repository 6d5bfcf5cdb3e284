import {
  openParquet,
  type ColumnValues,
  type ParquetColumn,
  type ParquetFile,
  type RowGroupInfo,
} from '../../../explorer/data/files/parquet-file.ts';
import { renewableFile, type RenewableFile } from '../../../explorer/data/files/remote-file.ts';
import type { Source } from '../../../explorer/engine/calls.ts';

/** Bytes of a file's end that are fetched first: the index of some hundred thousand detections. */
const tail = 64 * 1024;
/** Bytes between two columns that are fetched with them: less than a column that is not needed. */
const gap = 32 * 1024;
/** Row groups that are kept decoded, some megabytes each. */
const mostKept = 8;

const listed = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_local',
  'utc_offset',
  'device_id',
] as const satisfies readonly ParquetColumn[];
const looked = ['low_hz', 'high_hz', 'snr_db'] as const satisfies readonly ParquetColumn[];

export type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

/** Reads detections.parquet of several analyses, each by the number that the survey gives it: indexes are kept, and row groups read last. */
export function createFoundFiles() {
  const opened = new Map<number, { file: RenewableFile; parquet: Promise<ParquetFile> }>();
  const kept = new Map<string, Promise<Values>>();

  const remembered = (key: string, read: () => Promise<Values>): Promise<Values> => {
    const reading = kept.get(key) ?? read();
    // Put behind the others: what was used last is let go last.
    kept.delete(key);
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return reading;
  };

  return {
    /** The file of an analysis, with its index; `source` is a link that is good now. Throws ReadError. */
    open(analysis: number, { url, size }: Source): Promise<ParquetFile> {
      const known = opened.get(analysis);
      known?.file.renew(url);
      if (known) return known.parquet;
      const file = renewableFile(url, size);
      const parquet = openParquet(file, { tail, gap });
      opened.set(analysis, { file, parquet });
      parquet.catch(() => opened.delete(analysis));
      return parquet;
    },
    /** What a list needs of a row group; with `details`, bands and loudness as well. Throws ReadError. */
    async read(
      analysis: number,
      parquet: ParquetFile,
      group: RowGroupInfo,
      details = false,
    ): Promise<Values> {
      const values = await remembered(`${analysis} ${group.first}`, () =>
        parquet.read(group, listed),
      );
      // All null in results of models that give none, as the index says.
      const more = looked.filter((name) => !group.bounded || group.bounds[name] !== undefined);
      if (!details || more.length === 0) return values;
      const bands = await remembered(`${analysis} ${group.first} bands`, () =>
        parquet.read(group, more),
      );
      return new Map([...values, ...bands]);
    },
  };
}
