import type { RecordingIssue } from '@biophony/recordings';
import {
  type FileOutcome,
  outcomeOnReceipt,
  type OutcomeOnReceipt,
  type UploadEvent,
} from '@biophony/sdk';
import type { CardPresence } from '../card/card-presence.ts';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import type { FoundCard } from '../card/find-card.ts';
import { type ExitCode, exitCodes } from '../kit/errors.ts';
import { sentence } from '../kit/explain.ts';
import { durationText } from '../kit/format.ts';
import type { CliEvent } from '../output/events.ts';
import { TimeLeft } from '../output/waiting.ts';
import type { CardReceipt, ReceiptFile, ReceiptOther } from './receipt.ts';

const ownName = 'Give the dataset a name with --name.';
const changedText =
  'It changed after it was stored. The dataset keeps the old file. To store the file as it is now, upload it to a dataset of its own with --name.';

export const storedBefore = (before: CardReceipt | undefined): ReadonlySet<string> =>
  new Set(
    [...(before?.files ?? []), ...(before?.other_files ?? [])]
      .filter(
        ({ outcome, reason }) => /^(stored|already_there)$/.test(outcome) || reason === changedText,
      )
      .map(({ filename }) => filename),
  );

/**
 * Converts an SDK outcome for the receipt, with advice on a taken name. `stored` names files that
 * were already in the dataset.
 */
export function recordingOutcome(
  file: FileOutcome | undefined,
  stored: ReadonlySet<string>,
): OutcomeOnReceipt {
  const onReceipt = outcomeOnReceipt(file);
  if (!file || onReceipt.code !== 'file_exists') return onReceipt;
  if (stored.has(file.filename)) return { ...onReceipt, reason: changedText };
  return { ...onReceipt, reason: `${onReceipt.reason} ${ownName}` };
}

export interface OtherFile {
  filename: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
}

/** Shared, as most files have no notes. */
const none: never[] = [];

/** Longer waits are explained. */
const toldFromSeconds = 15;

export class CardOutcomes {
  /** The SDK's own objects, to save memory on tens of thousands of files. */
  readonly outcomes = new Map<string, FileOutcome>();
  #refusedBytes = 0;
  readonly #timeLeft = new TimeLeft();
  #refused = 0;
  /** While a host is away, reports that instead of every file's wait. */
  #paused = false;
  readonly #card: FoundCard;
  readonly #reader: CardReader;
  readonly #tell: (event: CliEvent) => void;
  readonly #presence: CardPresence;
  readonly #stored: ReadonlySet<string>;
  #looking: Promise<void>[] = [];

  /** `stored` names files that an earlier part of this upload stored. */
  constructor(
    card: FoundCard,
    reader: CardReader,
    presence: CardPresence,
    tell: (event: CliEvent) => void,
    stored: ReadonlySet<string>,
  ) {
    this.#card = card;
    this.#reader = reader;
    this.#presence = presence;
    this.#tell = tell;
    this.#stored = stored;
    for (const { filename, reason } of card.unreadable)
      this.#refuse(filename, 0, 'unreadable', reason);
  }

  /** Refused for their content; can be stored unchanged. */
  readonly damaged: OtherFile[] = [];
  /** Names of empty recordings: nothing was recorded at their times. */
  readonly empty: string[] = [];

  refuse(file: ReadRecording, { code, message }: RecordingIssue): void {
    const { filename, size, modifiedMs } = file;
    if (code !== 'unreadable') this.damaged.push({ filename, size, modifiedMs });
    if (code === 'empty_file') this.empty.push(filename);
    this.#refuse(file.filename, file.size, code, message);
  }

  #refuse(filename: string, size: number, code: string, reason: string): void {
    this.#refused++;
    this.#refusedBytes += size;
    this.#settle({ filename, size, sha256: null, outcome: 'refused', code, reason });
  }

  /** Resolves when every unreadable file is known to be faulty itself, or the card to be gone. */
  async settled(): Promise<void> {
    await Promise.all(this.#looking.splice(0));
  }

  /** A file of a removed card has no outcome: it was not sent. */
  #settle(file: FileOutcome): void {
    if (!('code' in file) || file.code !== 'unreadable') return this.#record(file);
    if (this.#presence.error) return;
    const looked = this.#presence.isGone().then((gone) => (gone ? undefined : this.#record(file)));
    this.#looking.push(looked);
  }

  #record(file: FileOutcome): void {
    const { filename, size } = file;
    this.outcomes.set(filename, file);
    const { outcome, code, reason } = recordingOutcome(file, this.#stored);
    this.#tell({ event: 'file', filename, size_bytes: size, outcome, code, reason });
  }

  /** Refused recordings that can be stored unchanged, including those the service refused. */
  keepable(): OtherFile[] {
    const byService = [...this.#reader.read].filter(({ filename }) => {
      const file = this.outcomes.get(filename);
      return file?.outcome === 'refused' && file.code === 'unsupported_type';
    });
    return [
      ...this.damaged,
      ...byService.map(({ filename, size, modifiedMs }) => ({ filename, size, modifiedMs })),
    ];
  }

  follow(event: UploadEvent): void {
    switch (event.type) {
      case 'file':
        return this.#settle(event.file);
      case 'progress':
        return this.#progress(event);
      case 'retry':
        return this.#retry(event);
      case 'paused':
        this.#paused = true;
        return this.#tell({
          event: 'paused',
          reason: event.reason,
          host: event.host,
          wait_s: event.waitMs === null ? null : Math.round(event.waitMs / 1000),
        });
      case 'resumed':
        this.#paused = false;
        this.#timeLeft.reset();
        return this.#tell({ event: 'resumed' });
      case 'confirming':
        return this.#tell({ event: event.type });
    }
  }

  #retry({ filename, reason, waitMs }: UploadEvent & { type: 'retry' }): void {
    const wait_s = waitMs === null ? null : Math.round(waitMs / 1000);
    this.#tell({ event: 'retry', filename, reason, wait_s });
    if (this.#paused || wait_s === null || wait_s < toldFromSeconds) return;
    const text = `${filename} is tried again in ${durationText(wait_s)}: ${reason}`;
    this.#tell({ event: 'warning', text: sentence(text) });
  }

  #progress({ totals, ...event }: UploadEvent & { type: 'progress' }): void {
    const { stored, already_have, refused, failed, sent, would_upload } = totals;
    const bytes = this.#allBytes();
    const bytes_done = totals.doneBytes + this.#refusedBytes;
    const left = this.#timeLeft.of(bytes_done, bytes);
    this.#tell({
      event: 'upload',
      files: this.#card.recordings.length + this.#card.unreadable.length,
      files_done: stored + already_have + refused + failed + sent + would_upload + this.#refused,
      bytes,
      bytes_done,
      stored: stored + sent,
      already_there: already_have,
      refused: refused + this.#refused,
      failed,
      bytes_per_second: Math.round(event.bytesPerSecond),
      seconds_left: left === null ? null : Math.round(left),
      parallel: event.concurrency,
      active_count: event.activeCount,
      active: event.active.map((file) => ({
        filename: file.filename,
        size_bytes: file.size,
        sent_bytes: file.sentBytes,
      })),
    });
  }

  /** Total bytes; unread recordings are estimated from the others. */
  #allBytes(): number {
    const { bytes, read, done } = this.#reader;
    if (done || read.length === 0) return bytes;
    return Math.round((bytes / read.length) * this.#card.recordings.length);
  }

  /** Recordings without an outcome were not sent. */
  files(): ReceiptFile[] {
    const outcomeAt = (filename: string) =>
      recordingOutcome(this.outcomes.get(filename), this.#stored);
    // Equal issues share one list in memory, and so do their notes.
    const notesByIssues = new Map<RecordingIssue[], string[]>();
    const notesOf = (issues: RecordingIssue[]): string[] => {
      if (issues.length === 0) return none;
      const notes = notesByIssues.get(issues) ?? issues.map(({ message }) => message);
      notesByIssues.set(issues, notes);
      return notes;
    };
    const recordings = this.#card.recordings.map((filename, index) => {
      const file = this.#reader.read.at(index);
      return {
        filename,
        size_bytes: file?.size ?? 0,
        duration_s: file?.facts.duration_s ?? null,
        ...outcomeAt(filename),
        notes: notesOf(file?.facts.issues ?? none),
        packed: file?.facts.issues.some(({ code }) => code === 'triggered') ?? false,
      };
    });
    const unreadable = this.#card.unreadable.map(({ filename }) => ({
      filename,
      size_bytes: 0,
      duration_s: null,
      notes: none,
      packed: false,
      ...outcomeAt(filename),
    }));
    return [...recordings, ...unreadable];
  }
}

export class OtherFiles {
  readonly outcomes = new Map<string, FileOutcome>();
  readonly #files = new Map<string, ReceiptOther>();
  readonly #tell: (event: CliEvent) => void;
  readonly #stored: ReadonlySet<string>;

  /**
   * All other files of the card; damaged recordings are added later. `stored` names files that an
   * earlier part of this upload stored.
   */
  constructor({ others }: FoundCard, tell: (event: CliEvent) => void, stored: ReadonlySet<string>) {
    this.#tell = tell;
    this.#stored = stored;
    for (const { filename } of others) this.add(filename, 0);
  }

  add(filename: string, size: number): void {
    const none = { code: null, reason: null, stored_as: null, sha256: null, verified_by: null };
    this.#files.set(filename, { filename, size_bytes: size, ...none, outcome: 'not_sent' });
  }

  leave(filename: string, size: number, code: string, reason: string): void {
    this.add(filename, size);
    Object.assign(this.#files.get(filename)!, { outcome: 'left_out', code, reason });
  }

  refuse(filename: string, reason: string): void {
    const code = 'unreadable';
    this.settle({ outcome: 'refused', filename, size: 0, sha256: null, code, reason });
  }

  settle(file: FileOutcome): void {
    const { filename, size } = file;
    this.outcomes.set(filename, file);
    const { corrected: _corrected, ...onReceipt } = recordingOutcome(file, this.#stored);
    this.#files.set(filename, { filename, size_bytes: size, ...onReceipt });
    const { outcome, code, reason } = onReceipt;
    if (outcome === 'refused' || outcome === 'failed')
      this.#tell({ event: 'file', filename, size_bytes: size, outcome, code, reason });
  }

  list(): ReceiptOther[] {
    return [...this.#files.values()];
  }

  someUnreadable(): boolean {
    return [...this.outcomes.values()].some(
      (file) => file.outcome === 'failed' && file.code === 'unreadable',
    );
  }

  isKept(filename: string): boolean {
    const outcome = this.#files.get(filename)?.outcome;
    return outcome === 'stored' || outcome === 'already_there';
  }
}

/** Refusals of files without content, which no run could store. */
const hopeless = new Set([
  'empty_file',
  'nul_filled',
  'bad_header',
  'no_audio',
  'flac_stub',
  'unusable',
]);

/**
 * Exit code of an upload that ended without an error. Files without sound do not fail it; sound in
 * an unreadable format does.
 */
export function uploadExit({
  ended,
  files,
  other_files,
  unreadable_folders,
}: CardReceipt): ExitCode {
  if (ended === 'drained' || ended === 'stopped') return exitCodes.interrupted;
  const lost = files.some(
    ({ outcome, code }) =>
      outcome === 'failed' ||
      outcome === 'not_sent' ||
      (outcome === 'refused' && !hopeless.has(code ?? '')),
  );
  const safeOutcomes = new Set(['stored', 'already_there', 'would_upload', 'left_out']);
  const lostOther = other_files.some(({ outcome }) => !safeOutcomes.has(outcome));
  return lost || lostOther || unreadable_folders.length > 0 ? exitCodes.someFailed : exitCodes.done;
}
