import { fourCharacters, joinBytes, toDataView } from '../bytes.ts';
import { limitIssue, type RecordingIssue, recordingIssue } from '../facts.ts';
import { type FlacStreamInfo, parseStreamInfo } from './flac-frames.ts';

/** RFC 3533, section 6. */
export interface OggPageHead {
  at: number;
  contentAt: number;
  /** May be beyond the bytes at hand. */
  end: number;
  isLast: boolean;
  granule: number;
  serial: number;
  /** Of packets that end in the page, without parts on an earlier page. */
  packetBytes: number[];
}

export function readPageHead(bytes: Uint8Array, at: number): OggPageHead | null {
  if (at + 27 > bytes.length || fourCharacters(bytes, at) !== 'OggS' || bytes[at + 4] !== 0)
    return null;
  const contentAt = at + 27 + bytes[at + 26]!;
  if (contentAt > bytes.length) return null;
  const view = toDataView(bytes);
  const packetBytes: number[] = [];
  let end = contentAt;
  let open = 0;
  for (const size of bytes.subarray(at + 27, contentAt)) {
    end += size;
    open += size;
    if (size === 255) continue;
    packetBytes.push(open);
    open = 0;
  }
  return {
    at,
    contentAt,
    end,
    isLast: (bytes[at + 5]! & 4) !== 0,
    granule: Number(view.getBigInt64(at + 6, true)),
    serial: view.getUint32(at + 14, true),
    packetBytes,
  };
}

export function pagesIn(bytes: Uint8Array, serial: number): OggPageHead[] {
  const pages: OggPageHead[] = [];
  for (let at = bytes.indexOf(0x4f); at >= 0;) {
    const page = readPageHead(bytes, at);
    if (page?.serial === serial) pages.push(page);
    at = bytes.indexOf(0x4f, page && page.end <= bytes.length ? page.end : at + 1);
  }
  return pages;
}

interface OggPacket {
  bytes: Uint8Array;
  page: OggPageHead;
  /** The granule position counts up to the last packet that ends in its page. */
  endsPage: boolean;
}

const CONTINUED = 1;
const FIRST = 2;
const flagsOf = (bytes: Uint8Array, { at }: OggPageHead): number => bytes[at + 5]!;

/** RFC 3533, section 6. */
export function* packetsIn(bytes: Uint8Array, pages: readonly OggPageHead[]): Generator<OggPacket> {
  let open: Uint8Array[] | null = null;
  for (const page of pages) {
    const isContinued = (flagsOf(bytes, page) & CONTINUED) !== 0;
    if (!isContinued) open = null;
    let at = page.contentAt;
    for (const [index, length] of page.packetBytes.entries()) {
      if (at + length > bytes.length) return;
      const part = bytes.subarray(at, at + length);
      const isTail = isContinued && index === 0;
      const endsPage = index === page.packetBytes.length - 1;
      if (!isTail) yield { bytes: part, page, endsPage };
      else if (open) yield { bytes: joinBytes([...open, part]), page, endsPage };
      open = null;
      at += length;
    }
    if (page.end > bytes.length) return;
    if (at === page.end) continue;
    const begins = page.packetBytes.length > 0 || !isContinued;
    if (begins) open = [];
    open?.push(bytes.subarray(at, page.end));
  }
}

function wholePages(bytes: Uint8Array): OggPageHead[] {
  const pages: OggPageHead[] = [];
  for (let at = bytes.indexOf(0x4f); at >= 0;) {
    const page = readPageHead(bytes, at);
    const isWhole = page && (page.end === bytes.length || readPageHead(bytes, page.end) !== null);
    if (isWhole) pages.push(page);
    at = bytes.indexOf(0x4f, isWhole ? page.end : at + 1);
  }
  return pages;
}

/** Joined recordings end in another stream (RFC 3533, section 4, "chained"). */
export function isChained(head: Uint8Array, tail: Uint8Array): boolean {
  const own = new Set<number>();
  for (let page = readPageHead(head, 0); page; page = readPageHead(head, page.end)) {
    if (own.size > 0 && (flagsOf(head, page) & FIRST) === 0) break;
    own.add(page.serial);
  }
  const pages = wholePages(tail);
  const last = pages.at(-1);
  if (!last || own.has(last.serial)) return false;
  // A damaged serial number makes no other stream.
  const others = pages.filter(({ serial }) => !own.has(serial));
  return (
    others.length === pages.length || others.some((page) => (flagsOf(tail, page) & FIRST) !== 0)
  );
}

/** RFC 7845, section 5.1. */
export interface OpusHead {
  channels: number;
  /** Samples at 48 kHz to drop while the decoder settles. */
  preSkip: number;
  gain: number;
  streams: number;
  coupled: number;
  /** Decoded channel of each channel. */
  mapping: number[];
}

/** Reads the packet `OpusHead`; null if invalid. */
export function readOpusHead(packet: Uint8Array): OpusHead | null {
  if (packet.length < 19) return null;
  const view = toDataView(packet);
  const channels = view.getUint8(9);
  const family = view.getUint8(18);
  const isPlain = family === 0;
  if (view.getUint8(8) >= 16 || channels === 0 || (isPlain && channels > 2)) return null;
  if (!isPlain && packet.length < 21 + channels) return null;
  const streams = isPlain ? 1 : view.getUint8(19);
  const coupled = isPlain ? channels - 1 : view.getUint8(20);
  const mapping = isPlain ? [0, 1].slice(0, channels) : [...packet.subarray(21, 21 + channels)];
  const fits = (channel: number) => channel === 255 || channel < streams + coupled;
  if (streams === 0 || coupled > streams || streams + coupled > 255 || !mapping.every(fits))
    return null;
  const gain = 10 ** (view.getInt16(16, true) / (20 * 256));
  return { channels, preSkip: view.getUint16(10, true), gain, streams, coupled, mapping };
}

/** Samples at 48 kHz (RFC 6716, section 3.1). */
function frameLength(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4]!;
  if (configuration < 16) return [480, 960][configuration % 2]!;
  return [120, 240, 480, 960][configuration % 4]!;
}

/** Samples at 48 kHz; 0 if invalid (RFC 6716, section 3.2). */
export function opusPacketLength(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  if (packet.length === 0) return 0;
  const code = first & 3;
  const frames = code === 3 ? second & 63 : [1, 2, 2][code]!;
  const length = frames * frameLength(first >> 3);
  return length <= 5760 ? length : 0;
}

interface VorbisBlocks {
  modeBits: number;
  sizes: number[];
}

const MODE_BITS = 41;
const MOST_MODES = 64;

/**
 * Vorbis I, sections 4.2.2 and 4.2.4. The modes follow tables of unknown length, so they are read
 * backwards, where all but eight bits of each are known or zero.
 */
export function readVorbisBlocks(first: Uint8Array, setup: Uint8Array): VorbisBlocks | null {
  const exponents = first[28] ?? 0;
  const blockSizes = [2 ** (exponents & 15), 2 ** (exponents >> 4)];
  const bits = (from: number, count: number): number => {
    let value = 0;
    for (let i = count - 1; i >= 0; i--)
      value = value * 2 + ((setup[(from + i) >> 3]! >> ((from + i) & 7)) & 1);
    return value;
  };
  let end = setup.length * 8 - 1;
  while (end > 0 && bits(end, 1) === 0) end--;
  const sizes: number[] = [];
  let modeSizes: number[] | null = null;
  while (sizes.length < MOST_MODES && end >= MODE_BITS + 6) {
    const [mapping, transformAndWindow] = [bits(end - 8, 8), bits(end - 40, 32)];
    if (mapping >= MOST_MODES || transformAndWindow !== 0) break;
    sizes.unshift(blockSizes[bits(end - MODE_BITS, 1)]!);
    end -= MODE_BITS;
    if (bits(end - 6, 6) + 1 === sizes.length) modeSizes = [...sizes];
  }
  return modeSizes && { modeBits: 32 - Math.clz32(modeSizes.length - 1), sizes: modeSizes };
}

/** A packet adds a quarter of its block and of the previous one (section 4.3.8). */
export function vorbisCounter({ modeBits, sizes }: VorbisBlocks): (packet: Uint8Array) => number {
  let previous: number | null = null;
  return ([head = 0]) => {
    const size = sizes[(head >> 1) & (2 ** modeBits - 1)] ?? 0;
    const added = previous === null ? 0 : (previous + size) / 4;
    previous = size;
    return added;
  };
}

/** The rate is that of decoding. */
export type OggHead = { sampleRate: number; channels: number } & (
  | { codec: 'vorbis' }
  | { codec: 'opus'; head: OpusHead }
  | { codec: 'flac'; info: FlacStreamInfo }
);

/** Channel orders are defined up to here (Vorbis I, section 4.3.9). */
const mostChannels = 8;
/** RFC 7845, section 4. */
const opusRate = 48_000;

const damaged = (codec: string): RecordingIssue =>
  recordingIssue(
    'bad_header',
    `The header of the ${codec} sound in this Ogg file is damaged. Copy it again from its source, or leave it out.`,
  );

function parseHead(packet: Uint8Array): OggHead | RecordingIssue {
  const start = fourCharacters(packet, 0) + fourCharacters(packet, 4);
  if (start === 'OpusHead') {
    const head = readOpusHead(packet);
    return head
      ? { codec: 'opus', sampleRate: opusRate, channels: head.channels, head }
      : damaged('Opus');
  }
  if (start.startsWith('\x7fFLAC')) {
    const info = parseStreamInfo(packet.subarray(13));
    if (!info) return damaged('FLAC');
    return { codec: 'flac', sampleRate: info.sampleRate, channels: info.channels, info };
  }
  if (start.startsWith('\x01vorbis')) {
    if (packet.length < 30) return damaged('Vorbis');
    const view = toDataView(packet);
    return { codec: 'vorbis', sampleRate: view.getUint32(12, true), channels: view.getUint8(11) };
  }
  return recordingIssue(
    'unsupported_format',
    'The Ogg file holds no Vorbis, Opus or FLAC sound. Convert it to WAV or FLAC and add it again.',
  );
}

export function readOggHead(packet: Uint8Array): OggHead | RecordingIssue {
  const head = parseHead(packet);
  if ('code' in head) return head;
  const beyond = limitIssue('OGG', head);
  if (beyond) return beyond;
  if (head.channels <= mostChannels) return head;
  return recordingIssue(
    'bad_header',
    `The Ogg file claims ${head.channels} channels; up to ${mostChannels} can be read. Copy it again from its source, or leave it out.`,
  );
}
