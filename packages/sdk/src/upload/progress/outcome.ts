import type { RecordingInfo, VerifiedBy } from '@biophony/contract';

/** A fact of a recording's header. */
export type FactName = keyof RecordingInfo;

/**
 * How one file ended. `reason` is a sentence for a person, `code` is stable; `fileId` is null in a dry
 * run where the content is to be stored under another name first.
 */
export type FileOutcome = { filename: string; size: number; sha256: string | null } & (
  | {
      outcome: 'stored';
      fileId: string;
      /** Who proved its SHA-256 by now: the store, the service, or nobody yet (null). */
      verifiedBy: VerifiedBy;
      /** True where the service had damaged bytes of this file, and has these now. */
      healed?: true;
      /** The name under which the service had its content already, so that nothing was sent. */
      storedAs?: string;
    }
  | {
      outcome: 'already_have';
      fileId: string | null;
      storedAs: string;
      verifiedBy: VerifiedBy;
      /** Header facts the service had otherwise, and now has as they were sent. */
      corrected: readonly FactName[];
    }
  | { outcome: 'refused'; code: string; reason: string }
  | {
      outcome: 'failed';
      code: string;
      reason: string;
      /** True when running the upload again may help. */
      temporary: boolean;
    }
  | { outcome: 'would_upload' }
);

export type OutcomeName = FileOutcome['outcome'];

/** Totals of an upload; every file seen is under way, sent, or in exactly one outcome. */
export interface UploadTotals {
  /** Files the sources gave so far, and their bytes. */
  seen: number;
  seenBytes: number;
  /** Files that arrived and wait for the confirmation at the end. */
  sent: number;
  stored: number;
  already_have: number;
  refused: number;
  failed: number;
  would_upload: number;
  /** Bytes of files that are done with, whatever their outcome, and of those under way what the store has taken. */
  doneBytes: number;
  /** Bytes of bodies that the store has answered, of all tries. */
  sentBytes: number;
}

/** A file on its way to the store. */
export interface ActiveFile {
  filename: string;
  size: number;
  /** Bytes that the store has taken; inside a body an estimate by what the connection carries. */
  sentBytes: number;
}

/** What an upload tells while it runs. `progress` comes at most ten times a second. */
export type UploadEvent =
  | {
      type: 'progress';
      totals: UploadTotals;
      active: ActiveFile[];
      activeCount: number;
      concurrency: number;
      /** Bytes a second over the last seconds. */
      bytesPerSecond: number;
    }
  /** A file has arrived, and is to be confirmed. */
  | { type: 'sent'; filename: string }
  | { type: 'file'; file: FileOutcome }
  /** A file is tried again after `waitMs` milliseconds; null when that is at the end of the upload. */
  | { type: 'retry'; filename: string; reason: string; waitMs: number | null }
  /** `host` is away: the store's address, or null for the service itself. `waitMs` where it named the time itself. */
  | { type: 'paused'; reason: string; host: string | null; waitMs: number | null }
  | { type: 'resumed' }
  | { type: 'confirming' }
  /** The journal could not be written: the next run hashes again what this one has hashed. */
  | { type: 'not_journaled'; error: unknown };
