import type { RecordingInfo, VerifiedBy } from '@biophony/contract';
import type { Clock } from '../core/hooks.ts';
import type { Transfer } from './in-flight.ts';

export type FactName = keyof RecordingInfo;

/**
 * `reason` is a sentence, `code` is stable; `fileId` is null in a dry run of content stored under
 * another name.
 */
export type FileOutcome = { filename: string; size: number; sha256: string | null } & (
  | {
      outcome: 'stored';
      fileId: string;
      verifiedBy: VerifiedBy;
      healed?: true;
      /** Other name of content the service had. */
      storedAs?: string;
    }
  | {
      outcome: 'already_have';
      fileId: string | null;
      storedAs: string;
      verifiedBy: VerifiedBy;
      /** Corrected at the service. */
      corrected: readonly FactName[];
    }
  | { outcome: 'refused'; code: string; reason: string }
  | {
      outcome: 'failed';
      code: string;
      reason: string;
      /** Another run may help. */
      temporary: boolean;
    }
  | { outcome: 'would_upload' }
);

export type OutcomeName = FileOutcome['outcome'];

/** Every file seen is active, sent, or has one outcome. */
export interface UploadTotals {
  seen: number;
  seenBytes: number;
  sent: number;
  stored: number;
  already_have: number;
  refused: number;
  failed: number;
  would_upload: number;
  /** Of finished files, and what the store has of active ones. */
  doneBytes: number;
  sentBytes: number;
}

export interface ActiveFile {
  filename: string;
  size: number;
  /** Bytes the store has, by the connection's rate. */
  sentBytes: number;
}

/** `progress` comes at most ten times a second. */
export type UploadEvent =
  | {
      type: 'progress';
      totals: UploadTotals;
      active: ActiveFile[];
      activeCount: number;
      concurrency: number;
      bytesPerSecond: number;
    }
  /** Arrived, to be confirmed. */
  | { type: 'sent'; filename: string }
  | { type: 'file'; file: FileOutcome }
  /** Milliseconds; null: at the end of the upload. */
  | { type: 'retry'; filename: string; reason: string; waitMs: number | null }
  /** `host`: the store; null for the service. `waitMs`: as it asked. */
  | { type: 'paused'; reason: string; host: string | null; waitMs: number | null }
  | { type: 'resumed' }
  | { type: 'confirming' }
  /** The next run must hash these files again. */
  | { type: 'not_journaled'; error: unknown };

const progressEveryMs = 100;
const rateWindowMs = 5_000;
const shownActive = 8;

interface ProgressOptions {
  clock: Clock;
  onEvent: (event: UploadEvent) => void;
  concurrency: () => number;
  underWay: () => Iterable<Transfer>;
}

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
  readonly #resting = new Set<string>();
  readonly #options: ProgressOptions;
  #toldAt = -progressEveryMs;
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

  unseen(size: number): void {
    this.totals.seen--;
    this.totals.seenBytes -= size;
  }

  taken(filename: string, bytes: number): void {
    const file = this.#active.get(filename);
    if (file) file.sentBytes += bytes;
    this.totals.sentBytes += bytes;
    this.tell();
  }

  refused(filename: string, bytes: number): void {
    const file = this.#active.get(filename);
    if (file) file.sentBytes -= bytes;
  }

  sent(filename: string, size: number): void {
    this.stopped(filename);
    this.totals.sent++;
    this.totals.doneBytes += size;
    this.#options.onEvent({ type: 'sent', filename });
    this.tell();
  }

  takeBack(size: number): void {
    this.totals.sent--;
    this.totals.doneBytes -= size;
    this.unseen(size);
  }

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

  /** `wasSent`: the file counted as sent. */
  settle(file: FileOutcome, wasSent = false): void {
    this.stopped(file.filename);
    if (wasSent) this.totals.sent--;
    else this.totals.doneBytes += file.size;
    this.totals[file.outcome]++;
    this.outcomes.push(file);
    this.#options.onEvent({ type: 'file', file });
    this.tell();
  }

  tell(force = false): void {
    const now = this.#options.clock.now();
    if (!force && now - this.#toldAt < progressEveryMs) return;
    this.#toldAt = now;
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

  #coming(): Map<string, number> {
    const coming = new Map<string, number>();
    for (const { filename, storedBytes } of this.#options.underWay())
      coming.set(filename, Math.floor((coming.get(filename) ?? 0) + storedBytes));
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
