import type { RecordingFacts } from '@biophony/recordings';

/** One sound found in a recording. Times are seconds from the recording's start; confidence is 0 to 1. */
export interface Detection {
  start_s: number;
  end_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  /** Band of the sound in hertz, where the analysis knows it. */
  low_hz?: number;
  high_hz?: number;
  /** Loudness above the background in decibels, for analyses that measure it. */
  snr_db?: number;
}

/** Why a file could not be analysed, or what was odd about one that could. */
export interface FileIssue {
  code: string;
  message: string;
}

/** What an analysis says of one file. `status` is `refused` when nothing of it could be analysed; `reason` says why. */
export interface FileResult {
  status: 'analysed' | 'refused';
  reason: FileIssue | null;
  issues: FileIssue[];
  seconds_analysed: number;
  detections: Detection[];
  /** Acoustic indices by column name, for analyses that compute them. */
  indices: Record<string, number> | null;
  /** Detections left out by the species range filter, never silently. */
  filtered_by_range: number;
}

/** What an analyser is given: the file on disk, the name people know it by, and what its header says. */
export interface InputFile {
  path: string;
  filename: string;
  recording: RecordingFacts;
}

/** Takes detections off an analyser's hands before its file is done, in their order; resolves when more may come. */
export type EmitDetections = (detections: Detection[]) => Promise<void>;

/** One analysis type made ready with its settings. Never throws for a bad file: that is a `refused` result. */
export interface Analyser {
  /** Name and version of the model or method, written to every result row. */
  model: string;
  model_version: string;
  /** Whether the model is known to be what it is called; null where no model is installed for it. */
  model_verified: boolean | null;
  /**
   * With `emit`, the result holds only the detections that were not emitted before. `onBlock` is called with every
   * stretch of sound that was read, as a sign of life.
   */
  analyseFile(file: InputFile, emit?: EmitDetections, onBlock?: () => void): Promise<FileResult>;
  close(): Promise<void>;
}

/** How an analyser is made. `settings` are the analysis' settings, defaults filled in and validated. */
export interface AnalyserOptions {
  settings: Record<string, unknown>;
  modelsDir: string;
}
export type CreateAnalyser = (options: AnalyserOptions) => Promise<Analyser>;
