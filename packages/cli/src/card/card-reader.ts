import { extname } from 'node:path';
import {
  blockingIssueCodes,
  followClocks,
  type RecordingFacts,
  type RecordingIssue,
} from '@biophony/recordings';
import { inspectFiles, pathOfName } from '@biophony/recordings/node';
import type { CardFacts } from './card-facts.ts';
import type { TimeCorrection } from './card-options.ts';
import { FactColumns } from './compact-facts.ts';
import type { FoundCard } from './find-card.ts';

export interface ReadRecording {
  /** Name inside the card. */
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970; 0 where it is unknown. */
  readonly modifiedMs: number;
  readonly facts: RecordingFacts;
}

/** Recordings read so far, in the card's order. Each is created on request, to save memory. */
export class ReadRecordings implements Iterable<ReadRecording> {
  readonly #names: readonly string[];
  readonly #sizes: number[] = [];
  readonly #modified: number[] = [];
  readonly #facts = new FactColumns();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  get length(): number {
    return this.#sizes.length;
  }

  add(size: number, modifiedMs: number, facts: RecordingFacts): void {
    this.#sizes.push(size);
    this.#modified.push(modifiedMs);
    this.#facts.add(facts);
  }

  /** Undefined when not read yet. */
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

function* pathsOf(root: string, recordings: string[]): Generator<string> {
  for (const filename of recordings) yield pathOfName(root, filename);
}

function correctionTelling(
  { correct }: TimeCorrection,
  onOwnOffset: (offset: string) => void,
): TimeCorrection['correct'] {
  const reportedOffsets = new Set<string>();
  return (facts) => {
    const corrected = correct(facts);
    const { utc_offset: own } = facts;
    if (own !== null && own !== corrected.utc_offset && !reportedOffsets.has(own)) {
      reportedOffsets.add(own);
      onOwnOffset(own);
    }
    return corrected;
  };
}

/** Reads the headers of a card in the background. Iterating waits for it. */
export class CardReader {
  readonly root: string;
  readonly read: ReadRecordings;
  bytes = 0;
  readonly #count: number;
  readonly #correct: TimeCorrection['correct'];
  #wake: (() => void)[] = [];
  #failure: unknown = null;

  /**
   * `onOwnOffset` is called once for each UTC offset in recordings that the correction replaces.
   * `cardFacts` add coordinates to recordings without.
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
      const ownFacts = follow(filename, cardFacts?.place(filename, file.facts) ?? file.facts);
      const facts = this.#correct(ownFacts);
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

const types: Record<string, string> = {
  '.wav': 'audio/wav',
  '.wave': 'audio/wav',
  '.flac': 'audio/flac',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mp4': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.aac': 'audio/aac',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.aifc': 'audio/aiff',
};

export const guessContentType = (filename: string): string =>
  types[extname(filename).toLowerCase()] ?? 'application/octet-stream';

const blocking: readonly string[] = blockingIssueCodes;

/** Null when it can be used. */
export function findRefusal(facts: RecordingFacts): RecordingIssue | null {
  if (facts.ok) return null;
  return (
    facts.issues.find(({ code }) => blocking.includes(code)) ?? {
      code: 'unusable',
      message: 'The file holds no sound that can be analysed.',
    }
  );
}
