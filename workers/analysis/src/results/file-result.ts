import { createHash } from 'node:crypto';
import type { IndexName } from '@biophony/contract/results';
import type { RecordingFacts } from '@biophony/recordings';

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

/**
 * What is known of one input file after the analysis; the unit that parts hold and exports are made of.
 * A file with very many detections or minutes comes in several rows, so that none of them fills the memory.
 */
export interface ResultRow {
  /** The name people know the file by, with `/` between folders. */
  file: string;
  recording: RecordingFacts;
  result: FileResult;
  /** More rows of this file follow; of this one only what was found counts, in detections, embeddings and minutes. */
  continues?: true;
}

/** Which analysis made the rows: the same for every row of a run. */
export interface RunMeta {
  analysis_type: string;
  model: string;
  model_version: string;
  /** Whether the model is known to be what it is called; null where there is none, absent in parts of earlier versions. */
  model_verified?: boolean | null;
  /** What its network ran on; null where there is none, absent in parts of earlier versions. */
  device?: string | null;
  /** SHA-256 of the weights that were loaded; null where there are none, absent in parts of earlier versions. */
  model_sha256?: string | null;
  /** Name and version of the program that made the rows; absent in parts of earlier versions. */
  software?: string | null;
  /** Name and version of what the network ran in; null where there is none, absent in parts of earlier versions. */
  runtime?: string | null;
  settings: Record<string, unknown>;
  /** For readers who may not learn places: no hash of the settings, which would tell one. */
  hides_settings?: true;
}

/** JSON with the keys of every object in order, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${entries.join(',')}}`;
}

/** The first 12 hexadecimal digits of the SHA-256 of the settings, to tell runs with other settings apart. */
export const settingsHash = (settings: Record<string, unknown>): string =>
  createHash('sha256').update(canonicalJson(settings)).digest('hex').slice(0, 12);

/** What every table says of what made its rows. */
export const madeByColumnsOf = (meta: RunMeta) => ({
  model: meta.model,
  model_version: meta.model_version,
  settings_hash: meta.hides_settings ? null : settingsHash(meta.settings),
});
