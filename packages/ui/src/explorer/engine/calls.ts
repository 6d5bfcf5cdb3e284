import type { Curve } from '@biophony/statistics';
import type { Band, Clip, ClipRange, SoundFrame } from '../clip/clip.ts';
import type { Loudness, PictureQuestion, Spectrogram, WindowLength } from '../clip/spectrogram.ts';
import type { Sample, Wanted } from '../data/choose-groups.ts';
import type { CalledSpecies, Judgement, SpeciesName, Verdict } from '../data/detection-columns.ts';
import type { IndexTable } from '../data/load-indices.ts';
import type { Clocks } from '../data/placed-recordings.ts';
import type { Place } from '../data/recording-table.ts';
import type { ReviewKey, SaidOf } from '../data/review-table.ts';
import type { DetectionFilter, Selection } from '../data/select.ts';

/** A file with a signed link. Size in bytes. */
export interface Source {
  url: string;
  size: number;
}

export interface LoadInput {
  detections: Source;
  /** Link of files.csv; null where there is none, and then it is not known when nothing was recorded. */
  filesUrl: string | null;
  /** What places recordings and corrects their times; absent, and for a project without deployments, they stand as recorded. */
  clocks?: Clocks | null;
  species: readonly SpeciesName[];
  /** Rows read at most. */
  limit: number;
  /** What is looked at, which is read first of a file with more rows; null for all of it. */
  wanted: Wanted | null;
  /** What a person said of rows before. */
  verdicts: readonly (readonly [row: number, judgement: Judgement])[];
}

/** A deployment as filters and rows name it. */
export interface NamedDeployment {
  deployment_id: string;
  site_id: string;
  /** What its site is called; its ID where the name is not known. */
  site: string;
}

/** A deployment of the project, and whether any recording of the analysis belongs to it. */
export interface LoadedDeployment extends NamedDeployment {
  device_id: string | null;
  /** Its first day, `2026-05-21`; null where it has no bound. */
  since: string | null;
  used: boolean;
}

/** What was loaded. */
export interface Loaded {
  rows: number;
  /** Rows the file holds; more than `rows` where not all were read. */
  total: number;
  /** Which rows were read, where there are more. */
  sample: Sample;
  species: CalledSpecies[];
  /** The recorders that files.csv names, in the order of their names. */
  recorders: string[];
  /** `2026-05-21`; days with neither recordings nor detections are left out. */
  days: string[];
  /** Seconds recorded by cell (place of the day x 24 + hour); null where that is not known. */
  effort: Float32Array<ArrayBuffer> | null;
  /** Whether any detection has a band of frequencies. */
  banded: boolean;
  /** Whether any recording has a place. */
  placed: boolean;
  /** The deployments of the project; absent where no recording of this analysis belongs to any. */
  deployments?: readonly LoadedDeployment[];
  /** Whether the correction of a clock moved any time. */
  corrects?: boolean;
  /** What differs from row to row, and is worth a column. */
  varying: { band: boolean; snr: boolean; file: boolean; recorder: boolean; place: boolean };
}

/** One detection as a table shows it. Seconds, hertz, decibels; null where unknown. */
export interface DetectionRow extends SpeciesName {
  /** Place in detections.parquet, by which it is known. */
  row: number;
  species: number;
  file: string;
  /** To the millisecond. */
  start_s: number;
  end_s: number;
  confidence: number;
  /** Milliseconds by the corrected clock of its deployment, or else by the recorder's. */
  time: number | null;
  /** Milliseconds by the recorder's clock, where a correction makes it another time. */
  recorded?: number;
  /** The deployment that its recording belongs to, where it belongs to any. */
  deployment?: NamedDeployment;
  low_hz: number | null;
  high_hz: number | null;
  snr_db: number | null;
  /** What the person at this page said. */
  verdict: Verdict;
  /** The recorder that files.csv names. */
  recorder: string | null;
  /** Where files.csv says that it was recorded. */
  place: Place | null;
  /** The species that a person said it is instead; null where nobody did. */
  corrected: SpeciesName | null;
  /** What others said of it, and last words, where anybody did. */
  said?: readonly SaidOf[];
}

/** What a row is known by beyond its analysis, and what was said of it. */
export type DetectionKey = Pick<
  DetectionRow,
  | 'row'
  | 'file'
  | 'start_s'
  | 'end_s'
  | 'scientific_name'
  | 'common_name'
  | 'confidence'
  | 'verdict'
  | 'corrected'
  | 'said'
>;

/** What a calibration says of the scores of a species, by its number. */
export interface ProbabilityOf {
  species: number;
  calibration_id: string;
  /** Null where nothing was reviewed. */
  curve: Curve | null;
  /** The score from which on detections are taken; null where none is chosen. */
  threshold: number | null;
}

/** A verdict that the project has of a detection. */
export interface ProjectReview extends ReviewKey, Omit<SaidOf, 'corrected'> {
  /** The species that it is instead, by the name that reviews have. */
  corrected: string | null;
}

/** Everything the explorer asks of its data, in a worker or beside the page. */
export type ExplorerCalls = {
  load: { input: LoadInput; output: Loaded; report: { rows: number; total: number } };
  /** Gives a new link to what was loaded: what is read of rows in sight is asked for long after the load. */
  renew: { input: Source; output: null; report: never };
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
  /** Says something of a row instead of what was said before. */
  judge: { input: { row: number } & Judgement; output: null; report: never };
  /**
   * Takes verdicts of the project, a page after the other: the first page lets go of those taken before, and after the
   * last all are matched to their rows. Answers whether the rows know more than before.
   */
  review: {
    input: { reviews: readonly ProjectReview[]; first: boolean; last: boolean };
    output: boolean;
    report: never;
  };
  /** Rows by their places in the file, with what memory has of them; those that were not read are left out. */
  keys: { input: { rows: readonly number[] }; output: DetectionKey[]; report: never };
  /** What a filter leaves as CSV; all judged rows where it is null. `person` names who is at the page among the reviewers. */
  csv: {
    input: {
      filter: DetectionFilter | null;
      person: string | null;
      /** What calibrations say; none where absent. */
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
