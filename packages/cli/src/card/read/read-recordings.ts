import type { RecordingFacts } from '@biophony/recordings';
import { FactColumns } from './compact-facts.ts';

/** A recording with what its header says. */
export interface ReadRecording {
  /** Name inside the card. */
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970; 0 where it is unknown. */
  readonly modifiedMs: number;
  readonly facts: RecordingFacts;
}

/** The recordings of a card that were read, in its order. Each is made when it is asked for, so that few take memory. */
export class ReadRecordings implements Iterable<ReadRecording> {
  readonly #names: readonly string[];
  readonly #sizes: number[] = [];
  readonly #modified: number[] = [];
  readonly #facts = new FactColumns();

  /** `names` are those of all the card's recordings, also of those still to be read. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** How many were read. */
  get length(): number {
    return this.#sizes.length;
  }

  /** The next one was read. */
  add(size: number, modifiedMs: number, facts: RecordingFacts): void {
    this.#sizes.push(size);
    this.#modified.push(modifiedMs);
    this.#facts.add(facts);
  }

  /** The recording at that place; undefined where it was not read yet. */
  at(index: number): ReadRecording | undefined {
    const size = this.#sizes[index];
    if (size === undefined) return undefined;
    return {
      filename: this.#names[index]!,
      size,
      modifiedMs: this.#modified[index]!,
      facts: this.#facts.at(index),
    };
  }

  *[Symbol.iterator](): Generator<ReadRecording> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }
}
