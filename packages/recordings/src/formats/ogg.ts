import type { ByteSource } from '../bytes.ts';
import {
  interruptedIssue,
  type RecordingIssue,
  recordingIssue,
  rounded,
  truncatedIssue,
} from '../facts.ts';
import {
  crc16,
  firstSampleOf,
  type FlacFrameHeader,
  type FlacStreamInfo,
  readFlacFrameHeader,
} from './flac-frames.ts';
import { isDoubledLength } from './flac.ts';
import { type StreamFacts, unknownStream } from './layout.ts';
import {
  isChained,
  type OggHead,
  type OggPageHead,
  opusPacketLength,
  packetsIn,
  pagesIn,
  readOggHead,
  readPageHead,
  readVorbisBlocks,
  vorbisCounter,
} from './ogg-pages.ts';

/** Bytes; pictures may come before the sound. */
const HEAD_BYTES = [4096, 65_536, 262_144];

type Counter = (packet: Uint8Array) => number;

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

/** Negative where the count begins inside the sound. */
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
    // A last page's count is where the sound ends, not how much the page has.
    if (packet.endsPage && granule !== -1) return isLast ? 0 : granule - samples;
  }
  return null;
}

function wholeFrame(packet: Uint8Array): FlacFrameHeader | null {
  const header = readFlacFrameHeader(packet, 0);
  return header && crc16(packet, 0, packet.length) === 0 ? header : null;
}

async function inHead<T>(
  source: ByteSource,
  serial: number,
  find: (bytes: Uint8Array, pages: readonly OggPageHead[]) => T | null,
): Promise<T | null> {
  for (const length of HEAD_BYTES) {
    const bytes = await source.bytes(0, length);
    const result = find(bytes, pagesIn(bytes, serial));
    if (result !== null || length >= source.size) return result;
  }
  return null;
}

/** Some cut files count wrongly, so frame numbers go first. */
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

function opusSamplesCut(tail: Uint8Array, pages: readonly OggPageHead[]): number {
  let samples = 0;
  for (const { bytes, page } of packetsIn(tail, pages))
    if (page.end > tail.length) samples += opusPacketLength(bytes);
  return samples;
}

/** `tail`: the last 64 KiB. */
async function readOggLength(
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

/** A page has at most 65,307 bytes (RFC 3533). */
const TAIL_BYTES = 65_536;

const chainedIssue = recordingIssue(
  'unsupported_format',
  'Several recordings are joined in this Ogg file, one behind the other. Split it, or convert it to WAV or FLAC (ffmpeg -i NAME.ogg NAME.flac), and add it again.',
);

function lengthIssue(head: OggHead, count: number, isEnded: boolean): RecordingIssue | null {
  const promised = head.codec === 'flac' ? head.info.totalFrames : 0;
  if (promised > count && !isDoubledLength(promised, count))
    return truncatedIssue(promised / head.sampleRate, count / head.sampleRate);
  return isEnded ? null : interruptedIssue;
}

export async function inspectOgg(source: ByteSource): Promise<StreamFacts> {
  const first = await source.bytes(0, 4096);
  const head = readOggHead(first.subarray(27 + (first[26] ?? 0)));
  if ('code' in head) return unknownStream(head);
  const { sampleRate, channels } = head;
  const facts: StreamFacts = {
    sample_rate_hz: sampleRate,
    channels,
    bits_per_sample: head.codec === 'flac' ? head.info.bitsPerSample : null,
    duration_s: null,
    layout: null,
    issues: [],
    hints: [],
  };
  const serial = readPageHead(first, 0)?.serial ?? 0;
  const tailAt = Math.max(0, source.size - TAIL_BYTES);
  const tail = await source.bytes(tailAt, source.size - tailAt);
  const { count, isEnded } = await readOggLength(source, serial, head, tail);
  // Chained Vorbis streams are decoded one after the other.
  if (isChained(first, tail) && (count === 0 || head.codec !== 'vorbis')) {
    facts.issues.push(chainedIssue);
    return facts;
  }
  if (count === 0) {
    facts.issues.push(
      recordingIssue(
        'no_audio',
        'The Ogg file has a header but no sound behind it. Copy it again from its source, or leave it out.',
      ),
    );
    return facts;
  }
  facts.duration_s = rounded(count / sampleRate, 6);
  facts.layout = { kind: 'ogg', ...head };
  const issue = lengthIssue(head, count, isEnded);
  if (issue) facts.issues.push(issue);
  return facts;
}
