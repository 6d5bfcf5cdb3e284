import type { RecordingFacts } from '@biophony/recordings';
import type { FileOutcome } from '@biophony/sdk';
import type { ErrorText } from '../kit/describe-error.ts';
import type { NameProposal } from './cards.ts';
import {
  blockingFault,
  type FileFaults,
  type FileRemark,
  groupFaults,
  type JudgedFile,
  noFaults,
} from './faults.ts';
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

/** A file in the list. Sizes in bytes, durations in seconds. */
export interface FileView {
  /** Path below the chosen folder; unique in the list. */
  path: string;
  size: number;
  recordedAt: string | null;
  durationS: number | null;
  state: FileState;
  /** The problem or warning, and what to do. */
  message?: string;
  /** 0 to 100 while it is sent. */
  percent?: number;
}

/** Files left out, and why. */
export interface SkippedFile {
  path: string;
  reason: string;
}

export interface SelectionView {
  files: readonly FileView[];
  /** Of all files. */
  bytes: number;
  seconds: number;
  /** Found in headers and by validation; none while headers are read. */
  faults: FileFaults;
  /** Headers read so far, while reading. */
  reading: { done: number; total: number } | null;
  skipped: readonly SkippedFile[];
}

/** An upload to resume, and what is known of its files. */
export interface UnfinishedUploadView {
  /** Files of the upload and their bytes; null until known. */
  files: number | null;
  bytes: number;
  /** Milliseconds since 1970; null if another browser began it. */
  begunAt: number | null;
  /** Whether all its files are known, not only those the service knows. */
  whole: boolean;
  /** Names of folders that this browser can read again. */
  folders: readonly string[];
  /** Files not chosen yet; null before the first choice. */
  missing: number | null;
  /** Chosen recordings that do not belong to it and are left out. */
  others: number;
}

/** A running upload. Sizes in bytes, speed in bytes per second. */
export interface ProgressView {
  files: { done: number; total: number };
  bytes: { done: number; total: number };
  bytesPerSecond: number;
  /** Seconds; null while unknown. */
  secondsLeft: number | null;
  /** Why it is paused. */
  paused?: string | null;
  finishing?: boolean;
}

export interface ValidationView {
  valid: boolean;
  /** Why files cannot be uploaded, one sentence each. */
  issues: readonly string[];
  /** Warnings that name no file, one sentence each. */
  remarks?: readonly string[];
}

/** Storage in bytes. */
export interface StorageView {
  used: number;
  limit: number;
  tier: string;
}

/**
 * `incomplete`: everything was tried, some files failed. `undeleted`: cancelled, but its dataset
 * could not be deleted.
 */
export type UploadPhase =
  | 'editing'
  | 'validating'
  | 'uploading'
  | 'finishing'
  | 'cancelling'
  | 'incomplete'
  | 'undeleted';

/** What validation says of files, by path. */
export interface Judged {
  view: ValidationView;
  refused: ReadonlyMap<string, FileRemark>;
  remarked: ReadonlyMap<string, FileRemark>;
}

interface Entry {
  file: File;
  view: FileView;
  facts?: RecordingFacts;
  /** Why validation refused the file. */
  refused?: FileRemark | undefined;
  /** What validation found odd. */
  remark?: FileRemark | undefined;
  /** Result after sending. */
  outcome?: FileOutcome;
}

const ranks: Partial<Record<FileView['state'], number>> = { fault: 0, failed: 0, notice: 1 };

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Faults first, then warnings, then the rest; each by folder, time and name. */
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
    ? { ...view, state: 'fault', message: refused.message }
    : view;

const judgedFile = ({ file, view, facts, refused, remark }: Entry): JudgedFile => ({
  path: view.path,
  size: file.size,
  facts,
  unreadable: view.state === 'fault' && !facts ? (view.message ?? '') : undefined,
  refused,
  remark,
});

/** Totals of chosen files: bytes, and seconds of audio. */
interface SelectionTotals {
  bytes: number;
  seconds: number;
}

/** Chosen files and their states, in order of choice until sorted. */
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

  /** Puts faulty files first, then those with warnings, each by folder and time. */
  sort(): void {
    const sorted = [...this.#entries].sort(([, a], [, b]) => compare(viewOf(a), viewOf(b)));
    this.#entries.clear();
    for (const [path, entry] of sorted) this.#entries.set(path, entry);
  }

  /** Sets what validation says of files; clears all others. */
  judge(judged: Pick<Judged, 'refused' | 'remarked'>): void {
    for (const [path, entry] of this.#entries) {
      entry.refused = judged.refused.get(path);
      entry.remark = judged.remarked.get(path);
    }
  }

  /** Sets the result of a file. */
  settle(outcome: FileOutcome): void {
    const entry = this.#entries.get(outcome.filename);
    if (entry) entry.outcome = outcome;
  }

  /** Removes what cannot be uploaded or analysed. */
  removeBlocked(): void {
    for (const [path, entry] of this.#entries)
      if (blockingFault(judgedFile(entry))) this.#entries.delete(path);
  }

  faults(): FileFaults {
    return groupFaults(this.entries().map(judgedFile));
  }

  paths(): ReadonlySet<string> {
    return new Set(this.#entries.keys());
  }

  /** Files by path. */
  files(): ReadonlyMap<string, File> {
    return new Map([...this.#entries].map(([path, { file }]) => [path, file]));
  }

  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  /** Updates a file's view and facts; ignores removed files. */
  update(path: string, change: Partial<FileView>, facts?: RecordingFacts): void {
    const entry = this.#entries.get(path);
    if (!entry) return;
    entry.view = { ...entry.view, ...change };
    entry.facts = facts ?? entry.facts;
  }

  views(): FileView[] {
    return this.entries().map(viewOf);
  }

  /** Progress before the first byte, so that the dialog does not grow with it. */
  nothingSent(paths: readonly string[]): ProgressView {
    const total = paths.reduce((sum, path) => sum + (this.entry(path)?.view.size ?? 0), 0);
    const files = { done: 0, total: paths.length };
    return { files, bytes: { done: 0, total }, bytesPerSecond: 0, secondsLeft: null };
  }

  totals(): SelectionTotals {
    const totals = { bytes: 0, seconds: 0 };
    for (const { view } of this.#entries.values()) {
      totals.bytes += view.size;
      totals.seconds += view.durationS ?? 0;
    }
    return totals;
  }
}

export interface UploadState extends SelectionTotals {
  phase: UploadPhase;
  name: string;
  /** What proposed the name; null if the person typed it. */
  nameProposed: NameProposal['from'] | null;
  /** Name of the site where the card was; empty if that is left open. */
  site: string;
  /** Whether the recordings or the name chose the site. */
  siteProposed: boolean;
  device: string;
  /** Whether the headers chose the device, not the person. */
  deviceProposed: boolean;
  files: readonly FileView[];
  faults: FileFaults;
  reading: { done: number; total: number } | null;
  /** Null for a new upload. */
  unfinishedUpload: UnfinishedUploadView | null;
  skipped: readonly SkippedFile[];
  validation: ValidationView | null;
  progress: ProgressView | null;
  failedCount: number;
  error: ErrorText | null;
}

export const emptyUpload: UploadState = {
  phase: 'editing',
  name: '',
  nameProposed: null,
  site: '',
  siteProposed: false,
  device: '',
  deviceProposed: false,
  files: [],
  bytes: 0,
  seconds: 0,
  faults: noFaults,
  reading: null,
  unfinishedUpload: null,
  skipped: [],
  validation: null,
  progress: null,
  failedCount: 0,
  error: null,
};

/** Whether the selection fits into the plan; true while storage is unknown. */
export const fits = (
  state: Pick<UploadState, 'bytes'>,
  storage: { used: number; limit: number } | null,
): boolean => storage === null || storage.used + state.bytes <= storage.limit;

export const canValidate = ({ phase, device, files, reading }: UploadState): boolean =>
  phase === 'editing' && device !== '' && files.length > 0 && reading === null;

/**
 * Upload needs a name, a device, files, a passed validation, enough storage, and no running upload.
 */
export const canUpload = (
  state: UploadState,
  storage: { used: number; limit: number } | null,
): boolean =>
  canValidate(state) &&
  state.name.trim() !== '' &&
  state.validation?.valid === true &&
  fits(state, storage);

/** The dataset has the file, under its own or another name. */
export const isStored = (state: FileState): boolean => state === 'stored' || state === 'duplicate';

/** An incomplete upload can be kept once some of it is stored. */
export const canKeep = ({ phase, files }: UploadState): boolean =>
  phase === 'incomplete' && files.some(({ state }) => isStored(state));

/** From creating the dataset on: leaving would lose what was sent. */
export const isUnderWay = ({ phase }: UploadState): boolean =>
  phase !== 'editing' && phase !== 'validating';

export const lookingUp: UnfinishedUploadView = {
  files: null,
  bytes: 0,
  begunAt: null,
  whole: false,
  folders: [],
  missing: null,
  others: 0,
};
