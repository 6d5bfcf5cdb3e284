import { isDoubledLength, streamHead, type FlacStreamInfo } from '@biophony/recordings';
import type { AudioStream } from '../stream/audio-stream.ts';
import { blockFrames as longestRun } from '../stream/stream-memory.ts';
import { interleaved, mixToMono } from '../stream/mono.ts';
import { quietly } from '../stream/piece-decoder.ts';
import { Timeline } from '../stream/timeline.ts';
import type { FlacFrame } from './frames.ts';

/** A decoder that knows what frames leave to the head of the stream. */
async function createDecoder(info: FlacStreamInfo) {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const decoder = new FLACDecoder();
  await decoder.ready;
  await quietly(() => decoder.decodeFrames([streamHead(info)]));
  return decoder;
}

/** Counts the samples that the numbers of successive frames leave out. */
class MissingFrames {
  readonly #info: FlacStreamInfo;
  #next: number | null = null;
  #blockFrames: number;

  constructor(info: FlacStreamInfo) {
    this.#info = info;
    this.#blockFrames = info.blockFrames;
  }

  /** Samples lost before this frame. A stream may begin at any number, unless its beginning is damaged. */
  before({ number, variable, blockFrames, afterDamage }: FlacFrame): number {
    this.#blockFrames ||= blockFrames;
    const missing = number - (this.#next ?? (afterDamage ? 0 : number));
    this.#next = number + (variable ? blockFrames : 1);
    return variable ? missing : missing * this.#blockFrames;
  }

  /** Whether so many samples can be missing at that place. */
  isPlausible(missing: number, at: number): boolean {
    const { totalFrames } = this.#info;
    return missing > 0 && (totalFrames === 0 || at + missing <= totalFrames);
  }
}

/** How the channels of decoded frames become samples. */
interface Mix {
  of: (channels: readonly Float32Array[], frames: number) => Float32Array;
  /** Samples of a frame. */
  width: (info: FlacStreamInfo) => number;
}

/** The mean of the channels. */
export const mono: Mix = { of: mixToMono, width: () => 1 };
/** All channels, those of a frame together. */
export const everyChannel: Mix = { of: interleaved, width: ({ channels }) => channels };

/** Decodes FLAC frames. Lost ones become silence by the numbers of those around them. */
export async function* decodeFlacFrames(
  batches: AsyncIterable<readonly FlacFrame[]>,
  info: FlacStreamInfo,
  stream: AudioStream,
  mix: Mix = mono,
): AsyncGenerator<Float32Array> {
  const timeline = new Timeline(stream, mix.width(info));
  const missing = new MissingFrames(info);
  let decoder = await createDecoder(info);

  const decodeRun = async function* (run: readonly FlacFrame[]): AsyncGenerator<Float32Array> {
    const expected = run.reduce((sum, { blockFrames }) => sum + blockFrames, 0);
    const decoded = await quietly(() => decoder.decodeFrames(run.map(({ bytes }) => bytes)));
    if (decoded.samplesDecoded === expected) {
      yield* timeline.sound(mix.of(decoded.channelData, expected));
      return;
    }
    decoder.free();
    decoder = await createDecoder(info);
    if (run.length > 1) for (const frame of run) yield* decodeRun([frame]);
    else timeline.lose(expected);
  };

  try {
    for await (const batch of batches) {
      let run: FlacFrame[] = [];
      let runFrames = 0;
      for (const frame of batch) {
        const lost = missing.before(frame);
        if (frame.afterDamage) timeline.damaged();
        // A few bytes of constant sound hold 65,535 samples.
        if (lost !== 0 || runFrames + frame.blockFrames > longestRun) {
          if (run.length > 0) yield* decodeRun(run);
          run = [];
          runFrames = 0;
          if (missing.isPlausible(lost, timeline.frames)) timeline.lose(lost);
        }
        run.push(frame);
        runFrames += frame.blockFrames;
      }
      if (run.length > 0) yield* decodeRun(run);
    }
  } finally {
    decoder.free();
  }
  timeline.end(isDoubledLength(info.totalFrames, timeline.frames) ? 0 : info.totalFrames, 0);
}
