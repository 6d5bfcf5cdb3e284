import { crc8 } from './crc.ts';

/** Bytes that the longest frame header takes. */
export const longestHeader = 16;

/** What a frame header tells of the frame's place in time (RFC 9639, section 9.1). */
export interface FlacFrameHeader {
  /** Samples of each channel in the frame. */
  blockFrames: number;
  /** The frame's number or, where block sizes vary, the number of its first sample. */
  number: number;
  variable: boolean;
}

/** The number behind the fixed bytes, written like UTF-8 in up to seven bytes; null when it is none. */
function codedNumber(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at]!;
  if (first < 0x80) return { value: first, length: 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return null;
  let value = length === 7 ? 0 : first & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i]!;
    if ((next & 0xc0) !== 0x80) return null;
    value = value * 64 + (next & 0x3f);
  }
  return { value, length };
}

/** The frame header at `at`, or null when there is none; its CRC-8 must fit, and no reserved code may stand in it. */
export function readFlacFrameHeader(bytes: Uint8Array, at: number): FlacFrameHeader | null {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xf8) return null;
  const sizeCode = bytes[at + 2]! >> 4;
  const rateCode = bytes[at + 2]! & 15;
  const channelCode = bytes[at + 3]! >> 4;
  if (sizeCode === 0 || rateCode === 15 || channelCode > 10 || bytes[at + 3]! & 1) return null;
  const number = codedNumber(bytes, at + 4);
  if (!number) return null;
  let end = at + 4 + number.length;
  let blockFrames = sizeCode === 1 ? 192 : sizeCode < 6 ? 144 * 2 ** sizeCode : 2 ** sizeCode;
  if (sizeCode === 6) blockFrames = bytes[end++]! + 1;
  else if (sizeCode === 7) {
    blockFrames = bytes[end]! * 256 + bytes[end + 1]! + 1;
    end += 2;
  }
  if (rateCode >= 12) end += rateCode === 12 ? 1 : 2;
  if (end >= bytes.length || bytes[end] !== crc8(bytes, at, end)) return null;
  return { blockFrames, number: number.value, variable: (bytes[at + 1]! & 1) === 1 };
}
