/** A species, or another class of sound, by its two names; the scientific one is empty where there is none. */
export interface SpeciesName {
  scientific_name: string;
  common_name: string;
}

/** One text for both names, under which species are told apart. */
export const speciesKey = ({ scientific_name, common_name }: SpeciesName): string =>
  `${scientific_name}\n${common_name}`;

export const speciesOfKey = (key: string): SpeciesName => {
  const [scientific_name = '', common_name = ''] = key.split('\n');
  return { scientific_name, common_name };
};

/** Detections as columns: what a row costs is known (52 bytes with a band), whatever the number of rows. */
export interface DetectionColumns {
  rows: number;
  species: Uint32Array;
  file: Uint32Array;
  /** Seconds from the start of the recording. */
  start: Float64Array;
  end: Float64Array;
  confidence: Float32Array;
  /** Milliseconds by the recorder's clock; NaN without a time. */
  time: Float64Array;
  /** Hertz; NaN where the analysis gives no band. */
  low: Float32Array;
  high: Float32Array;
  /** Decibels; NaN where there is none. */
  snr: Float32Array;
}

/** Columns for so many rows, of which none is filled. */
export const emptyColumns = (capacity: number): DetectionColumns => ({
  rows: 0,
  species: new Uint32Array(capacity),
  file: new Uint32Array(capacity),
  start: new Float64Array(capacity),
  end: new Float64Array(capacity),
  confidence: new Float32Array(capacity),
  time: new Float64Array(capacity).fill(Number.NaN),
  low: new Float32Array(capacity).fill(Number.NaN),
  high: new Float32Array(capacity).fill(Number.NaN),
  snr: new Float32Array(capacity).fill(Number.NaN),
});
