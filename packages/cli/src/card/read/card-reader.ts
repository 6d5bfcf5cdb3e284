import { followClocks } from '@biophony/recordings';
import { inspectFiles, pathOfName } from '@biophony/recordings/node';
import type { CardFacts } from './card-facts.ts';
import type { FoundCard } from '../find/find-card.ts';
import { ReadRecordings, type ReadRecording } from './read-recordings.ts';
import type { TimeCorrection } from '../timezone.ts';

function* pathsOf(root: string, recordings: string[]): Generator<string> {
  for (const filename of recordings) yield pathOfName(root, filename);
}

function correctionTelling(
  { correct }: TimeCorrection,
  onOwnOffset: (offset: string) => void,
): TimeCorrection['correct'] {
  const told = new Set<string>();
  return (facts) => {
    const corrected = correct(facts);
    const { utc_offset: own } = facts;
    if (own !== null && own !== corrected.utc_offset && !told.has(own)) {
      told.add(own);
      onOwnOffset(own);
    }
    return corrected;
  };
}

/** Reads the headers of a card in the background; whoever iterates follows as far as it has come. */
export class CardReader {
  readonly root: string;
  /** In the order of the card's recordings. */
  readonly read: ReadRecordings;
  /** Bytes of the recordings read so far. */
  bytes = 0;
  readonly #count: number;
  readonly #correct: TimeCorrection['correct'];
  #wake: (() => void)[] = [];
  #failure: unknown = null;

  /**
   * `onOwnOffset` is called once for every offset of the recordings' own that the correction replaces; `cardFacts`
   * give a place to recordings that name none.
   */
  constructor(
    { root, recordings }: FoundCard,
    correction: TimeCorrection,
    signal: AbortSignal,
    onOwnOffset: (offset: string) => void = () => {},
    cardFacts: CardFacts | null = null,
  ) {
    this.root = root;
    this.read = new ReadRecordings(recordings);
    this.#count = recordings.length;
    this.#correct = correctionTelling(correction, onOwnOffset);
    this.#run(recordings, signal, cardFacts).catch((error: unknown) => {
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
      yield this.read.at(next)!;
    }
  }

  async #run(
    recordings: string[],
    signal: AbortSignal,
    cardFacts: CardFacts | null,
  ): Promise<void> {
    const follow = followClocks();
    for await (const file of inspectFiles(pathsOf(this.root, recordings))) {
      signal.throwIfAborted();
      const filename = recordings[this.read.length]!;
      const { size, modifiedMs } = file;
      const told = follow(filename, cardFacts?.place(filename, file.facts) ?? file.facts);
      const facts = this.#correct(told);
      this.read.add(size, modifiedMs, facts);
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
