import type { SpeciesName } from '../data/detection-columns.ts';
import type { Detail } from '../data/load-detections.ts';
import type { IndexTable } from '../data/load-indices.ts';
import type { DetectionFilter, Selection } from '../data/select.ts';
import type { Verdict } from '../data/verdicts.ts';
import type { Clip, ClipRange } from '../sound/clip.ts';
import type { Spectrogram } from '../sound/spectrogram.ts';

/** A file with a signed link. Size in bytes. */
export interface Source {
  url: string;
  size: number;
}

export interface LoadInput {
  detections: Source;
  /** Link of files.csv; null where there is none, and then it is not known when nothing was recorded. */
  filesUrl: string | null;
  species: readonly SpeciesName[];
  detail: Detail;
  /** Rows read at most. */
  limit: number;
  /** What a person said of rows before. */
  verdicts: readonly (readonly [row: number, verdict: Verdict])[];
}

/** What was loaded. */
export interface Loaded {
  rows: number;
  /** Rows the file holds; more than `rows` where not all were read. */
  total: number;
  species: SpeciesName[];
  /** `2026-05-21`; days with neither recordings nor detections are left out. */
  days: string[];
  /** Seconds recorded by cell (place of the day x 24 + hour); null where that is not known. */
  effort: Float32Array<ArrayBuffer> | null;
  /** Detections without a time. */
  undated: number;
  /** Whether any detection has a band of frequencies. */
  banded: boolean;
}

/** One detection as a table shows it. Seconds, hertz, decibels; null where unknown. */
export interface DetectionRow extends SpeciesName {
  /** Place in detections.parquet, by which it is known. */
  row: number;
  species: number;
  file: string;
  start_s: number;
  end_s: number;
  confidence: number;
  /** Milliseconds by the recorder's clock. */
  time: number | null;
  low_hz: number | null;
  high_hz: number | null;
  snr_db: number | null;
  verdict: Verdict;
}

/** Everything the explorer asks of its data, in a worker or beside the page. */
export type ExplorerCalls = {
  load: { input: LoadInput; output: Loaded; report: { rows: number; total: number } };
  select: { input: DetectionFilter; output: Selection; report: never };
  /** Rows `from` to before `to` of what a filter leaves. */
  rows: {
    input: { filter: DetectionFilter; from: number; to: number };
    output: DetectionRow[];
    report: never;
  };
  /** Where a row stands in what a filter leaves; -1 when it is not in it. */
  placeOf: { input: { filter: DetectionFilter; row: number }; output: number; report: never };
  /** The row itself, and others of the same recording that overlap a range. */
  around: { input: { row: number; range: ClipRange }; output: DetectionRow[]; report: never };
  judge: { input: { row: number; verdict: Verdict }; output: null; report: never };
  /** What a filter leaves as CSV; all judged rows where it is null. */
  csv: { input: DetectionFilter | null; output: Blob; report: never };
  indices: {
    input: { indicesUrl: string; filesUrl: string };
    output: IndexTable;
    report: never;
  };
  clip: {
    input: { recording: Source; range: ClipRange; triggered: boolean };
    output: Clip;
    report: never;
  };
  spectrogram: { input: { clip: Clip; topHz: number }; output: Spectrogram; report: never };
};
