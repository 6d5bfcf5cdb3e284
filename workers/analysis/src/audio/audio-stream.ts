import { truncatedIssue } from '@biophony/recordings';
import type { FileIssue } from '../results/file-result.ts';
import type { StreamMemory } from './stream-memory.ts';

/** Mono: mean of the channels, about -1 to 1. */
export interface AudioStream {
  /** `wav`, `flac` and so on, or `other` (ffmpeg). */
  format: string;
  sampleRateHz: number;
  channels: number;
  /** More may come while blocks are read. */
  issues: FileIssue[];
  /**
   * From the start; may be called again. A block's memory is reused for the one after the next, and
   * may lie in `memory`.
   */
  blocks(memory?: StreamMemory): AsyncIterable<Float32Array>;
  /** Interleaved, for lossless formats: 1 is the largest integer of so many bits. */
  everyChannel?: { bitsPerSample: number; blocks(): AsyncIterable<Float32Array> };
}

/** `code` is stable; the message says what to do. */
export class UnreadableAudio extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableAudio';
    this.code = code;
  }
}

export function addIssue(issues: FileIssue[], code: string, message: string): void {
  if (!issues.some((issue) => issue.code === code)) issues.push({ code, message });
}

const runFrames = 65_536;

export function* makeSilentBlocks(frames: number): Generator<Float32Array> {
  for (let left = frames; left > 0; left -= runFrames)
    yield new Float32Array(Math.min(left, runFrames));
}

/** No recorder writes longer files: a longer gap is a damaged number. */
const longestGapSeconds = 24 * 3600;
/** Missing sound that is not reported. */
const toleratedSeconds = 0.1;

/** Fills lost sound with silence, so that times stay right. */
export class Timeline {
  frames = 0;
  readonly #stream: AudioStream;
  readonly #width: number;
  #lostFrames = 0;
  #owedFrames = 0;
  #heard = false;

  /** 1 if mixed, else the number of channels. */
  constructor(stream: AudioStream, width = 1) {
    this.#stream = stream;
    this.#width = width;
  }

  damaged(): void {
    addIssue(
      this.#stream.issues,
      'damaged_parts',
      'Parts of the file are damaged. They count as silence, so that what follows is at its right time.',
    );
  }

  *sound(samples: Float32Array): Generator<Float32Array> {
    if (samples.length === 0) return;
    const lost = this.#owedFrames;
    this.#owedFrames = 0;
    this.#heard = true;
    this.frames += samples.length / this.#width;
    yield* makeSilentBlocks(lost * this.#width);
    yield samples;
  }

  /** Become silence before the next sound; the end is never padded. */
  lose(frames: number): void {
    this.damaged();
    const allowed = longestGapSeconds * this.#stream.sampleRateHz - this.#lostFrames;
    if (frames <= 0 || frames > allowed) return;
    this.#lostFrames += frames;
    this.#owedFrames += frames;
    this.frames += frames;
  }

  /** Reports a missing tail. Throws `UnreadableAudio` without sound. */
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

export function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

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

export interface DecodedPiece {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

const { error: writeError } = console;
let quietCalls = 0;

/** Some decoders write errors to the console. */
export async function quietly<T>(call: () => T | Promise<T>): Promise<T> {
  if (quietCalls++ === 0) console.error = () => {};
  try {
    return await call();
  } finally {
    if (--quietCalls === 0) console.error = writeError;
  }
}
