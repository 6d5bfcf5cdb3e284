import { type AudioStream, UnreadableAudio } from '../audio/audio-stream.ts';
import type { resample } from '../audio/resample.ts';
import type { StreamMemory } from '../audio/stream-memory.ts';
import type { FileIssue } from '../results/file-result.ts';

interface FlatSound {
  push(samples: Float32Array): void;
  issues(): FileIssue[];
}

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

type InStep<Item> = AsyncIterableIterator<Item> & {
  return(): Promise<IteratorResult<Item>>;
};

interface Asking<Item> {
  resolve(next: IteratorResult<Item>): void;
  reject(cause: unknown): void;
}

const over = { done: true, value: undefined } as const;

/**
 * Reads an item when all remaining readers have asked for it, so nothing is buffered; it stays
 * valid until then. All readers get the source's errors.
 */
export function inStep<Item>(source: AsyncIterable<Item>, count: number): InStep<Item>[] {
  const iterator = source[Symbol.asyncIterator]();
  const readers = new Set<InStep<Item>>();
  const asking = new Map<InStep<Item>, Asking<Item>>();
  let ended = false;

  const readNext = () => {
    if (asking.size === 0 || asking.size < readers.size) return;
    const requests = [...asking.values()];
    asking.clear();
    const read = ended ? Promise.resolve(over) : iterator.next();
    read.then(
      (next) => {
        ended ||= next.done === true;
        for (const { resolve } of requests) resolve(next);
      },
      (cause: unknown) => {
        ended = true;
        for (const { reject } of requests) reject(cause);
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

/** Hertz; highest frequency of interest. */
export interface Hearing {
  sampleRateHz: number;
  highestHz: number;
}

export interface AnalyserSound {
  sampleRateHz: number;
  /** More may come while blocks are read. */
  issues: readonly FileIssue[];
  flat: Pick<FlatSound, 'issues'>;
  /** At the analyser's rate. Valid until the block after the next is requested. */
  blocks: AsyncIterable<Float32Array>;
}

interface HeardSound extends AnalyserSound {
  leave(): Promise<void>;
}

type Resample = typeof resample;

/** Closes the reader even if nothing was read. */
const madeOf = <Item>(
  reader: AsyncIterator<Item>,
  generator: AsyncGenerator<Item>,
): AsyncIterable<Item> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => generator.next(),
    async return() {
      await generator.return(undefined);
      return (await reader.return?.()) ?? { done: true, value: undefined };
    },
  }),
});

/** Reads a recording once, and resamples once per rate and highest frequency. */
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

/** Rethrows program errors. */
export function refusalReason(error: unknown): FileIssue {
  if (error instanceof UnreadableAudio) return { code: error.code, message: error.message };
  throw error;
}

/** Doubts of the header that reading settles. */
const answeredDoubts: ReadonlySet<string> = new Set(['unsupported_format', 'bad_header']);

export function mergeIssues(...lists: readonly (readonly FileIssue[])[]): FileIssue[] {
  const byCode = new Map<string, FileIssue>();
  for (const { code, message } of lists.flat())
    if (!byCode.has(code) && !answeredDoubts.has(code)) byCode.set(code, { code, message });
  // A triggered recording's header counts only unpacked sound.
  if (byCode.has('triggered')) byCode.delete('too_short');
  return [...byCode.values()];
}

/** The recording ends below the lowest analysed frequency. */
export function bandNotRecorded(sampleRateHz: number, fmin_hz: number | null): FileIssue[] {
  const highestHz = sampleRateHz / 2;
  if (fmin_hz === null || fmin_hz < highestHz) return [];
  const message = `At ${sampleRateHz} Hz nothing above ${highestHz} Hz is recorded, so there is no sound above fmin (${fmin_hz} Hz).`;
  return [{ code: 'band_not_recorded', message }];
}

/** From here recordings are made for bats. */
const fullSpectrumHz = 192_000;
/** Roughly the limit of human hearing. */
const highestHeardHz = 20_000;

export function bandNotLookedAt(sampleRateHz: number, fmax_hz: number): FileIssue[] {
  if (sampleRateHz < fullSpectrumHz || fmax_hz > highestHeardHz) return [];
  const message = `The recording has sound up to ${sampleRateHz / 2} Hz, of which nothing above fmax (${fmax_hz} Hz) was looked at. Set band=full for all of it, or band=bats for calls of bats.`;
  return [{ code: 'band_not_looked_at', message }];
}
