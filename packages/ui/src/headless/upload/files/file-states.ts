import type { RecordingFacts } from '@biophony/recordings';
import type { FileOutcome } from '@biophony/sdk';
import type { FileView } from '../../../model/upload.ts';
import type { PickedFile } from '../../../file-access/dropped-files.ts';

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
