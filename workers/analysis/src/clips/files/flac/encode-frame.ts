import { crc16, crc8 } from '@biophony/recordings';
import { BitWriter } from './bit-writer.ts';
import { bestPrediction } from './fixed-prediction.ts';
import { writeResidual } from './rice-coding.ts';

/** Samples of every frame but the last. */
export const blockFrames = 4096;

/** A number written like UTF-8, in up to seven bytes (RFC 9639, section 9.1.5). */
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

/** A frame's header; rate and width of samples are left to the head of the stream (RFC 9639, section 9.1). */
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

/** One channel of a frame: constant, by a fixed predictor, or as it is where that is shorter. */
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

/** A frame of a FLAC stream, its channels by themselves (RFC 9639, section 9). `number` counts frames from 0. */
export function encodeFrame(
  number: number,
  channels: readonly Float64Array[],
  bits: number,
): Uint8Array {
  const out = new BitWriter();
  for (const byte of headerOf(number, channels[0]!.length, channels.length)) out.bits(byte, 8);
  for (const samples of channels) writeChannel(out, samples, bits);
  out.align();
  const sum = crc16(out.written(), 0, out.written().length);
  out.bits(sum, 16);
  return out.written();
}
