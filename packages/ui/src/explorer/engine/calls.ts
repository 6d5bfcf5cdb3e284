import type { Curve } from '@biophony/statistics';
import type { SpeciesName } from '../../base/species-name.ts';
import type { Judgement, ProjectReview, ReviewedDetection } from '../../verdicts/verdict.ts';
import type { Band, Clip, ClipRange, SoundFrame } from '../clip/clip.ts';
import type { Loudness, PictureQuestion, Spectrogram, WindowLength } from '../clip/spectrogram.ts';
import type { Sample, Wanted } from './choose-groups.ts';
import type { CalledSpecies } from './detection-columns.ts';
import type { IndexTable } from './load-indices.ts';
import type { Clocks } from './placed-recordings.ts';
import type { Place } from './recording-table.ts';
import type { DetectionFilter, Selection } from './select.ts';

/** Signed link; size in bytes. */
export interface Source {
  url: string;
  size: number;
}

export interface LoadInput {
  detections: Source;
  /** Null without one; then it is unknown when nothing was recorded. */
  filesUrl: string | null;
  /** Deployments that correct times; absent without any. */
  clocks?: Clocks | null;
  species: readonly SpeciesName[];
  limit: number;
  /** Read first of a file with more rows; null for all. */
  wanted: Wanted | null;
  verdicts: readonly (readonly [row: number, judgement: Judgement])[];
}

export interface NamedDeployment {
  deployment_id: string;
  site_id: string;
  /** Its ID where the name is unknown. */
  site: string;
}

/** `used`: recordings of the analysis belong to it. */
export interface LoadedDeployment extends NamedDeployment {
  device_id: string | null;
  /** `2026-05-21`; null without a bound. */
  since: string | null;
  used: boolean;
}

/** Summary of the detections that were loaded. */
export interface Loaded {
  rows: number;
  /** In the file; more than `rows` where not all were read. */
  total: number;
  /** Which rows were read. */
  sample: Sample;
  species: CalledSpecies[];
  /** From files.csv, sorted. */
  recorders: string[];
  /** `2026-05-21`; only with recordings or detections. */
  days: string[];
  /** Seconds by cell (index of the day x 24 + hour); null where unknown. */
  effort: Float32Array<ArrayBuffer> | null;
  /** Whether any detection has a band. */
  banded: boolean;
  /** Whether any recording has a location. */
  placed: boolean;
  /** Absent where no recording belongs to any deployment. */
  deployments?: readonly LoadedDeployment[];
  /** Whether a correction changed any time. */
  corrects?: boolean;
  /** Columns that differ between rows. */
  varying: { band: boolean; snr: boolean; file: boolean; recorder: boolean; place: boolean };
}

/** One detection as in a table. Seconds, hertz, decibels; null where unknown. */
export interface DetectionRow extends ReviewedDetection {
  species: number;
  /** Milliseconds by the corrected clock of its deployment, or else by the recorder's. */
  time: number | null;
  /** Milliseconds by the recorder's clock, where a correction changed the time. */
  recorded?: number;
  /** Deployment of its recording, if any. */
  deployment?: NamedDeployment;
  low_hz: number | null;
  high_hz: number | null;
  snr_db: number | null;
  /** Recorder by files.csv. */
  recorder: string | null;
  /** Location by files.csv. */
  place: Place | null;
}

export interface ProbabilityOf {
  species: number;
  calibration_id: string;
  /** Null where nothing was reviewed. */
  curve: Curve | null;
  /** Lowest accepted score; null where none is chosen. */
  threshold: number | null;
}

export type ExplorerCalls = {
  load: { input: LoadInput; output: Loaded; report: { rows: number; total: number } };
  /** Rows in sight are read long after the load. */
  renew: { input: Source; output: null; report: never };
  select: { input: DetectionFilter; output: Selection; report: never };
  /** `to` is excluded. */
  rows: {
    input: { filter: DetectionFilter; from: number; to: number };
    output: DetectionRow[];
    report: never;
  };
  /** -1 when it is not in the result. */
  placeOf: { input: { filter: DetectionFilter; row: number }; output: number; report: never };
  /** Includes others of its recording that overlap the range. */
  around: { input: { row: number; range: ClipRange }; output: DetectionRow[]; report: never };
  judge: { input: { row: number } & Judgement; output: null; report: never };
  /**
   * Takes pages of verdicts: the first removes those before; after the last all are matched.
   * Returns whether rows changed.
   */
  review: {
    input: { reviews: readonly ProjectReview[]; first: boolean; last: boolean };
    output: boolean;
    report: never;
  };
  /** By place in the file; without rows that were not read. */
  keys: { input: { rows: readonly number[] }; output: ReviewedDetection[]; report: never };
  /** With a null filter, all rows with verdicts. `person` is the person at this page. */
  csv: {
    input: {
      filter: DetectionFilter | null;
      person: string | null;
      /** None where absent. */
      probabilities?: readonly ProbabilityOf[];
    };
    output: Blob;
    report: never;
  };
  indices: {
    input: { indicesUrl: string; filesUrl: string; clocks?: Clocks | null };
    output: IndexTable;
    report: never;
  };
  clip: {
    input: { recording: Source; range: ClipRange; expansion: number; triggered: boolean };
    output: Clip;
    report: never;
  };
  loudness: {
    input: { clip: Clip; frame: SoundFrame; window: WindowLength };
    output: Loudness;
    report: never;
  };
  spectrogram: {
    input: { clip: Clip; question: PictureQuestion; loudness: Loudness };
    output: Spectrogram;
    report: never;
  };
  bandPass: { input: { clip: Clip; band: Band }; output: Clip; report: never };
};
