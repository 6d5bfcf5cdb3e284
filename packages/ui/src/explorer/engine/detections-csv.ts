import { csvLine } from '../data/csv.ts';
import { localName } from '../data/local-time.ts';
import { pause } from '../data/pause.ts';
import { rowAt, type RowSource } from './detection-rows.ts';

const columns = [
  'file',
  'start_s',
  'end_s',
  'scientific_name',
  'common_name',
  'confidence',
  'start_local',
  'low_hz',
  'high_hz',
  'snr_db',
  'verdict',
] as const;

/** Lines made between two pauses. */
const batch = 5000;

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** Rows as CSV with the columns of detections.csv that are known here, and what a person said of them. */
export async function detectionsCsv(source: RowSource, rows: Uint32Array): Promise<Blob> {
  const parts = [csvLine(columns)];
  for (let at = 0; at < rows.length; at += batch) {
    let text = '';
    for (const row of rows.subarray(at, at + batch)) {
      const one = rowAt(source, row);
      text += csvLine([
        one.file,
        one.start_s,
        one.end_s,
        one.scientific_name,
        one.common_name,
        one.confidence.toFixed(4),
        one.time === null ? null : localName(one.time),
        rounded(one.low_hz, 1),
        rounded(one.high_hz, 1),
        rounded(one.snr_db, 1),
        one.verdict === 'none' ? null : one.verdict,
      ]);
    }
    parts.push(text);
    await pause();
  }
  return new Blob(parts, { type: 'text/csv' });
}
