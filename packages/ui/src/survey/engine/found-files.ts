import { confidenceStep, type FoundDay, noHour, wantedColumns } from '@biophony/recordings/survey';
import {
  type ColumnValues,
  openParquet,
  type ParquetColumn,
  type ParquetFile,
  type RowGroupInfo,
} from '../../explorer/data/parquet-file.ts';
import type { createPlacer } from '../../explorer/data/placed-recordings.ts';
import { renewableFile, type RenewableFile } from '../../explorer/data/remote-file.ts';
import type { DetectionRow, Source } from '../../explorer/engine/calls.ts';

/** Bytes fetched first from a file's end: holds the index of a few hundred thousand detections. */
const tail = 64 * 1024;
/** Columns this many bytes apart are fetched together; less than an unneeded column. */
const gap = 32 * 1024;
/** Decoded row groups kept, of a few megabytes each. */
const mostKept = 8;

const looked = ['low_hz', 'high_hz', 'snr_db'] as const satisfies readonly ParquetColumn[];

type Values = ReadonlyMap<ParquetColumn, ColumnValues>;

/** Keeps file indexes, no rows. */
export function createOpenFiles() {
  const opened = new Map<number, { file: RenewableFile; parquet: Promise<ParquetFile> }>();
  /**
   * Opens the file of an analysis with its index; `source` must be a valid link. Throws ReadError.
   */
  return function open(analysis: number, { url, size }: Source): Promise<ParquetFile> {
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

/** Keeps file indexes and the row groups read last. */
export function createFoundFiles() {
  const kept = new Map<string, Promise<Values>>();

  const remembered = (key: string, read: () => Promise<Values>): Promise<Values> => {
    const reading = kept.get(key) ?? read();
    // Moves it to the end, so that the least recently used is dropped first.
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
    open: createOpenFiles(),
    /**
     * Reads the columns a list needs; with `details`, bands and loudness as well. Throws ReadError.
     */
    async read(
      analysis: number,
      parquet: ParquetFile,
      group: RowGroupInfo,
      details = false,
    ): Promise<Values> {
      const values = await remembered(`${analysis} ${group.first}`, () =>
        parquet.read(group, wantedColumns),
      );
      // Columns that the index shows as all null, because the model gives none.
      const more = looked.filter((name) => !group.bounded || group.bounds[name] !== undefined);
      if (!details || more.length === 0) return values;
      const bands = await remembered(`${analysis} ${group.first} bands`, () =>
        parquet.read(group, more),
      );
      return new Map([...values, ...bands]);
    },
  };
}

const hourMs = 3_600_000;
const steps = Math.round(1 / confidenceStep);

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && !Number.isNaN(value) ? value : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function rowAt(
  values: Values,
  group: RowGroupInfo,
  at: number,
  placer: ReturnType<typeof createPlacer>,
  deployment: DetectionRow['deployment'],
): DetectionRow {
  const recorder = textOf(values.get('device_id')?.[at]) || null;
  const start = numberOf(values.get('start_s')?.[at]) ?? 0;
  const recorded = numberOf(values.get('start_local')?.[at]);
  const began = recorded === null ? Number.NaN : recorded - Math.round(start * 1000);
  const placed = placer(recorder, textOf(values.get('utc_offset')?.[at]), began);
  const shift = recorded === null ? 0 : placed.localMs - began;
  return {
    row: group.first + at,
    species: 0,
    scientific_name: textOf(values.get('scientific_name')?.[at]),
    common_name: textOf(values.get('common_name')?.[at]),
    file: textOf(values.get('file')?.[at]),
    start_s: start,
    end_s: numberOf(values.get('end_s')?.[at]) ?? start,
    confidence: numberOf(values.get('confidence')?.[at]) ?? 0,
    time: recorded === null ? null : recorded + shift,
    ...(shift !== 0 && recorded !== null && { recorded }),
    low_hz: numberOf(values.get('low_hz')?.[at]),
    high_hz: numberOf(values.get('high_hz')?.[at]),
    snr_db: numberOf(values.get('snr_db')?.[at]),
    verdict: null,
    recorder,
    place: null,
    ...(deployment && { deployment }),
    corrected: null,
  };
}

/** Same species, recorder, hours and confidence as the day's counts. */
export function placesOf(
  values: Values,
  rows: number,
  { recorder, hours }: Pick<FoundDay, 'recorder' | 'hours'>,
  { called, leastStep }: { called: readonly string[]; leastStep: number },
): number[] {
  const column = (name: Parameters<Values['get']>[0]) => values.get(name) ?? [];
  const [scientific, common] = [column('scientific_name'), column('common_name')];
  const [confidence, time] = [column('confidence'), column('start_local')];
  const [device, offset] = [column('device_id'), column('utc_offset')];
  const found: number[] = [];
  for (let at = 0; at < rows; at++) {
    if (!called.includes(textOf(scientific[at]) || textOf(common[at]))) continue;
    if ((textOf(device[at]) || null) !== recorder.device_id) continue;
    if ((textOf(offset[at]) || null) !== recorder.utc_offset) continue;
    if (Math.min(steps - 1, Math.floor((numberOf(confidence[at]) ?? 0) * steps)) < leastStep)
      continue;
    const ms = numberOf(time[at]);
    if (hours.has(ms === null ? noHour : Math.floor(ms / hourMs))) found.push(at);
  }
  return found;
}
