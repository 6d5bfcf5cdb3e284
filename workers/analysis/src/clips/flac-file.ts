import { createHash } from 'node:crypto';
import { crc16, crc8, type WavSound } from '@biophony/recordings';

/** Most significant bit first. */
export class BitWriter {
  #bytes = new Uint8Array(65_536);
  #length = 0;
  #held = 0;
  #heldBits = 0;

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }

  /** The lowest `width` bits, 0 to 32. */
  bits(value: number, width: number): void {
    for (let left = width; left > 0;) {
      const count = Math.min(left, 8 - this.#heldBits);
      left -= count;
      this.#held = (this.#held << count) | ((value >>> left) & ((1 << count) - 1));
      this.#heldBits += count;
      if (this.#heldBits < 8) continue;
      this.#push(this.#held);
      this.#held = 0;
      this.#heldBits = 0;
    }
  }

  unary(zeros: number): void {
    let left = zeros;
    for (; left >= 31; left -= 31) this.bits(0, 31);
    this.bits(1, left + 1);
  }

  align(): void {
    if (this.#heldBits > 0) this.bits(0, 8 - this.#heldBits);
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  get length(): number {
    return 8 * this.#length + this.#heldBits;
  }

  cut(length: number): void {
    const [bytes, bits] = [Math.floor(length / 8), length % 8];
    if (bits > 0) {
      const byte =
        bytes < this.#length
          ? this.#bytes[bytes]! >> (8 - bits)
          : this.#held >> (this.#heldBits - bits);
      this.#held = byte;
    } else this.#held = 0;
    this.#heldBits = bits;
    this.#length = bytes;
  }
}

/** Fixed predictors: RFC 9639, section 9.2.5. */
const highestOrder = 4;

interface Prediction {
  order: number;
  residual: Float64Array;
}

/** Order n predicts by a polynomial through n samples, so the residual is the n-th difference. */
function bestPrediction(samples: Float64Array): Prediction {
  let residual = samples;
  let best: Prediction & { sum: number } = { order: 0, residual, sum: Infinity };
  for (let order = 0; order <= Math.min(highestOrder, samples.length); order++) {
    let sum = 0;
    for (const value of residual) sum += Math.abs(value);
    for (let i = 0; i < order; i++) sum += Math.abs(samples[i]!);
    if (sum < best.sum) best = { order, residual, sum };
    const next = new Float64Array(Math.max(0, residual.length - 1));
    for (let i = 0; i < next.length; i++) next[i] = residual[i + 1]! - residual[i]!;
    residual = next;
  }
  return best;
}

const highestPartitionOrder = 6;
/** 5 bits; the last value marks unencoded values. */
const highestParameter = 30;

/** RFC 9639, section 9.2.7.1. */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

interface Partition {
  parameter: number;
  bits: number;
}

/** Estimate: the power of two below the mean. */
function partitionOf(sum: number, count: number): Partition {
  let best: Partition = { parameter: 0, bits: Infinity };
  const mean = count > 0 ? sum / count : 0;
  const about = Math.max(0, Math.floor(Math.log2(Math.max(1, mean))));
  for (let parameter = Math.max(0, about - 1); parameter <= about + 1; parameter++) {
    if (parameter > highestParameter) break;
    // An upper bound, reached where no remainder is lost.
    const bits = 5 + count * (1 + parameter) + sum / 2 ** parameter;
    if (bits < best.bits) best = { parameter, bits };
  }
  return best;
}

function sumsOf(residual: Float64Array, order: number, blockFrames: number, parts: number) {
  const sums = new Float64Array(parts);
  const size = blockFrames / parts;
  for (let i = 0; i < residual.length; i++)
    sums[Math.floor((i + order) / size)]! += folded(residual[i]!);
  return sums;
}

/** Every partition must be whole and longer than the unpredicted samples. */
function finestOrder(blockFrames: number, order: number): number {
  let finest = 0;
  while (
    finest < highestPartitionOrder &&
    blockFrames % 2 ** (finest + 1) === 0 &&
    blockFrames / 2 ** (finest + 1) > order
  )
    finest++;
  return finest;
}

/** Rice codes with parameters of 5 bits (RFC 9639, section 9.2.7). */
function writeResidual(
  out: BitWriter,
  residual: Float64Array,
  order: number,
  blockFrames: number,
): void {
  const finest = finestOrder(blockFrames, order);
  let sums = sumsOf(residual, order, blockFrames, 2 ** finest);
  let best = { partitionOrder: finest, partitions: [] as Partition[], bits: Infinity };
  for (let partitionOrder = finest; partitionOrder >= 0; partitionOrder--) {
    const size = blockFrames / 2 ** partitionOrder;
    const partitions = Array.from(sums, (sum, at) =>
      partitionOf(sum, at === 0 ? size - order : size),
    );
    const bits = partitions.reduce((all, one) => all + one.bits, 0);
    if (bits < best.bits) best = { partitionOrder, partitions, bits };
    const joined = new Float64Array(sums.length / 2);
    for (let i = 0; i < joined.length; i++) joined[i] = sums[2 * i]! + sums[2 * i + 1]!;
    sums = joined;
  }
  out.bits(1, 2);
  out.bits(best.partitionOrder, 4);
  const size = blockFrames / 2 ** best.partitionOrder;
  let at = 0;
  for (const [index, { parameter }] of best.partitions.entries()) {
    out.bits(parameter, 5);
    for (const end = (index + 1) * size - order; at < end; at++) {
      const value = folded(residual[at]!);
      out.unary(Math.floor(value / 2 ** parameter));
      out.bits(value % 2 ** parameter, parameter);
    }
  }
}

const blockFrames = 4096;

/** Like UTF-8, in up to seven bytes (RFC 9639, section 9.1.5). */
function codedNumber(value: number): number[] {
  if (value < 0x80) return [value];
  const rest: number[] = [];
  let left = value;
  let first = 0x3f;
  while (left > first) {
    rest.unshift(0x80 | (left & 0x3f));
    left = Math.floor(left / 64);
    first >>= 1;
  }
  return [(0xfe & ~(2 * first + 1)) | left, ...rest];
}

/** Leaves rate and width to the stream's head (RFC 9639, section 9.1). */
function headerOf(number: number, frames: number, channels: number): number[] {
  const size = frames - 1;
  const head = [
    0xff,
    0xf8,
    0x70,
    (channels - 1) << 4,
    ...codedNumber(number),
    size >> 8,
    size & 255,
  ];
  return [...head, crc8(Uint8Array.from(head), 0, head.length)];
}

/** Verbatim where that is shorter. */
function writeChannel(out: BitWriter, samples: Float64Array, bits: number): void {
  const [first = 0] = samples;
  if (samples.every((value) => value === first)) {
    out.bits(0, 8);
    out.bits(first, bits);
    return;
  }
  const { order, residual } = bestPrediction(samples);
  const start = out.length;
  out.bits((8 + order) << 1, 8);
  for (let i = 0; i < order; i++) out.bits(samples[i]!, bits);
  writeResidual(out, residual, order, samples.length);
  if (out.length - start <= 8 + bits * samples.length) return;
  out.cut(start);
  out.bits(1 << 1, 8);
  for (const value of samples) out.bits(value, bits);
}

/** Independent channels (RFC 9639, section 9). `number` counts from 0. */
function encodeFrame(number: number, channels: readonly Float64Array[], bits: number): Uint8Array {
  const out = new BitWriter();
  for (const byte of headerOf(number, channels[0]!.length, channels.length)) out.bits(byte, 8);
  for (const samples of channels) writeChannel(out, samples, bits);
  out.align();
  const sum = crc16(out.written(), 0, out.written().length);
  out.bits(sum, 16);
  return out.written();
}

const mostBytes = 3;
const mostChannels = 8;
const mostRate = 2 ** 20 - 1;

/** Most programs read integers of up to 24 bits in up to 8 channels. */
export const fitsFlac = (sound: Omit<WavSound, 'samples'>): boolean =>
  sound.encoding === 'int' &&
  sound.sampleBytes <= mostBytes &&
  sound.channels <= mostChannels &&
  sound.sampleRate <= mostRate;

/** RFC 9639, section 8.1; `last` says that frames follow. */
function block(type: number, content: Buffer, last: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntBE(content.length, 1, 3);
  head[0] = type | (last ? 0x80 : 0);
  return Buffer.concat([head, content]);
}

/** RFC 9639, section 8.6. */
function comments(vendor: string, texts: Readonly<Record<string, string>>): Buffer {
  const counted = (text: string) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const entries = Object.entries(texts).map(([name, text]) => counted(`${name}=${text}`));
  const count = Buffer.alloc(4);
  count.writeUInt32LE(entries.length);
  return Buffer.concat([counted(vendor), count, ...entries]);
}

/** With the MD5 of the samples (RFC 9639, section 8.2). */
function streamInfo(sound: WavSound, signed: Buffer, frames: number, sizes: readonly number[]) {
  const { sampleRate, channels, sampleBytes } = sound;
  const info = Buffer.alloc(34);
  info.writeUInt16BE(blockFrames, 0);
  info.writeUInt16BE(blockFrames, 2);
  info.writeUIntBE(Math.min(...sizes), 4, 3);
  info.writeUIntBE(Math.max(...sizes), 7, 3);
  const bits = 8 * sampleBytes;
  const packed = (BigInt(sampleRate) << 44n) | (BigInt(channels - 1) << 41n);
  info.writeBigUInt64BE(packed | (BigInt(bits - 1) << 36n) | BigInt(frames), 10);
  createHash('md5').update(signed).digest().copy(info, 18);
  return info;
}

function channelOf(signed: Buffer, sound: WavSound, channel: number, first: number, count: number) {
  const { sampleBytes, channels } = sound;
  return Float64Array.from({ length: count }, (_, i) =>
    signed.readIntLE(((first + i) * channels + channel) * sampleBytes, sampleBytes),
  );
}

/**
 * RFC 9639, with fixed predictors, Rice codes and independent channels. `texts` become the Vorbis
 * comment. Requires `fitsFlac`.
 */
export function writeFlac(
  sound: WavSound,
  vendor: string,
  texts: Readonly<Record<string, string>>,
): Buffer {
  const { samples, sampleBytes, channels } = sound;
  // One-byte samples are signed in FLAC and unsigned in WAV.
  const signed =
    sampleBytes === 1 ? Buffer.from(samples.map((byte) => byte ^ 0x80)) : Buffer.from(samples);
  const total = signed.length / (sampleBytes * channels);
  const frames: Uint8Array[] = [];
  for (let first = 0; first < total; first += blockFrames) {
    const count = Math.min(blockFrames, total - first);
    const planes = Array.from({ length: channels }, (_, channel) =>
      channelOf(signed, sound, channel, first, count),
    );
    frames.push(encodeFrame(frames.length, planes, 8 * sampleBytes));
  }
  const sizes = frames.length > 0 ? frames.map(({ length }) => length) : [0];
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, streamInfo(sound, signed, total, sizes), false),
    block(4, comments(vendor, texts), true),
    ...frames,
  ]);
}
