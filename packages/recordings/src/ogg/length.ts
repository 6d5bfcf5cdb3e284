import type { ByteSource } from '../bytes/byte-source.ts';
import { crc16 } from '../flac/crc.ts';
import { readFlacFrameHeader, type FlacFrameHeader } from '../flac/frame-header.ts';
import type { FlacStreamInfo } from '../flac/stream-info.ts';
import { firstSampleOf } from '../flac/whole-frames.ts';
import type { OggHead } from './head.ts';
import { opusPacketLength } from './opus-head.ts';
import { pagesIn, type OggPageHead } from './pages.ts';
import { packetsIn } from './packets.ts';
import { readVorbisBlocks, vorbisCounter } from './vorbis-blocks.ts';

/** Bytes in which the first page of sound is looked for: pictures may stand before it. */
const HEAD_BYTES = [4096, 65_536, 262_144];

type Counter = (packet: Uint8Array) => number;

/** Whether a packet is one of those that stand before the sound. */
const isHeader: Record<OggHead['codec'], (packet: Uint8Array) => boolean> = {
  vorbis: ([first = 0]) => (first & 1) === 1,
  opus: (packet) => /^Opus(?:Head|Tags)/.test(String.fromCharCode(...packet.subarray(0, 8))),
  flac: ([first]) => first !== 0xff,
};

function counterOf(codec: 'vorbis' | 'opus', headers: readonly Uint8Array[]): Counter | null {
  if (codec === 'opus') return opusPacketLength;
  const blocks = headers.length === 3 ? readVorbisBlocks(headers[0]!, headers[2]!) : null;
  return blocks && vorbisCounter(blocks);
}

/** What the first page of sound counts, less what is in it: negative where the count begins inside the sound. */
function originIn(
  bytes: Uint8Array,
  pages: readonly OggPageHead[],
  codec: 'vorbis' | 'opus',
): number | null {
  const headers: Uint8Array[] = [];
  let count: Counter | null = null;
  let samples = 0;
  for (const packet of packetsIn(bytes, pages)) {
    if (isHeader[codec](packet.bytes)) {
      headers.push(packet.bytes);
      continue;
    }
    count ??= counterOf(codec, headers);
    if (!count) return null;
    samples += count(packet.bytes);
    const { granule, isLast } = packet.page;
    // The count of a last page tells where the sound ends, not how much is in the page.
    if (packet.endsPage && granule !== -1) return isLast ? 0 : granule - samples;
  }
  return null;
}

function wholeFrame(packet: Uint8Array): FlacFrameHeader | null {
  const header = readFlacFrameHeader(packet, 0);
  return header && crc16(packet, 0, packet.length) === 0 ? header : null;
}

/** Looks into more and more of the file's head until something is found. */
async function inHead<T>(
  source: ByteSource,
  serial: number,
  find: (bytes: Uint8Array, pages: readonly OggPageHead[]) => T | null,
): Promise<T | null> {
  for (const length of HEAD_BYTES) {
    const bytes = await source.bytes(0, length);
    const found = find(bytes, pagesIn(bytes, serial));
    if (found !== null || length >= source.size) return found;
  }
  return null;
}

/**
 * By the numbers of frames, since pages count wrongly in some files that were cut. `granule` counts where no frame of the
 * tail is whole.
 */
async function flacLength(
  source: ByteSource,
  serial: number,
  tail: Uint8Array,
  info: FlacStreamInfo,
  granule: number,
): Promise<number> {
  const firstIn = (bytes: Uint8Array, pages: readonly OggPageHead[]) => {
    for (const packet of packetsIn(bytes, pages)) {
      const header = wholeFrame(packet.bytes);
      if (header) return header;
    }
    return null;
  };
  const first = await inHead(source, serial, firstIn);
  const last = [...packetsIn(tail, pagesIn(tail, serial))]
    .map(({ bytes }) => wholeFrame(bytes))
    .findLast((header) => header !== null);
  if (!first) return granule;
  const blocks = { blockFrames: info.blockFrames || first.blockFrames };
  const origin = firstSampleOf(first, blocks);
  const end = last ? firstSampleOf(last, blocks) + last.blockFrames : granule;
  return end > origin ? end - origin : granule;
}

/** Samples of the packets of Opus that are there of a page at which the file ends. */
function opusSamplesCut(tail: Uint8Array, pages: readonly OggPageHead[]): number {
  let samples = 0;
  for (const { bytes, page } of packetsIn(tail, pages))
    if (page.end > tail.length) samples += opusPacketLength(bytes);
  return samples;
}

/** How many samples an Ogg stream holds, and whether its end is told. `tail` is the last 64 KiB of the file. */
export async function readOggLength(
  source: ByteSource,
  serial: number,
  head: OggHead,
  tail: Uint8Array,
): Promise<{ count: number; isEnded: boolean }> {
  const pages = pagesIn(tail, serial);
  const whole = pages.filter(({ end }) => end <= tail.length);
  const isEnded = whole.some(({ isLast }) => isLast);
  const granule = whole.findLast((page) => page.granule !== -1)?.granule;
  const { codec } = head;
  if (codec === 'flac') {
    const count = await flacLength(source, serial, tail, head.info, granule ?? 0);
    return { count: Math.max(0, count), isEnded };
  }
  const find = (bytes: Uint8Array, first: readonly OggPageHead[]) => originIn(bytes, first, codec);
  const origin = (await inHead(source, serial, find)) ?? 0;
  const isOpus = codec === 'opus';
  const more = isOpus ? opusSamplesCut(tail, pages) - head.head.preSkip : 0;
  return { count: Math.max(0, (granule ?? origin) + more - origin), isEnded };
}
