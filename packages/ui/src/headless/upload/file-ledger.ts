import type { RecordingFacts } from '@biophony/recordings';
import type { FileView } from '../../components/upload/file-row.tsx';
import type { PickedFile } from '../../components/upload/dropped-files.ts';

interface Entry {
  file: File;
  view: FileView;
  facts?: RecordingFacts;
}

/** Totals of the chosen files: bytes, seconds of sound, and how many have faults. */
export interface SelectionTotals {
  bytes: number;
  seconds: number;
  faults: number;
}

/** The chosen files with what is known of each, in the order they were chosen. */
export class FileLedger {
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
    return this.entries().map(({ view }) => view);
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
