import { followClocks } from '@biophony/recordings';
import type { PickedFile } from '../../../file-access/dropped-files.ts';
import type { FileStates } from './file-states.ts';
import { inspectFile, inspectedView } from './inspect-file.ts';

/** Headers read at once. */
const readers = 8;

/** Reads the headers of chosen files and counts how far it is. */
export class HeaderReader {
  readonly #fileStates: FileStates;
  readonly #onRead: () => void;
  #counts = { done: 0, total: 0 };
  #stopped = false;

  constructor(fileStates: FileStates, onRead: () => void) {
    this.#fileStates = fileStates;
    this.#onRead = onRead;
  }

  /** Headers read and headers to read; null when none is waited for. */
  get reading(): { done: number; total: number } | null {
    return this.#counts.done < this.#counts.total ? { ...this.#counts } : null;
  }

  /** Resolves when all of these are read, or reading was stopped. */
  async read(picked: readonly PickedFile[]): Promise<void> {
    if (!this.reading) this.#counts = { done: 0, total: 0 };
    this.#counts.total += picked.length;
    const queue = [...picked];
    const work = async () => {
      for (let next = queue.shift(); next && !this.#stopped; next = queue.shift()) {
        await this.#readOne(next);
        this.#counts.done += 1;
        if (!this.#stopped) this.#onRead();
      }
    };
    await Promise.all(Array.from({ length: readers }, work));
    if (!this.#stopped) this.#flagRuns();
  }

  /** Flags recordings of clocks that run on from their factory date, which shows only when they are seen in order. */
  #flagRuns(): void {
    const follow = followClocks();
    const read = this.#fileStates
      .entries()
      .flatMap(({ view, facts }) => (facts?.recorded_at ? [{ view, facts }] : []));
    const order = ({ view: { recordedAt, path } }: (typeof read)[number]) =>
      `${recordedAt} ${path}`;
    for (const { view, facts } of read.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))) {
      const flagged = follow(view.path, facts);
      if (flagged !== facts && view.state === 'ready')
        this.#fileStates.update(view.path, inspectedView(view, flagged), flagged);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #readOne({ file, path }: PickedFile): Promise<void> {
    const fileStates = this.#fileStates;
    /** The file as it is listed, unless another one has taken its place. */
    const listed = () => {
      const entry = fileStates.entry(path);
      return entry?.file === file ? entry : undefined;
    };
    if (!listed()) return;
    try {
      const facts = await inspectFile(file, path);
      const view = listed()?.view;
      if (view) fileStates.update(path, inspectedView(view, facts), facts);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (listed()) fileStates.update(path, { state: 'fault', message });
    }
  }
}
