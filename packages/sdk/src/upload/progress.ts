import type { RecordingInfo, VerifiedBy } from '@biophony/contract';
import type { Clock } from '../core/hooks.ts';
import type { Transfer } from './in-flight.ts';

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

const progressEveryMs = 100;
const rateWindowMs = 5_000;
const shownActive = 8;

interface ProgressOptions {
  clock: Clock;
  onEvent: (event: UploadEvent) => void;
  concurrency: () => number;
  /** What is on its way, as far as it has come by now. */
  underWay: () => Iterable<Transfer>;
}

/** Counts an upload: every file seen is under way, sent, or in exactly one outcome. */
export class UploadProgress {
  readonly outcomes: FileOutcome[] = [];
  readonly totals: UploadTotals = {
    seen: 0,
    seenBytes: 0,
    sent: 0,
    stored: 0,
    already_have: 0,
    refused: 0,
    failed: 0,
    would_upload: 0,
    doneBytes: 0,
    sentBytes: 0,
  };
  readonly #active = new Map<string, ActiveFile>();
  /** Files that have begun and wait for their next try. */
  readonly #resting = new Set<string>();
  readonly #options: ProgressOptions;
  #told = -progressEveryMs;
  #marks: { at: number; sentBytes: number }[] = [];

  constructor(options: ProgressOptions) {
    this.#options = options;
  }

  seen(size: number): void {
    this.totals.seen++;
    this.totals.seenBytes += size;
  }

  started(filename: string, size: number, sentBytes = 0): void {
    this.#active.set(filename, { filename, size, sentBytes });
  }

  /** A file is put aside, and will be seen again. */
  unseen(size: number): void {
    this.totals.seen--;
    this.totals.seenBytes -= size;
  }

  /** The store has answered so many bytes of a file. */
  taken(filename: string, bytes: number): void {
    const file = this.#active.get(filename);
    if (file) file.sentBytes += bytes;
    this.totals.sentBytes += bytes;
    this.tell();
  }

  /** What was taken of a file does not count: the store refused it. */
  refused(filename: string, bytes: number): void {
    const file = this.#active.get(filename);
    if (file) file.sentBytes -= bytes;
  }

  /** The file stands in the store, still to be confirmed. */
  sent(filename: string, size: number): void {
    this.stopped(filename);
    this.totals.sent++;
    this.totals.doneBytes += size;
    this.#options.onEvent({ type: 'sent', filename });
    this.tell();
  }

  /** A file that counts as sent has to be sent again, and will be seen again. */
  takeBack(size: number): void {
    this.totals.sent--;
    this.totals.doneBytes -= size;
    this.unseen(size);
  }

  /** A try failed; the file is under way again when its next try begins. */
  paused(filename: string): void {
    this.#resting.add(filename);
  }

  resumed(filename: string): void {
    this.#resting.delete(filename);
  }

  stopped(filename: string): void {
    this.#active.delete(filename);
    this.#resting.delete(filename);
  }

  /** `wasSent` when the file counts as sent until now. */
  settle(file: FileOutcome, wasSent = false): void {
    this.stopped(file.filename);
    if (wasSent) this.totals.sent--;
    else this.totals.doneBytes += file.size;
    this.totals[file.outcome]++;
    this.outcomes.push(file);
    this.#options.onEvent({ type: 'file', file });
    this.tell();
  }

  /** Tells the progress, unless that was done a moment ago. */
  tell(force = false): void {
    const now = this.#options.clock.now();
    if (!force && now - this.#told < progressEveryMs) return;
    this.#told = now;
    const coming = this.#coming();
    let underWay = 0;
    const active: ActiveFile[] = [];
    let activeCount = 0;
    for (const file of this.#active.values()) {
      const sentBytes = Math.min(file.size, file.sentBytes + (coming.get(file.filename) ?? 0));
      underWay += sentBytes;
      if (this.#resting.has(file.filename)) continue;
      if (activeCount++ < shownActive) active.push({ ...file, sentBytes });
    }
    this.#options.onEvent({
      type: 'progress',
      totals: { ...this.totals, doneBytes: this.totals.doneBytes + Math.round(underWay) },
      active,
      activeCount,
      concurrency: this.#options.concurrency(),
      bytesPerSecond: this.#rate(now, coming),
    });
  }

  /** Bytes that the store has by now of bodies under way, by file. */
  #coming(): Map<string, number> {
    const coming = new Map<string, number>();
    for (const { filename, taken } of this.#options.underWay())
      coming.set(filename, Math.floor((coming.get(filename) ?? 0) + taken));
    return coming;
  }

  #rate(now: number, coming: Map<string, number>): number {
    let { sentBytes } = this.totals;
    for (const bytes of coming.values()) sentBytes += bytes;
    this.#marks.push({ at: now, sentBytes });
    while (this.#marks.length > 2 && now - (this.#marks[0]?.at ?? now) > rateWindowMs)
      this.#marks.shift();
    const first = this.#marks[0];
    if (!first || now - first.at < progressEveryMs) return 0;
    return Math.max(0, ((sentBytes - first.sentBytes) / (now - first.at)) * 1000);
  }
}
