import { toDataView } from '../bytes.ts';

const shifted = (value: number, polynomial: number, top: number) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit++) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
  return crc;
};

const eight = Uint8Array.from({ length: 256 }, (_, byte) => shifted(byte, 0x07, 0x80));
const sixteen = Uint16Array.from({ length: 256 }, (_, byte) => shifted(byte << 8, 0x8005, 0x8000));

/** CRC-8 of a frame header (RFC 9639, section 9.1.8). */
export function crc8(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  for (let i = start; i < end; i++) crc = eight[crc ^ bytes[i]!]!;
  return crc;
}

/** CRC-16 of a frame (RFC 9639, section 9.3), continuing from `crc`; 0 over a whole frame. */
export function crc16(bytes: Uint8Array, start: number, end: number, crc = 0): number {
  let sum = crc;
  for (let i = start; i < end; i++) sum = ((sum << 8) & 0xff00) ^ sixteen[(sum >> 8) ^ bytes[i]!]!;
  return sum;
}

/** RFC 9639, section 8.2. */
export interface FlacStreamInfo {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Of every frame but the last; 0 where they differ. */
  blockFrames: number;
  /** Per channel; 0 where not stated. */
  totalFrames: number;
  /** Bytes; 0 where not stated. */
  longestFrame: number;
}

export const streamInfoBytes = 38;

export function parseStreamInfo(block: Uint8Array): FlacStreamInfo | null {
  if (block.length < streamInfoBytes || (block[0]! & 0x7f) !== 0) return null;
  const view = toDataView(block);
  const packed = view.getUint32(14);
  const [shortest, longest] = [view.getUint16(4), view.getUint16(6)];
  return {
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bitsPerSample: ((view.getUint16(16) >>> 4) & 31) + 1,
    blockFrames: shortest === longest ? longest : 0,
    totalFrames: (view.getUint8(17) & 15) * 2 ** 32 + view.getUint32(18),
    longestFrame: (view.getUint8(11) << 16) | view.getUint16(12),
  };
}

/** `fLaC` and STREAMINFO without length, at which a decoder would stop. */
export function streamHead({ sampleRate, channels, bitsPerSample, blockFrames }: FlacStreamInfo) {
  const bytes = new Uint8Array(4 + streamInfoBytes);
  const view = toDataView(bytes);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, streamInfoBytes - 4]);
  view.setUint16(8, blockFrames || 16);
  view.setUint16(10, blockFrames || 65_535);
  view.setUint32(18, (sampleRate << 12) | ((channels - 1) << 9) | ((bitsPerSample - 1) << 4));
  return bytes;
}

/** Bytes. */
export const longestHeader = 16;

/** RFC 9639, section 9.1. */
export interface FlacFrameHeader {
  /** Samples per channel. */
  blockFrames: number;
  /** Frame number or, where block sizes vary, first sample. */
  number: number;
  variable: boolean;
}

/** Coded like UTF-8 in up to seven bytes. */
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

/** Null for a wrong CRC-8 or a reserved code. */
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

interface FramePosition {
  at: number;
  header: FlacFrameHeader;
}

function findHeaders(bytes: Uint8Array): FramePosition[] {
  const positions: FramePosition[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const header = readFlacFrameHeader(bytes, at);
    if (header) positions.push({ at, header });
  }
  return positions;
}

/** Sound can look like a header, so the checksum must fit up to one of these ends (in order). */
function isWhole(bytes: Uint8Array, { at }: FramePosition, ends: readonly number[]): boolean {
  let sum = 0;
  let summedTo = at;
  for (const end of ends) {
    if (end <= at) continue;
    sum = crc16(bytes, summedTo, end, sum);
    summedTo = end;
    if (sum === 0) return true;
  }
  return false;
}

export const firstSampleOf = (
  { number, variable, blockFrames }: FlacFrameHeader,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number => (variable ? number : number * (info.blockFrames || blockFrames));

/** A frame ends at the next header at which its checksum fits, or if `atEnd` with the bytes. */
export function firstWholeFrame(bytes: Uint8Array, atEnd: boolean): FramePosition | null {
  const all = findHeaders(bytes);
  const ends = [...all.map(({ at }) => at), ...(atEnd ? [bytes.length] : [])];
  return all.find((place) => isWhole(bytes, place, ends)) ?? null;
}

/**
 * Samples per channel; null where no frame begins in the tail. A last frame longer than the tail
 * counts as partial.
 */
export function samplesUpTo(
  tail: Uint8Array,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number | null {
  const all = findHeaders(tail);
  const ends = [...all.map(({ at }) => at), tail.length];
  const whole = all.findLast((place) => isWhole(tail, place, ends));
  if (whole) return firstSampleOf(whole.header, info) + whole.header.blockFrames;
  const last = all.at(-1);
  return last ? firstSampleOf(last.header, info) : null;
}
