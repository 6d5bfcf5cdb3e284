import { createHash } from 'node:crypto';
import type { IndexName } from '@biophony/contract/results';
import type { RecordingFacts } from '@biophony/recordings';

/** Seconds from the recording's start, hertz; slopes of falling calls are positive. */
export interface FileCall {
  /** Within 20 dB of its loudest moment. */
  start_s: number;
  end_s: number;
  peak_hz: number;
  /** At start and end, lowest, highest and mean over time. */
  first_hz: number;
  last_hz: number;
  lowest_hz: number;
  highest_hz: number;
  mean_hz: number;
  /** At 20 dB below the peak; null where the spectrum does not fall so far. */
  bandwidth_hz: number | null;
  slope_hz_per_s: number;
  /** The flattest part: frequency at its end, seconds from the start, fall in octaves a second. */
  flat_hz: number;
  flat_after_s: number;
  flat_octaves_per_s: number;
  /** Fall at the start; absent where it is too short and in earlier versions. */
  first_octaves_per_s?: number;
  /** Where the first sweep bends into the flatter body; absent without a bend. */
  knee_hz?: number;
  knee_after_s?: number;
}

/** Seconds from the recording's start; confidence 0 to 1. */
export interface Detection {
  start_s: number;
  end_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  low_hz?: number;
  high_hz?: number;
  snr_db?: number;
  call?: FileCall;
}

export interface FileIssue {
  code: string;
  message: string;
}

export interface FileSpectrogram {
  sample_rate_hz: number;
  /** Minutes since 1970 by the recorder's clock, milliseconds heard, bytes in base64. */
  minutes: (readonly [minute: number, ms: number, bytes: string])[];
}

export type WindowEmbedding = readonly [
  start_s: number,
  end_s: number,
  /** Little-endian 32-bit numbers in base64. */
  numbers: string,
];

export interface FileMinute {
  start_s: number;
  end_s: number;
  indices: Partial<Record<IndexName, number>>;
}

/** `refused`: nothing could be analysed. */
export interface FileResult {
  status: 'analysed' | 'refused';
  reason: FileIssue | null;
  issues: FileIssue[];
  seconds_analysed: number;
  detections: Detection[];
  indices: Partial<Record<IndexName, number>> | null;
  /** Absent in earlier versions, and without a time. */
  spectrogram?: FileSpectrogram;
  embeddings?: WindowEmbedding[];
  /** Absent in earlier versions. */
  minutes?: FileMinute[];
  /** Detections out of species range. */
  filtered_by_range: number;
  /** By species lists and thresholds; absent without them, and in earlier versions. */
  filtered_by_list?: number;
  filtered_by_threshold?: number;
}

export type Findings = Pick<FileResult, 'detections' | 'embeddings' | 'minutes' | 'spectrogram'>;

/** Takes final results early, to limit memory; resolves when more may come. */
export type Emit = (findings: Findings) => Promise<void>;

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

/** A file with very many detections or minutes has several rows. */
export interface ResultRow {
  /** With `/` between folders. */
  file: string;
  recording: RecordingFacts;
  result: FileResult;
  /** More rows of this file follow; only detections, embeddings and minutes count. */
  continues?: true;
}

export interface RunMeta {
  analysis_type: string;
  model: string;
  model_version: string;
  /** Null without a model, absent in earlier versions. */
  model_verified?: boolean | null;
  /** Null without a network, absent in earlier versions. */
  device?: string | null;
  /** Of the weights; absent in earlier versions. */
  model_sha256?: string | null;
  /** Absent in earlier versions. */
  software?: string | null;
  /** Null without a network, absent in earlier versions. */
  runtime?: string | null;
  settings: Record<string, unknown>;
  /** The settings' hash could reveal a place. */
  hides_settings?: true;
}

/** Sorted keys: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${entries.join(',')}}`;
}

/** First 12 hexadecimal digits of the SHA-256. */
export const settingsHash = (settings: Record<string, unknown>): string =>
  createHash('sha256').update(canonicalJson(settings)).digest('hex').slice(0, 12);

export const toMadeByColumns = (meta: RunMeta) => ({
  model: meta.model,
  model_version: meta.model_version,
  settings_hash: meta.hides_settings ? null : settingsHash(meta.settings),
});
