import type { ModelSpeciesRecord } from '@biophony/contract/results';

/** A species, or another class of sound, by its two names; the scientific one is empty where there is none. */
export type SpeciesName = Pick<ModelSpeciesRecord, 'scientific_name' | 'common_name'>;

/** A species with the other names that are known of it; none where it has one name alone. */
export type CalledSpecies = SpeciesName & { also?: readonly string[] };

/** One text for both names, under which species are told apart. */
export const speciesKey = ({ scientific_name, common_name }: SpeciesName): string =>
  `${scientific_name}\n${common_name}`;

export const speciesOfKey = (key: string): SpeciesName => {
  const [scientific_name = '', common_name = ''] = key.split('\n');
  return { scientific_name, common_name };
};

/**
 * Detections as columns: what a row costs is known, whatever the number of rows. These are the columns that filters,
 * counts, charts and the list are made of, 18 bytes a row; the time is that of the recording and of the place in it.
 * Where files.csv does not give the time of recordings it is a column too, and a row has 26 bytes. Exact seconds, band
 * and loudness stay in the file and are read by row group for the rows in sight (`detail-reader.ts`).
 */
export interface DetectionColumns {
  rows: number;
  species: Uint16Array | Uint32Array;
  file: Uint32Array;
  confidence: Float32Array;
  /** Milliseconds from the start of the recording; at most 49 days. */
  start: Uint32Array;
  end: Uint32Array;
  /** Milliseconds by the recorder's clock, NaN without a time; null where `recorded` has all there is. */
  time: Float64Array | null;
  /** Milliseconds at which each recording began by its recorder's clock; NaN without a time. */
  recorded: Float64Array;
}

/** Columns for so many rows, of which none is filled. */
export const emptyColumns = (capacity: number): DetectionColumns => ({
  rows: 0,
  species: new Uint16Array(capacity),
  file: new Uint32Array(capacity),
  confidence: new Float32Array(capacity),
  start: new Uint32Array(capacity),
  end: new Uint32Array(capacity),
  time: null,
  recorded: new Float64Array(0),
});

/** When a detection began: milliseconds by the recorder's clock, NaN without a time. */
export const timeAt = ({ time, recorded, file, start }: DetectionColumns, row: number): number =>
  time ? time[row]! : (recorded[file[row]!] ?? Number.NaN) + start[row]!;
