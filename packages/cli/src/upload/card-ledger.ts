import type { RecordingIssue } from '@biophony/recordings';
import type { FileOutcome, UploadEvent } from '@biophony/sdk';
import type { CardReader, ReadRecording } from '../card/card-reader.ts';
import type { CardPresence } from '../card/card-presence.ts';
import type { FoundCard } from '../card/find-card.ts';
import type { CliEvent } from '../output/events.ts';
import { sentence } from '../errors/explain.ts';
import type { ReceiptFile } from '../receipt/receipt.ts';
import { durationText } from '../text/format.ts';
import type { OtherFile } from './other-file.ts';

type Fate = Pick<
  ReceiptFile,
  'outcome' | 'code' | 'reason' | 'stored_as' | 'sha256' | 'verified_by' | 'corrected'
>;

/** Most files have no notes. */
const none: never[] = [];
const nothing = {
  code: null,
  reason: null,
  stored_as: null,
  sha256: null,
  verified_by: null,
  corrected: none,
};

/** Who waits so long for another try is told why. */
const toldFromSeconds = 15;

const ownName = 'Give the dataset a name with --name.';

/** What an outcome of the SDK is on the receipt. */
export function fateOf(file: FileOutcome): Fate {
  const { sha256 } = file;
  switch (file.outcome) {
    case 'stored':
      return { ...nothing, sha256, outcome: 'stored', verified_by: file.verifiedBy };
    case 'would_upload':
      return { ...nothing, sha256, outcome: file.outcome };
    case 'already_have': {
      const stored_as = file.storedAs === file.filename ? null : file.storedAs;
      const { verifiedBy: verified_by, corrected } = file;
      return { ...nothing, sha256, outcome: 'already_there', stored_as, verified_by, corrected };
    }
    case 'refused':
    case 'failed':
      return { ...nothing, sha256, ...pick(file) };
  }
}

const pick = ({ outcome, code, reason }: FileOutcome & { outcome: 'refused' | 'failed' }) => ({
  outcome,
  code,
  reason: code === 'file_exists' ? `${reason} ${ownName}` : reason,
});

/** Follows every recording of a card to its fate, and tells how far the whole is. */
export class CardLedger {
  /** The SDK's own outcomes where it has them: a card has tens of thousands of files. */
  readonly outcomes = new Map<string, FileOutcome>();
  #refusedBytes = 0;
  #refused = 0;
  /** While the service or the store is away, that is told, and not every file's wait. */
  #paused = false;
  readonly #card: FoundCard;
  readonly #reader: CardReader;
  readonly #tell: (event: CliEvent) => void;
  readonly #presence: CardPresence;
  #looking: Promise<void>[] = [];

  constructor(
    card: FoundCard,
    reader: CardReader,
    presence: CardPresence,
    tell: (event: CliEvent) => void,
  ) {
    this.#card = card;
    this.#reader = reader;
    this.#presence = presence;
    this.#tell = tell;
    for (const { filename, reason } of card.unreadable)
      this.#refuse(filename, 0, 'unreadable', reason);
  }

  /** Recordings that were refused for what is in them, and can be kept as they are. */
  readonly damaged: OtherFile[] = [];

  refuse(file: ReadRecording, { code, message }: RecordingIssue): void {
    const { filename, size, modifiedMs } = file;
    if (code !== 'unreadable') this.damaged.push({ filename, size, modifiedMs });
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
    const { outcome, code, reason } = fateOf(file);
    this.#tell({ event: 'file', filename, size_bytes: size, outcome, code, reason });
  }

  /** Refused recordings that can be kept as they are, those that the service refused as recordings too. */
  keepable(): OtherFile[] {
    const byService = this.#reader.read.filter(({ filename }) => {
      const fate = this.outcomes.get(filename);
      return fate?.outcome === 'refused' && fate.code === 'unsupported_type';
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
    this.#tell({
      event: 'upload',
      files: this.#card.recordings.length + this.#card.unreadable.length,
      files_done: stored + already_have + refused + failed + sent + would_upload + this.#refused,
      bytes: this.#reader.bytes,
      bytes_done: totals.doneBytes + this.#refusedBytes,
      stored: stored + sent,
      already_there: already_have,
      refused: refused + this.#refused,
      failed,
      bytes_per_second: Math.round(event.bytesPerSecond),
      parallel: event.concurrency,
      active_count: event.activeCount,
      active: event.active.map((file) => ({
        filename: file.filename,
        size_bytes: file.size,
        sent_bytes: file.sentBytes,
      })),
    });
  }

  /** Every recording of the card with its fate; those without one were not sent. */
  files(): ReceiptFile[] {
    const fateAt = (filename: string): Fate => {
      const outcome = this.outcomes.get(filename);
      return outcome ? fateOf(outcome) : { ...nothing, outcome: 'not_sent' };
    };
    // Issues that are equal are one list in memory, and so are the notes.
    const known = new Map<RecordingIssue[], string[]>();
    const notesOf = (issues: RecordingIssue[]): string[] => {
      if (issues.length === 0) return none;
      const notes = known.get(issues) ?? issues.map(({ message }) => message);
      known.set(issues, notes);
      return notes;
    };
    const recordings = this.#card.recordings.map((filename, index) => {
      const file = this.#reader.read[index];
      return {
        filename,
        size_bytes: file?.size ?? 0,
        duration_s: file?.facts.duration_s ?? null,
        ...fateAt(filename),
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
      ...fateAt(filename),
    }));
    return [...recordings, ...unreadable];
  }
}
