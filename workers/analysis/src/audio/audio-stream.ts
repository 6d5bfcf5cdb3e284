import { truncatedIssue } from '@biophony/recordings';
import type { FileIssue } from '../results/file-result.ts';
import type { StreamMemory } from './stream-memory.ts';

/** The sound of one file as a stream of mono samples (mean of the channels), about -1 to 1. */
export interface AudioStream {
  /** `wav`, `flac`, `mp3`, `m4a`, `ogg`, `aac`, `aiff`, `w64`, or `other` for what ffmpeg reads. */
  format: string;
  sampleRateHz: number;
  channels: number;
  /** What is odd about the file; more may come while blocks are read. */
  issues: FileIssue[];
  /**
   * Reads the file from its start in bounded blocks; may be called again for a second pass. A block's memory may be used
   * again for the one after the next. With `memory` they may lie there, and what is in it belongs to this reading until all
   * who listen have ended.
   */
  blocks(memory?: StreamMemory): AsyncIterable<Float32Array>;
  /**
   * The same with all channels, those of a frame together, of formats without loss whose samples can be told bit by bit: 1
   * is the highest number of so many bits. Absent for others, which are listened to as one channel.
   */
  everyChannel?: { bitsPerSample: number; blocks(): AsyncIterable<Float32Array> };
}

/** Thrown when nothing of a file can be read as sound. `code` is stable; the message says what to do. */
export class UnreadableAudio extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableAudio';
    this.code = code;
  }
}

/** Notes an issue once per code, however often the file is read. */
export function addIssue(issues: FileIssue[], code: string, message: string): void {
  if (!issues.some((issue) => issue.code === code)) issues.push({ code, message });
}

const runFrames = 65_536;

/** A run of silence in blocks of bounded size. */
export function* silentBlocksOf(frames: number): Generator<Float32Array> {
  for (let left = frames; left > 0; left -= runFrames)
    yield new Float32Array(Math.min(left, runFrames));
}

/** A gap longer than this is a damaged number, not lost sound: no recorder writes longer files. */
const longestGapSeconds = 24 * 3600;
/** Seconds of sound that may be missing at the end before it is said. */
const toleratedSeconds = 0.1;

/** Keeps the sounds of a damaged file at their times: what is lost between two of them becomes silence. */
export class Timeline {
  /** Frames so far, sound and silence: the place of the next one. */
  frames = 0;
  readonly #stream: AudioStream;
  /** Samples of a frame. */
  readonly #width: number;
  #lostFrames = 0;
  /** Lost frames not yet given out as silence. */
  #owedFrames = 0;
  #heard = false;

  /** `width` is how many samples a frame has: 1 where channels were mixed, else that of the channels. */
  constructor(stream: AudioStream, width = 1) {
    this.#stream = stream;
    this.#width = width;
  }

  /** Notes that parts of the file could not be read. */
  damaged(): void {
    addIssue(
      this.#stream.issues,
      'damaged_parts',
      'Parts of the file are damaged. They count as silence, so that what follows is at its right time.',
    );
  }

  /** Gives out sound, and before it the silence of what was lost. */
  *sound(samples: Float32Array): Generator<Float32Array> {
    if (samples.length === 0) return;
    const lost = this.#owedFrames;
    this.#owedFrames = 0;
    this.#heard = true;
    this.frames += samples.length / this.#width;
    yield* silentBlocksOf(lost * this.#width);
    yield samples;
  }

  /** Counts frames that were lost. They become silence before the next sound: the end is never padded. */
  lose(frames: number): void {
    this.damaged();
    const allowed = longestGapSeconds * this.#stream.sampleRateHz - this.#lostFrames;
    if (frames <= 0 || frames > allowed) return;
    this.#lostFrames += frames;
    this.#owedFrames += frames;
    this.frames += frames;
  }

  /**
   * Compares what was read with the frames that the file promises, where it promises any, and notes a missing tail.
   * Throws `UnreadableAudio` when there was no sound at all.
   */
  end(promisedFrames = 0, tolerated = toleratedSeconds): void {
    const { format, sampleRateHz, issues } = this.#stream;
    if (!this.#heard)
      throw new UnreadableAudio('no_audio', `No sound could be read from this ${format} file.`);
    const frames = this.frames - this.#owedFrames;
    if (promisedFrames - frames <= tolerated * sampleRateHz) return;
    const { code, message } = truncatedIssue(promisedFrames / sampleRateHz, frames / sampleRateHz);
    addIssue(issues, code, message);
  }
}

/** Successive stretches of sound as one. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The mean of planar channels, `frames` samples long. One channel is passed through. */
export function mixToMono(channels: readonly Float32Array[], frames: number): Float32Array {
  const [first, second] = channels;
  if (!first) return new Float32Array(0);
  if (!second) return first.subarray(0, frames);
  const mono = new Float32Array(frames);
  if (channels.length === 2) {
    for (let i = 0; i < frames; i++) mono[i] = (first[i]! + second[i]!) / 2;
    return mono;
  }
  const share = 1 / channels.length;
  for (const channel of channels) for (let i = 0; i < frames; i++) mono[i]! += channel[i]! * share;
  return mono;
}

/** Planar channels, `frames` samples long, as one with the channels of a frame together. One channel is passed through. */
export function interleaved(channels: readonly Float32Array[], frames: number): Float32Array {
  const [first, ...others] = channels;
  if (!first) return new Float32Array(0);
  if (others.length === 0) return first.subarray(0, frames);
  const width = channels.length;
  const all = new Float32Array(frames * width);
  for (const [c, channel] of channels.entries())
    for (let i = 0; i < frames; i++) all[i * width + c] = channel[i]!;
  return all;
}

/** What the WebAssembly decoders answer for a piece of file. */
export interface DecodedPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

const { error: writeError } = console;
let quietCalls = 0;

/** Runs one call of a decoder that writes its faults to the console as well as returning them. */
export async function quietly<T>(call: () => T | Promise<T>): Promise<T> {
  if (quietCalls++ === 0) console.error = () => {};
  try {
    return await call();
  } finally {
    if (--quietCalls === 0) console.error = writeError;
  }
}
