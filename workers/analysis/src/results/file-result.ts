import type { IndexName } from '@biophony/contract/results';

/** What the call of a sound is like: seconds from the recording's start, hertz, and slopes that are positive where it falls. */
export interface FileCall {
  /** From where to where it is within 20 dB of its loudest moment. */
  start_s: number;
  end_s: number;
  /** The frequency of most energy. */
  peak_hz: number;
  /** At its beginning and end, the lowest, the highest and the mean over its time. */
  first_hz: number;
  last_hz: number;
  lowest_hz: number;
  highest_hz: number;
  mean_hz: number;
  /** Width of its spectrum at 20 dB below the peak; null where the spectrum does not fall so far on both sides. */
  bandwidth_hz: number | null;
  /** Hertz a second that it falls from beginning to end, by a straight line. */
  slope_hz_per_s: number;
  /** The flattest part: the frequency at its end, seconds from the start to there, and octaves a second that it falls. */
  flat_hz: number;
  flat_after_s: number;
  flat_octaves_per_s: number;
  /** Octaves a second that it falls at its start; absent where it is too short, and in parts of earlier versions. */
  first_octaves_per_s?: number;
  /** Where its first sweep goes over into its flatter body: the frequency, and seconds from the start; absent without a bend. */
  knee_hz?: number;
  knee_after_s?: number;
}

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
  /** For `audio_events` with `call_parameters`, where it could be measured. */
  call?: FileCall;
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

/** What a network made of one window before it named classes. */
export type WindowEmbedding = readonly [
  start_s: number,
  end_s: number,
  /** 32-bit numbers, little-endian, in base64. */
  numbers: string,
];

/** Acoustic indices of a minute of a recording, counted from its start, or of what there is of the last one. */
export interface FileMinute {
  /** Seconds from the start of the recording. */
  start_s: number;
  end_s: number;
  indices: Partial<Record<IndexName, number>>;
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
  /** Of windows in their order, where the settings ask for them. */
  embeddings?: WindowEmbedding[];
  /** The indices of each minute; absent in parts of earlier versions. */
  minutes?: FileMinute[];
  /** Detections left out by the species range filter, never silently. */
  filtered_by_range: number;
  /** Those left out by a list of species, and by thresholds of species; absent where no analysis could, and in parts of earlier versions. */
  filtered_by_list?: number;
  filtered_by_threshold?: number;
}

/** Some of what is found in a recording, before the rest of it. */
export type Found = Pick<FileResult, 'detections' | 'embeddings' | 'minutes' | 'spectrogram'>;

/**
 * Takes what is certain off an analyser's hands before its file is done, in its order, so that memory does not grow with a
 * recording; resolves when more may come.
 */
export type Emit = (found: Found) => Promise<void>;

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
