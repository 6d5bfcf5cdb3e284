import { viewOf } from '../bytes/bytes.ts';

/** CRC-8 with polynomial x^8 + x^2 + x + 1 (RFC 9639, section 9.1.8). */
function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
  }
  return crc;
}

/** The coded frame or sample number, written like UTF-8 with up to seven bytes. */
function codedNumber(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 0x80) return { value: first, length: 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return null;
  let value = length === 7 ? 0 : first & (0x7f >> length);
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index];
    if (next === undefined || (next & 0xc0) !== 0x80) return null;
    value = value * 64 + (next & 0x3f);
  }
  return { value, length };
}

function blockSizeOf(code: number, bytes: Uint8Array, at: number): number | null {
  if (code === 1) return 192;
  if (code >= 2 && code <= 5) return 576 * 2 ** (code - 2);
  if (code === 6) return (bytes[at] ?? 0) + 1;
  if (code === 7) return at + 2 <= bytes.length ? viewOf(bytes).getUint16(at) + 1 : null;
  return code >= 8 ? 2 ** code : null;
}

/** Where the frame that starts here ends, in samples from the start of the stream; null for none. */
function frameEnd(bytes: Uint8Array, at: number, fixedBlockSize: number): number | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return null;
  const variable = ((bytes[at + 1] ?? 0) & 1) === 1;
  const codes = bytes[at + 2] ?? 0;
  const number = codedNumber(bytes, at + 4);
  if (number === null) return null;
  const sizeCode = codes >> 4;
  const rateCode = codes & 0x0f;
  let end = at + 4 + number.length;
  const blockSize = blockSizeOf(sizeCode, bytes, end);
  if (blockSize === null || rateCode === 0x0f) return null;
  end += sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  end += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  if (bytes[end] !== crc8(bytes.subarray(at, end))) return null;
  return (variable ? number.value : number.value * fixedBlockSize) + blockSize;
}

/**
 * Finds the last FLAC frame header in a file's tail and answers how many samples the stream holds
 * up to its end; null when the tail holds no whole frame header (RFC 9639, section 9.1).
 */
export function samplesUpToLastFrame(tail: Uint8Array, fixedBlockSize: number): number | null {
  for (let at = tail.length - 6; at >= 0; at -= 1) {
    const end = frameEnd(tail, at, fixedBlockSize);
    if (end !== null) return end;
  }
  return null;
}
