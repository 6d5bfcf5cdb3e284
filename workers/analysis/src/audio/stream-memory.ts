/** Node.js types lack WebAssembly. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => {
    exports: {
      m: { buffer: ArrayBuffer };
      f(from: number, to: number, end: number): void;
    };
  };
};

/** 16-bit samples to floats, four at a time. */
interface ShortDecoder {
  bytes: Uint8Array<ArrayBuffer>;
  /** One channel, -1 to 1. Overwrites the block before the last. */
  decode(part: Uint8Array): Float32Array;
}

/** Bytes: the last four samples can reach beyond the input's end. */
const gap = 64;
const pageBytes = 65_536;

const section = (id: number, ...bytes: number[]): number[] => [id, bytes.length, ...bytes];
const number = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
const code = [
  [0x00], // no locals; parameters: 0 from, 1 to, 2 end, in bytes
  [0x02, 0x40, 0x03, 0x40], // block, loop
  [0x20, 0, 0x20, 2, 0x4f, 0x0d, 1], // if from >= end, leave the block
  [0x20, 1], // to
  [0x20, 0, 0xfd, 0x03, 3, 0], // v128.load16x4_s at from: four samples as integers of 32 bits
  [0xfd, 0xfa, 0x01], // f32x4.convert_i32x4_s
  [0x43, 0, 0, 0, 0x38, 0xfd, 0x13], // f32.const 2^-15, f32x4.splat
  [0xfd, 0xe6, 0x01, 0xfd, 0x0b, 4, 0], // f32x4.mul, v128.store
  [0x20, 0, 0x41, 8, 0x6a, 0x21, 0], // from += 8
  [0x20, 1, 0x41, 16, 0x6a, 0x21, 1], // to += 16
  [0x0c, 0, 0x0b, 0x0b, 0x0b], // again; ends of loop, block and function
].flat();

/** WebAssembly with 128-bit SIMD (core specification 2.0, chapter 5): memory `m`, function `f`. */
const moduleOf = (pages: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0, // magic number and version
    ...section(1, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 0), // a function of three i32 without a result
    ...section(3, 1, 0),
    ...section(5, 1, 1, ...number(pages), ...number(pages)),
    ...section(7, 2, 1, 0x6d, 2, 0, 1, 0x66, 0, 0),
    ...section(10, 1, code.length, ...code),
  ]);

/**
 * JavaScript takes six times as long. Null where the machine refuses the memory: V8 reserves
 * gigabytes of addresses for each.
 */
export function openShortDecoder(most: number): ShortDecoder | null {
  const blocks = [most + gap, 3 * most + 2 * gap];
  const pages = Math.ceil((5 * most + 3 * gap) / pageBytes);
  let exported: InstanceType<typeof WebAssembly.Instance>['exports'];
  try {
    exported = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(pages))).exports;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const { buffer } = exported.m;
  let turn = 0;
  return {
    bytes: new Uint8Array(buffer, 0, most),
    decode({ byteOffset, length }) {
      turn = 1 - turn;
      const to = blocks[turn]!;
      const samples = length >> 1;
      exported.f(byteOffset, to, byteOffset + 2 * samples);
      return new Float32Array(buffer, to, samples);
    },
  };
}

/** 5.5 s at 48 kHz: rare waits, flat memory. */
export const blockFrames = 262_144;

/** A reader holds one block while it asks for the next. */
class AlternatingBuffers {
  readonly #buffers = [new Float32Array(0), new Float32Array(0)];
  #turn = 0;

  take(length: number): Float32Array {
    this.#turn = 1 - this.#turn;
    const buffer = this.#buffers[this.#turn]!;
    if (buffer.length >= length) return buffer.subarray(0, length);
    return (this.#buffers[this.#turn] = new Float32Array(length));
  }
}

/** Larger pieces, of many channels, are not kept. */
const keptBytes = 4 << 20;

/**
 * Reused: new memory for each recording makes V8 collect garbage, 2 to 3% of the processor's time.
 */
export class StreamMemory {
  readonly blocks = new AlternatingBuffers();
  #bytes = new Uint8Array(0);
  readonly #shorts: ShortDecoder | null;

  /** @param shorts reads 16-bit mono samples */
  constructor(shorts: ShortDecoder | null = null) {
    this.#shorts = shorts;
  }

  /** The same at every call, with unspecified content. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    if (this.#shorts && length <= this.#shorts.bytes.length)
      return this.#shorts.bytes.subarray(0, length);
    if (length > keptBytes) return new Uint8Array(length);
    if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
    return this.#bytes.subarray(0, length);
  }

  mono(part: Uint8Array): Float32Array | null {
    const shorts = part.buffer === this.#shorts?.bytes.buffer ? this.#shorts : null;
    return shorts?.decode(part) ?? null;
  }
}

export const lastingMemory = (): StreamMemory =>
  new StreamMemory(openShortDecoder(2 * blockFrames));
