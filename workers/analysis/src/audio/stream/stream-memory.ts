import { openShortDecoder, type ShortDecoder } from './short-decoder.ts';

/** Frames in one block: 5.5 s at 48 kHz, large enough to keep waiting rare, small enough to keep memory flat. */
export const blockFrames = 262_144;

/** Two buffers in turn, for blocks of which a reader holds one and has asked for the next. */
class AlternatingBuffers {
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

/** A piece of a file that is longer, which has many channels, is not kept for the next file. */
const keptBytes = 4 << 20;

/**
 * What one recording after another is read into. Memory that each took anew would lie outside the heap, and make V8
 * collect garbage once a recording: 2 to 3% of the processor's time.
 */
export class StreamMemory {
  readonly blocks = new AlternatingBuffers();
  #bytes = new Uint8Array(0);
  readonly #shorts: ShortDecoder | null;

  /** @param shorts for memory that lasts: samples of 16 bits in one channel are read there. */
  constructor(shorts: ShortDecoder | null = null) {
    this.#shorts = shorts;
  }

  /** Memory for `length` bytes of a file, whatever lay there before; the same at every call. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    if (this.#shorts && length <= this.#shorts.bytes.length)
      return this.#shorts.bytes.subarray(0, length);
    if (length > keptBytes) return new Uint8Array(length);
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
    return this.#bytes.subarray(0, length);
  }

  /** The samples of 16 bits, of one channel, in a part of what `bytes` gave; null where they are to be read otherwise. */
  mono(part: Uint8Array): Float32Array | null {
    const shorts = part.buffer === this.#shorts?.bytes.buffer ? this.#shorts : null;
    return shorts?.decode(part) ?? null;
  }
}

/** Memory for a thread that reads one recording after another. */
export const lastingMemory = (): StreamMemory =>
  new StreamMemory(openShortDecoder(2 * blockFrames));
