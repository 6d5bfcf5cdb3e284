import type { FileIssue } from '../../results/file-result.ts';

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

/** Frames in one block: 5.5 s at 48 kHz, large enough to keep waiting rare, small enough to keep memory flat. */
export const blockFrames = 262_144;

/** A piece of a file that is longer, which has many channels, is not kept for the next file. */
const keptBytes = 4 << 20;

/**
 * What one recording after another is read into. Memory that each took anew would lie outside the heap, and make V8
 * collect garbage once a recording: 2 to 3% of the processor's time.
 */
export class StreamMemory {
  readonly blocks = new AlternatingBuffers();
  #bytes = new Uint8Array(0);

  /** Room for `length` bytes of a file, whatever lay there before; the same at every call. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    if (length > keptBytes) return new Uint8Array(length);
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
    return this.#bytes.subarray(0, length);
  }
}

/** Two buffers in turn, for blocks of which a reader holds one and has asked for the next. */
export class AlternatingBuffers {
  readonly #buffers = [new Float32Array(0), new Float32Array(0)];
  #turn = 0;

  /** A buffer for `length` samples, whatever lay there before. */
  take(length: number): Float32Array {
    this.#turn = 1 - this.#turn;
    const buffer = this.#buffers[this.#turn]!;
    if (buffer.length >= length) return buffer.subarray(0, length);
    return (this.#buffers[this.#turn] = new Float32Array(length));
  }
}
