import type { IndexName } from '@biophony/contract/results';

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

/** What a recording adds to the long-duration spectrogram. */
export interface FileSpectrogram {
  sample_rate_hz: number;
  /** Minutes since 1970 by the recorder's clock, whole milliseconds heard of each, and its bytes in base64. */
  minutes: (readonly [minute: number, ms: number, bytes: string])[];
}

/** What an analysis says of one file. `status` is `refused` when nothing of it could be analysed; `reason` says why. */
export interface FileResult {
  status: 'analysed' | 'refused';
  reason: FileIssue | null;
  issues: FileIssue[];
  seconds_analysed: number;
  detections: Detection[];
  /** Acoustic indices by column name, for analyses that compute them. */
  indices: Partial<Record<IndexName, number>> | null;
  /** For the analysis of acoustic indices; absent in parts of earlier versions, and where no time is known. */
  spectrogram?: FileSpectrogram;
  /** Detections left out by the species range filter, never silently. */
  filtered_by_range: number;
  /** Those left out by a list of species, and by thresholds of species; absent where no analysis could, and in parts of earlier versions. */
  filtered_by_list?: number;
  filtered_by_threshold?: number;
}

/** Takes detections off an analyser's hands before its file is done, in their order; resolves when more may come. */
export type EmitDetections = (detections: Detection[]) => Promise<void>;

/** The result of a file of which nothing could be analysed. */
export function refusedResult(reason: FileIssue, issues: FileIssue[] = []): FileResult {
  return {
    status: 'refused',
    reason,
    issues: issues.filter(({ code }) => code !== reason.code),
    seconds_analysed: 0,
    detections: [],
    indices: null,
    filtered_by_range: 0,
  };
}
