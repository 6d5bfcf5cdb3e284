import type { RecordingFacts } from '@biophony/recordings';
import type { FileOutcome } from '@biophony/sdk';
import type { PickedFile } from './picked-files.ts';

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

interface Entry {
  file: File;
  view: FileView;
  facts?: RecordingFacts;
  /** Why the validation refused the file. */
  refused?: string;
  /** What became of it, once it was sent. */
  outcome?: FileOutcome;
}

const ranks: Partial<Record<FileView['state'], number>> = { fault: 0, failed: 0, notice: 1 };

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Faults come first, then what is odd, then the rest; each by folder, time and name. */
function compare(a: FileView, b: FileView): number {
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return (
    (ranks[a.state] ?? 2) - (ranks[b.state] ?? 2) ||
    order(folderOf(a.path), folderOf(b.path)) ||
    order(a.recordedAt ?? '~', b.recordedAt ?? '~') ||
    order(a.path, b.path)
  );
}

const viewOf = ({ view, refused }: Entry): FileView =>
  refused !== undefined && view.state !== 'stored'
    ? { ...view, state: 'fault', message: refused }
    : view;

/** Totals of the chosen files: bytes, seconds of sound, and how many have faults. */
export interface SelectionTotals {
  bytes: number;
  seconds: number;
  faults: number;
}

/** The chosen files with what is known of each: in the order they were chosen, until they are sorted. */
export class FileStates {
  readonly #entries = new Map<string, Entry>();

  add(picked: readonly PickedFile[]): void {
    for (const { file, path } of picked)
      this.#entries.set(path, {
        file,
        view: { path, size: file.size, recordedAt: null, durationS: null, state: 'reading' },
      });
  }

  remove(path: string): void {
    this.#entries.delete(path);
  }

  /** Puts files with faults first, then those that are odd, and each by folder and time. */
  sort(): void {
    const sorted = [...this.#entries].sort(([, a], [, b]) => compare(viewOf(a), viewOf(b)));
    this.#entries.clear();
    for (const [path, entry] of sorted) this.#entries.set(path, entry);
  }

  /** Notes which files the validation refused, and why; all others are refused no more. */
  refuse(reasons: ReadonlyMap<string, string>): void {
    for (const [path, entry] of this.#entries) entry.refused = reasons.get(path);
  }

  /** Notes what became of a file. */
  settle(outcome: FileOutcome): void {
    const entry = this.#entries.get(outcome.filename);
    if (entry) entry.outcome = outcome;
  }

  removeRefused(): void {
    for (const [path, { refused }] of this.#entries)
      if (refused !== undefined) this.#entries.delete(path);
  }

  removeFaulty(): void {
    for (const [path, { facts }] of this.#entries)
      if (facts && !facts.ok) this.#entries.delete(path);
  }

  clear(): void {
    this.#entries.clear();
  }

  paths(): ReadonlySet<string> {
    return new Set(this.#entries.keys());
  }

  /** The files by their paths. */
  files(): ReadonlyMap<string, File> {
    return new Map([...this.#entries].map(([path, { file }]) => [path, file]));
  }

  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Changes what is shown of a file, and notes its facts; does nothing for files that are gone. */
  update(path: string, change: Partial<FileView>, facts?: RecordingFacts): void {
    const entry = this.#entries.get(path);
    if (!entry) return;
    entry.view = { ...entry.view, ...change };
    entry.facts = facts ?? entry.facts;
  }

  views(): FileView[] {
    return this.entries().map(viewOf);
  }

  totals(): SelectionTotals {
    const totals = { bytes: 0, seconds: 0, faults: 0 };
    for (const { view, facts } of this.#entries.values()) {
      totals.bytes += view.size;
      totals.seconds += view.durationS ?? 0;
      if (facts && !facts.ok) totals.faults += 1;
    }
    return totals;
  }
}
