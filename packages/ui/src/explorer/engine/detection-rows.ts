import type { DetectionColumns, SpeciesName } from '../data/detection-columns.ts';
import { verdictOf } from '../data/verdicts.ts';
import type { ClipRange } from '../sound/clip.ts';
import type { DetectionRow } from './calls.ts';

/** Most boxes drawn into one spectrogram. */
const mostAround = 80;

export interface RowSource {
  columns: DetectionColumns;
  species: readonly SpeciesName[];
  files: readonly string[];
  verdicts: Uint8Array;
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** A row of the columns as an object. */
export function rowAt({ columns, species, files, verdicts }: RowSource, row: number): DetectionRow {
  const id = columns.species[row] ?? 0;
  const name = species[id] ?? { scientific_name: '', common_name: '' };
  return {
    row,
    species: id,
    ...name,
    file: files[columns.file[row] ?? 0] ?? '',
    start_s: columns.start[row] ?? 0,
    end_s: columns.end[row] ?? 0,
    confidence: columns.confidence[row] ?? 0,
    time: known(columns.time[row]),
    low_hz: known(columns.low[row]),
    high_hz: known(columns.high[row]),
    snr_db: known(columns.snr[row]),
    verdict: verdictOf(verdicts[row]),
  };
}

/** A row first, then others of its recording that overlap the range of seconds. */
export function rowsAround(source: RowSource, row: number, range: ClipRange): DetectionRow[] {
  const { columns } = source;
  const file = columns.file[row];
  const found = [row];
  for (let other = 0; other < columns.rows && found.length < mostAround; other++) {
    if (other === row || columns.file[other] !== file) continue;
    if (columns.start[other]! < range.to && columns.end[other]! > range.from) found.push(other);
  }
  return found.map((one) => rowAt(source, one));
}
