import { type AudioStream, UnreadableAudio } from '../audio/audio-stream.ts';
import type { resample } from '../audio/resample.ts';
import type { StreamMemory } from '../audio/stream-memory.ts';
import type { FileIssue } from '../results/file-result.ts';

/** Watches whether sound ever changes. */
interface FlatSound {
  push(samples: Float32Array): void;
  /** What is to be said of sound that never did. */
  issues(): FileIssue[];
}

/** Tells digital silence from a constant value. */
function watchFlatSound(): FlatSound {
  let first: number | undefined;
  let changes = false;
  return {
    push(samples) {
      if (changes) return;
      first ??= samples[0];
      changes = samples.some((value) => value !== first);
    },
    issues() {
      if (changes || first === undefined) return [];
      if (first === 0)
        return [
          {
            code: 'silent',
            message: 'The recording is digital silence: every sample that can be read is zero.',
          },
        ];
      const percent = (first * 100).toFixed(1);
      return [
        {
          code: 'constant',
          message: `Every sample of the recording has the same value, ${percent}% of full scale: there is no sound in it. Check the recorder's microphone.`,
        },
      ];
    },
  };
}

/** One of several readers of a source; its end by `return` is told to the others. */
type InStep<Item> = AsyncIterableIterator<Item> & {
  return(): Promise<IteratorResult<Item>>;
};

interface Asking<Item> {
  resolve(next: IteratorResult<Item>): void;
  reject(cause: unknown): void;
}

const over = { done: true, value: undefined } as const;

/**
 * Gives every item of a source to so many readers. The next one is read when every reader that is left has asked for it, so
 * that nothing is held back: an item is in use until its reader has asked for the one after it, by all of them as by one. A fault
 * of the source is every reader's. When no reader is left the source is closed.
 */
export function inStep<Item>(source: AsyncIterable<Item>, count: number): InStep<Item>[] {
  const iterator = source[Symbol.asyncIterator]();
  const readers = new Set<InStep<Item>>();
  const asking = new Map<InStep<Item>, Asking<Item>>();
  let ended = false;

  const readNext = () => {
    if (asking.size === 0 || asking.size < readers.size) return;
    const asked = [...asking.values()];
    asking.clear();
    const read = ended ? Promise.resolve(over) : iterator.next();
    read.then(
      (next) => {
        ended ||= next.done === true;
        for (const { resolve } of asked) resolve(next);
      },
      (cause: unknown) => {
        ended = true;
        for (const { reject } of asked) reject(cause);
      },
    );
  };

  const readerOf = (): InStep<Item> => {
    const reader: InStep<Item> = {
      [Symbol.asyncIterator]: () => reader,
      next() {
        if (!readers.has(reader)) return Promise.resolve(over);
        return new Promise((resolve, reject) => {
          asking.set(reader, { resolve, reject });
          readNext();
        });
      },
      async return() {
        if (!readers.delete(reader)) return over;
        asking.get(reader)?.resolve(over);
        asking.delete(reader);
        if (readers.size === 0) await iterator.return?.();
        else readNext();
        return over;
      },
    };
    readers.add(reader);
    return reader;
  };
  return Array.from({ length: count }, readerOf);
}

/** How an analyser wants the sound: at a rate, for a network that hears up to a frequency; both in hertz. */
export interface Hearing {
  sampleRateHz: number;
  highestHz: number;
}

/** A recording that was opened, as one analyser hears it. */
export interface Sound {
  /** Of the recording itself. */
  sampleRateHz: number;
  /** What is odd about the file; more may come while blocks are read. */
  issues: readonly FileIssue[];
  /** Whether it ever changes: certain when all blocks were read. */
  flat: Pick<FlatSound, 'issues'>;
  /** Its samples at the rate that the analyser wants, once. A block is good until the one after the next is asked for. */
  blocks: AsyncIterable<Float32Array>;
}

/** A sound that somebody listens to, alone or with others. */
interface HeardSound extends Sound {
  /** The listener has ended, at the end of the sound or before. */
  leave(): Promise<void>;
}

/** What makes one rate of another. */
type Resample = typeof resample;

/** Closes what was made of a reader with the reader, also where nothing was read of it yet. */
const madeOf = <Item>(
  reader: AsyncIterator<Item>,
  made: AsyncGenerator<Item>,
): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => made.next(),
    async return() {
      await made.return(undefined);
      return (await reader.return?.()) ?? { done: true, value: undefined };
    },
  }),
});

/**
 * The sound of one recording for several listeners, who go in step: it is read once, and resampled once for each rate and
 * highest frequency. `onBlock` is told the samples of each block as it is read. `atRate` resamples, and may be absent where nobody
 * wants another rate. `memory` may be used again when all listeners have left.
 */
export function shareSound(
  audio: AudioStream,
  hearings: readonly (Hearing | null)[],
  onBlock: (samples: number) => void,
  atRate?: Resample,
  memory?: StreamMemory,
): HeardSound[] {
  const { sampleRateHz, issues } = audio;
  const flat = watchFlatSound();
  const blocks = (async function* announced() {
    for await (const block of audio.blocks(memory)) {
      onBlock(block.length);
      flat.push(block);
      yield block;
    }
  })();
  /** Listeners by what they hear; those of the recording's own rate each for themselves. */
  const groups = new Map<string, { hearing: Hearing | null; listeners: number[] }>();
  for (const [at, hearing] of hearings.entries()) {
    const isOther = hearing !== null && hearing.sampleRateHz !== sampleRateHz;
    const key = isOther ? `${hearing.sampleRateHz} ${hearing.highestHz}` : `own ${at}`;
    const group = groups.get(key) ?? { hearing: isOther ? hearing : null, listeners: [] };
    groups.set(key, group);
    group.listeners.push(at);
  }
  const sounds: HeardSound[] = [];
  const readers = inStep(blocks, groups.size);
  for (const [nth, { hearing, listeners }] of [...groups.values()].entries()) {
    const reader = readers[nth]!;
    const heard = hearing
      ? inStep(
          madeOf(reader, atRate!(reader, sampleRateHz, hearing.sampleRateHz, hearing.highestHz)),
          listeners.length,
        )
      : [reader];
    for (const [which, at] of listeners.entries()) {
      const own = heard[which]!;
      const leave = async () => void (await own.return());
      sounds[at] = { sampleRateHz, issues, flat, blocks: own, leave };
    }
  }
  return sounds;
}

/** Why reading failed, as a reason a person can act on; a fault of the program itself is thrown on. */
export function refusalReason(error: unknown): FileIssue {
  if (error instanceof UnreadableAudio) return { code: error.code, message: error.message };
  throw error;
}

/** Doubts of the header whether a file can be read: reading it has answered them, or says itself why it cannot be. */
const answeredDoubts: ReadonlySet<string> = new Set(['unsupported_format', 'bad_header']);

/** Joins issues of the header and of the decoding, one of each code. */
export function mergeIssues(...lists: readonly (readonly FileIssue[])[]): FileIssue[] {
  const byCode = new Map<string, FileIssue>();
  for (const { code, message } of lists.flat())
    if (!byCode.has(code) && !answeredDoubts.has(code)) byCode.set(code, { code, message });
  // The header of a triggered recording counts only what is not packed away.
  if (byCode.has('triggered')) byCode.delete('too_short');
  return [...byCode.values()];
}

/** What to say of a recording that ends below the lowest frequency looked at, in hertz; nothing where it does not. */
export function bandNotRecorded(sampleRateHz: number, fmin_hz: number | null): FileIssue[] {
  const highestHz = sampleRateHz / 2;
  if (fmin_hz === null || fmin_hz < highestHz) return [];
  const message = `At ${sampleRateHz} Hz nothing above ${highestHz} Hz is recorded, so there is no sound above fmin (${fmin_hz} Hz).`;
  return [{ code: 'band_not_recorded', message }];
}

/** From this sample rate on a recording is made for bats. */
const fullSpectrumHz = 192_000;
/** The highest frequency of what people hear, more or less. */
const highestHeardHz = 20_000;

/** What to say of a full-spectrum recording of which nothing that bats call at is looked at; nothing of others. */
export function bandNotLookedAt(sampleRateHz: number, fmax_hz: number): FileIssue[] {
  if (sampleRateHz < fullSpectrumHz || fmax_hz > highestHeardHz) return [];
  const message = `The recording has sound up to ${sampleRateHz / 2} Hz, of which nothing above fmax (${fmax_hz} Hz) was looked at. Set band=full for all of it, or band=bats for calls of bats.`;
  return [{ code: 'band_not_looked_at', message }];
}
