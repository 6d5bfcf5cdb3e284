import type { AudioStream } from '../../audio/stream/audio-stream.ts';
import type { StreamMemory } from '../../audio/stream/stream-memory.ts';
import type { resample } from '../../resampling/resample.ts';
import type { FileIssue } from '../../results/file-result.ts';
import { watchFlatSound, type FlatSound } from './flat-sound.ts';
import { inStep } from './in-step.ts';

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
export interface HeardSound extends Sound {
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
