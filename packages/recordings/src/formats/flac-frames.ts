import { viewOf } from '../bytes.ts';

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

/** CRC-16 of a frame (RFC 9639, section 9.3), going on from `crc`. Over a whole frame with its footer it is 0. */
export function crc16(bytes: Uint8Array, start: number, end: number, crc = 0): number {
  let sum = crc;
  for (let i = start; i < end; i++) sum = ((sum << 8) & 0xff00) ^ sixteen[(sum >> 8) ^ bytes[i]!]!;
  return sum;
}

/** STREAMINFO, the first metadata block of a FLAC stream (RFC 9639, section 8.2). */
export interface FlacStreamInfo {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Samples of every frame but the last; 0 where they differ. */
  blockFrames: number;
  /** Samples of each channel that the header promises; 0 where it does not say. */
  totalFrames: number;
  /** Bytes of the longest frame; 0 where the header does not say. */
  longestFrame: number;
}

/** Bytes of STREAMINFO with the head of its block. */
export const streamInfoBytes = 38;

/** Reads STREAMINFO from the bytes after `fLaC`; null where they are too few or another block. */
export function parseStreamInfo(block: Uint8Array): FlacStreamInfo | null {
  if (block.length < streamInfoBytes || (block[0]! & 0x7f) !== 0) return null;
  const view = viewOf(block);
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

/**
 * `fLaC` and a STREAMINFO from which a decoder knows the rate and the width of samples, where frames leave these to it. It
 * promises no length, at which a decoder would stop.
 */
export function streamHead({ sampleRate, channels, bitsPerSample, blockFrames }: FlacStreamInfo) {
  const bytes = new Uint8Array(4 + streamInfoBytes);
  const view = viewOf(bytes);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, streamInfoBytes - 4]);
  view.setUint16(8, blockFrames || 16);
  view.setUint16(10, blockFrames || 65_535);
  view.setUint32(18, (sampleRate << 12) | ((channels - 1) << 9) | ((bitsPerSample - 1) << 4));
  return bytes;
}

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

interface Place {
  at: number;
  header: FlacFrameHeader;
}

/** Where frames may begin. */
function places(bytes: Uint8Array): Place[] {
  const found: Place[] = [];
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const header = readFlacFrameHeader(bytes, at);
    if (header) found.push({ at, header });
  }
  return found;
}

/** Whether the checksum of a frame fits up to one of these ends, which are in order: sound can look like a header. */
function isWhole(bytes: Uint8Array, { at }: Place, ends: readonly number[]): boolean {
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

/** The first sample of a frame, counted from the start of the stream. */
export const firstSampleOf = (
  { number, variable, blockFrames }: FlacFrameHeader,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number => (variable ? number : number * (info.blockFrames || blockFrames));

/**
 * The first frame of a stretch of a FLAC stream that is whole by its checksum, null where there is none. `atEnd` says
 * that the stretch ends where the stream does. A frame reaches to the next header at which its checksum fits.
 */
export function firstWholeFrame(bytes: Uint8Array, atEnd: boolean): Place | null {
  const all = places(bytes);
  const ends = [...all.map(({ at }) => at), ...(atEnd ? [bytes.length] : [])];
  return all.find((place) => isWhole(bytes, place, ends)) ?? null;
}

/**
 * How many samples of each channel there are up to the end of the last whole frame in a stream's tail; null where no
 * frame begins there. Of frames too long for the tail the last one is taken for a part.
 */
export function samplesUpTo(
  tail: Uint8Array,
  info: Pick<FlacStreamInfo, 'blockFrames'>,
): number | null {
  const all = places(tail);
  const ends = [...all.map(({ at }) => at), tail.length];
  const whole = all.findLast((place) => isWhole(tail, place, ends));
  if (whole) return firstSampleOf(whole.header, info) + whole.header.blockFrames;
  const last = all.at(-1);
  return last ? firstSampleOf(last.header, info) : null;
}
