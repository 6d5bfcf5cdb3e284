import type { RecordingFacts } from '@biophony/recordings';
import { inspectFiles } from '@biophony/recordings/node';
import { factsCompactor } from './compact-facts.ts';
import type { FoundRecording } from './find-card.ts';
import type { CorrectFacts } from './timezone.ts';

/** A recording with what its header says. */
export interface ReadRecording extends FoundRecording {
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970; 0 where it is unknown. */
  modifiedMs: number;
  facts: RecordingFacts;
}

/** Reads the headers of a card in the background; whoever iterates follows as far as it has come. */
export class CardReader {
  readonly read: ReadRecording[] = [];
  /** Bytes of the recordings read so far. */
  bytes = 0;
  readonly #count: number;
  #wake: (() => void)[] = [];
  #failure: unknown = null;

  constructor(recordings: FoundRecording[], correct: CorrectFacts, signal: AbortSignal) {
    this.#count = recordings.length;
    this.#run(recordings, correct, signal).catch((error: unknown) => {
      this.#failure = error;
      this.#notify();
    });
  }

  get done(): boolean {
    return this.read.length === this.#count;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ReadRecording> {
    for (let next = 0; next < this.#count; next++) {
      while (next >= this.read.length) {
        if (this.#failure) throw this.#failure;
        await new Promise<void>((resolve) => this.#wake.push(resolve));
      }
      yield this.read[next]!;
    }
  }

  async #run(
    recordings: FoundRecording[],
    correct: CorrectFacts,
    signal: AbortSignal,
  ): Promise<void> {
    const compact = factsCompactor();
    const names = recordings[Symbol.iterator]();
    for await (const file of inspectFiles(recordings.map((one) => one.path))) {
      signal.throwIfAborted();
      const { filename } = names.next().value as FoundRecording;
      const { path, size, modifiedMs } = file;
      const facts = compact(correct(file.facts));
      this.read.push({ path, filename, size, modifiedMs, facts });
      this.bytes += size;
      this.#notify();
    }
  }

  #notify(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}
