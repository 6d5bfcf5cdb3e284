import type { SpeciesName } from '../../base/species-name.ts';
import { timeAt, type DetectionColumns } from '../data/detection-columns.ts';
import type { DetailReader } from '../data/detail-reader.ts';
import { shiftAt, type RecordingTable } from '../data/recording-table.ts';
import type { RowPlaces } from '../data/load-detections.ts';
import type { ReviewTable } from '../data/review-table.ts';
import type { ClipRange } from '../clip/clip.ts';
import type { DetectionRow } from './calls.ts';

const mostAround = 80;

/** Numbered by place among those read; `places` has rows in the file. */
export interface RowSource {
  columns: DetectionColumns;
  places: RowPlaces;
  details: DetailReader;
  species: readonly SpeciesName[];
  files: readonly string[];
  recordings: RecordingTable | null;
  reviews: ReviewTable;
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

type Plain = Omit<DetectionRow, 'low_hz' | 'high_hz' | 'snr_db'>;

function placedAt(
  recordings: RecordingTable | null,
  file: number,
  time: number,
): Pick<Plain, 'deployment' | 'recorded'> {
  const deployment = recordings?.deployments[recordings.deploymentAt(file)];
  if (!recordings || !deployment) return {};
  const { deployment_id, site_id, site } = deployment;
  const shift = shiftAt(recordings, file);
  return {
    deployment: { deployment_id, site_id, site },
    ...(shift === 0 ? {} : { recorded: time - shift }),
  };
}

export function plainRowAt(source: RowSource, place: number): Plain {
  const { columns, species, files, recordings, reviews } = source;
  const id = columns.species[place] ?? 0;
  const file = columns.file[place] ?? 0;
  const time = timeAt(columns, place);
  const said = reviews.saidAt(place);
  return {
    row: source.places.rowAt(place),
    species: id,
    ...(species[id] ?? { scientific_name: '', common_name: '' }),
    file: files[file] ?? '',
    start_s: (columns.start[place] ?? 0) / 1000,
    end_s: (columns.end[place] ?? 0) / 1000,
    confidence: columns.confidence[place] ?? 0,
    time: known(time),
    ...placedAt(recordings, file, time),
    recorder: recordings?.factsAt(file).recorder ?? null,
    place: recordings?.whereAt(file) ?? null,
    ...reviews.ownAt(place),
    ...(said.length > 0 && { said }),
  };
}

/** Band and loudness are from the file. Throws ReadError. */
export async function rowsAt(
  source: RowSource,
  places: ArrayLike<number>,
): Promise<DetectionRow[]> {
  const bands = await source.details.bandsOf(places);
  return bands.map(({ low_hz: low, high_hz: high, snr_db: snr }, at) => ({
    ...plainRowAt(source, places[at]!),
    low_hz: known(low),
    high_hz: known(high),
    snr_db: known(snr),
  }));
}

/** The row first. Throws ReadError. */
export function rowsAround(
  source: RowSource,
  place: number,
  range: ClipRange,
): Promise<DetectionRow[]> {
  const { rows, file, start, end } = source.columns;
  const [itsFile, from, to] = [file[place], range.from * 1000, range.to * 1000];
  const found = [place];
  for (let other = 0; other < rows && found.length < mostAround; other++) {
    if (file[other] !== itsFile || other === place) continue;
    if (start[other]! < to && end[other]! > from) found.push(other);
  }
  return rowsAt(source, found);
}
