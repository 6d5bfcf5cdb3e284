import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  detectionColumns,
  fileColumns,
  readSummary,
  readTable,
  type DetectionRecord,
  type FileRecord,
  type Summary,
} from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { fileOfListedName } from './exporter.ts';
import type { Detection, FileResult, ResultRow, RunMeta } from '../results/file-result.ts';

/** Names the missing or damaged file. */
export class ResultsUnreadable extends Error {
  override readonly name = 'ResultsUnreadable';
}

const detectionsAtOnce = 2000;

/** Throws ResultsUnreadable that names the file. */
export const readable = async <T>(
  folder: string,
  name: string,
  read: () => Promise<T>,
): Promise<T> =>
  read().catch((cause: unknown) => {
    throw new ResultsUnreadable(`${join(folder, name)} cannot be read.`, { cause });
  });

/** Converts to the newest format. Throws ResultsUnreadable. */
export const readResultsSummary = (folder: string): Promise<Summary> =>
  readable(folder, 'summary.json', async () =>
    readSummary(JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as object),
  );

export function toRunMeta(summary: Summary): RunMeta {
  const { analysis_type, model, model_version, model_verified, settings } = summary;
  const { model_sha256, software, runtime } = summary;
  const origin = { analysis_type, model, model_version, model_verified, settings };
  return { ...origin, model_sha256, software, runtime };
}

/** Throws ResultsUnreadable. */
export const readResultsMeta = async (folder: string): Promise<RunMeta> =>
  toRunMeta(await readResultsSummary(folder));

const detectionOf = (record: DetectionRow): Detection => ({
  start_s: record.start_s,
  end_s: record.end_s,
  scientific_name: record.scientific_name,
  common_name: record.common_name,
  confidence: record.confidence,
  ...(record.low_hz === null ? {} : { low_hz: record.low_hz }),
  ...(record.high_hz === null ? {} : { high_hz: record.high_hz }),
  ...(record.snr_db === null ? {} : { snr_db: record.snr_db }),
});

/** files.csv has the others, or they are the same in every row. */
const columns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'low_hz',
  'high_hz',
  'snr_db',
] as const satisfies (keyof DetectionRecord)[];

type DetectionRow = Pick<DetectionRecord, (typeof columns)[number]>;

async function* detectionsIn(path: string): AsyncGenerator<DetectionRow> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const read = { file, metadata, rowStart, rowEnd, columns: [...columns] };
    yield* (await parquetReadObjects(read)) as unknown as DetectionRow[];
    rowStart = rowEnd;
  }
}

/** detections.parquet, or detections.csv where only that was fetched. */
async function detectionsOf(
  folder: string,
): Promise<{ name: string; rows: AsyncIterator<DetectionRow> }> {
  const name = 'detections.parquet';
  const table = 'detections.csv';
  const isThere = (one: string) =>
    stat(join(folder, one)).then(
      () => true,
      () => false,
    );
  if ((await isThere(name)) || !(await isThere(table)))
    return { name, rows: detectionsIn(join(folder, name)) };
  const bytes = createReadStream(join(folder, table));
  return { name: table, rows: readTable(table, detectionColumns, bytes)[Symbol.asyncIterator]() };
}

const rowOf = (record: FileRecord, detections: Detection[]): ResultRow => {
  const result: FileResult = {
    status: record.status === 'analysed' ? 'analysed' : 'refused',
    reason: null,
    issues: [],
    seconds_analysed: record.seconds_analysed,
    detections,
    indices: null,
    filtered_by_range: record.filtered_by_range,
    filtered_by_list: record.filtered_by_list ?? 0,
    filtered_by_threshold: record.filtered_by_threshold ?? 0,
  };
  const { recorded_at, utc_offset, device_id, make, model, latitude, longitude } = record;
  const { sample_rate_hz, channels, battery_v, temperature_c } = record;
  const place = { latitude, longitude };
  const recorder = { device_id, make, model, battery_v, temperature_c };
  const sound = { format: 'unknown', sample_rate_hz, channels, bits_per_sample: null };
  const time = { recorded_at, utc_offset, duration_s: null };
  const recording = { ok: true, ...sound, ...time, ...recorder, ...place, issues: [] };
  return { file: fileOfListedName(record.file), recording, result };
};

/** For tables of detections: no issues, indices or durations. Throws ResultsUnreadable. */
export async function* readResults(folder: string): AsyncGenerator<ResultRow> {
  const { name, rows } = await detectionsOf(folder);
  const next = () => readable(folder, name, () => rows.next());
  const bytes = createReadStream(join(folder, 'files.csv'));
  for await (const record of readTable('files.csv', fileColumns, bytes)) {
    let held: Detection[] = [];
    for (let left = record.detections; left > 0; left--) {
      const { value, done } = await next();
      if (done || value.file !== record.file)
        throw new ResultsUnreadable(
          `In ${folder}, ${name} and files.csv are not of the same results.`,
        );
      held.push(detectionOf(value));
      if (held.length === detectionsAtOnce && left > 1) {
        yield { ...rowOf(record, held), continues: true };
        held = [];
      }
    }
    yield rowOf(record, held);
  }
}
