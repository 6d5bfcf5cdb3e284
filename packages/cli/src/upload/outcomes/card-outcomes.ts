import type { RecordingIssue } from '@biophony/recordings';
import type { FileOutcome, UploadEvent } from '@biophony/sdk';
import type { CardReader } from '../../card/read/card-reader.ts';
import type { ReadRecording } from '../../card/read/read-recordings.ts';
import type { CardPresence } from '../../card/find/card-presence.ts';
import type { FoundCard } from '../../card/find/find-card.ts';
import type { CliEvent } from '../../reporters/events.ts';
import { sentence } from '../../errors/explain.ts';
import type { ReceiptFile } from '../../receipt/receipt.ts';
import { TimeLeft } from '../../output/time-left.ts';
import { durationText } from '../../text/format.ts';
import { recordingOutcome } from './recording-outcome.ts';
import type { OtherFile } from './other-file.ts';

/** Most files have no notes. */
const none: never[] = [];

/** Who waits so long for another try is told why. */
const toldFromSeconds = 15;

/** Follows every recording of a card to its outcome, and tells how far the whole is. */
export class CardOutcomes {
  /** The SDK's own outcomes where it has them: a card has tens of thousands of files. */
  readonly outcomes = new Map<string, FileOutcome>();
  #refusedBytes = 0;
  readonly #timeLeft = new TimeLeft();
  #refused = 0;
  /** While the service or the store is away, that is told, and not every file's wait. */
  #paused = false;
  readonly #card: FoundCard;
  readonly #reader: CardReader;
  readonly #tell: (event: CliEvent) => void;
  readonly #presence: CardPresence;
  readonly #stored: ReadonlySet<string>;
  #looking: Promise<void>[] = [];

  /** `stored` names files that an earlier part of the same upload stored. */
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

  /** Recordings that were refused for what is in them, and can be kept as they are. */
  readonly damaged: OtherFile[] = [];
  /** Names of recordings without a byte: when they were to be made nobody heard anything. */
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

  /** Resolves when every file that could not be read is known to be at fault itself, or the card to be gone. */
  async settled(): Promise<void> {
    await Promise.all(this.#looking.splice(0));
  }

  /** A file of a card that is gone has no outcome: it was not sent. */
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

  /** Refused recordings that can be kept as they are, those that the service refused as recordings too. */
  keepable(): OtherFile[] {
    const byService = [...this.#reader.read].filter(({ filename }) => {
      const found = this.outcomes.get(filename);
      return found?.outcome === 'refused' && found.code === 'unsupported_type';
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

  /** Bytes of all recordings: while headers are read, those not read yet are taken to be like the others. */
  #allBytes(): number {
    const { bytes, read, done } = this.#reader;
    if (done || read.length === 0) return bytes;
    return Math.round((bytes / read.length) * this.#card.recordings.length);
  }

  /** Every recording of the card with its outcome; those without one were not sent. */
  files(): ReceiptFile[] {
    const outcomeAt = (filename: string) =>
      recordingOutcome(this.outcomes.get(filename), this.#stored);
    // Issues that are equal are one list in memory, and so are the notes.
    const known = new Map<RecordingIssue[], string[]>();
    const notesOf = (issues: RecordingIssue[]): string[] => {
      if (issues.length === 0) return none;
      const notes = known.get(issues) ?? issues.map(({ message }) => message);
      known.set(issues, notes);
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
