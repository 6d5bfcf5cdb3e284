export type FileState =
  | 'waiting'
  | 'reading'
  | 'ready'
  | 'notice'
  | 'fault'
  | 'uploading'
  | 'stored'
  | 'failed'
  | 'duplicate';

/** A chosen file as the list shows it. Sizes in bytes, lengths in seconds. */
export interface FileView {
  /** Path below the chosen folder; unique in the list. */
  path: string;
  size: number;
  recordedAt: string | null;
  durationS: number | null;
  state: FileState;
  /** What is odd or wrong, and what to do. */
  message?: string;
  /** 0 to 100 while it is on its way. */
  percent?: number;
}

/** Files that were left out, and why. */
export interface SkippedFile {
  path: string;
  reason: string;
}

export interface SelectionView {
  files: readonly FileView[];
  /** Bytes and seconds of all files; files with faults. */
  bytes: number;
  seconds: number;
  faults: number;
  /** How many headers were read, while they are. */
  reading: { done: number; total: number } | null;
  skipped: readonly SkippedFile[];
}

/** An upload that goes on: what is known of its files. */
export interface UnfinishedUploadView {
  /** Files that were to be sent, and their bytes; null while they are looked up. */
  files: number | null;
  bytes: number;
  /** Milliseconds since 1970; null where this browser did not begin it. */
  begunAt: number | null;
  /** Whether all its files are known, and not those alone that the service knows. */
  whole: boolean;
  /** Names of the folders that this browser can read again. */
  folders: readonly string[];
  /** Files of it that were not chosen yet; null before any was. */
  missing: number | null;
  /** Recordings that were chosen, were not part of it, and are left out. */
  others: number;
}

/** An upload on its way. Sizes in bytes, speed in bytes a second. */
export interface ProgressView {
  files: { done: number; total: number };
  bytes: { done: number; total: number };
  bytesPerSecond: number;
  /** Seconds; null while it cannot be told. */
  secondsLeft: number | null;
  /** Why it waits, when it does. */
  paused?: string | null;
  finishing?: boolean;
}

export interface ValidationView {
  valid: boolean;
  /** Why files cannot be uploaded, a sentence each. */
  issues: readonly string[];
  /** What is odd about files that can be uploaded, a sentence each. */
  remarks?: readonly string[];
}

/** Storage in bytes. */
export interface StorageView {
  used: number;
  limit: number;
  tier: string;
}

/**
 * Where an upload is. `incomplete`: everything was tried, some files failed. `undeleted`: it was cancelled, but its
 * dataset could not be deleted.
 */
export type UploadPhase =
  | 'editing'
  | 'validating'
  | 'uploading'
  | 'finishing'
  | 'cancelling'
  | 'incomplete'
  | 'undeleted';
