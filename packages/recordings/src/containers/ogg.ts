import type { ByteSource } from '../bytes/byte-source.ts';
import type { RecordingIssue } from '../facts/recording-facts.ts';
import { rounded } from '../facts/numbers.ts';
import { interruptedIssue, recordingIssue, truncatedIssue } from '../facts/issues.ts';
import { readOggHead, type OggHead } from '../ogg/head.ts';
import { opusPacketLength } from '../ogg/opus-head.ts';
import { pagesIn, readPageHead, type OggPageHead } from '../ogg/pages.ts';
import { isDoubledLength } from './flac.ts';
import { unknownStream, type StreamFacts } from '../sound/stream-facts.ts';

/** An Ogg page is at most 65,307 bytes long (RFC 3533), so a tail of this size holds a page header. */
const TAIL_BYTES = 65_536;

/** Samples in the packets of a page of Opus that are there. */
function opusSamples(bytes: Uint8Array, { contentAt, packetBytes }: OggPageHead): number {
  let at = contentAt;
  let samples = 0;
  for (const length of packetBytes) {
    if (at + length > bytes.length) break;
    samples += opusPacketLength(bytes.subarray(at, at + length));
    at += length;
  }
  return samples;
}

/** The count at which the sound of an Opus stream begins: what its first page counts, less what is in it. */
async function opusOrigin(source: ByteSource, serial: number): Promise<number> {
  for (const length of [4096, TAIL_BYTES]) {
    const bytes = await source.bytes(0, length);
    const page = pagesIn(bytes, serial).find(({ granule }) => granule > 0);
    if (!page || page.end > bytes.length) continue;
    return page.isLast ? 0 : Math.max(0, page.granule - opusSamples(bytes, page));
  }
  return 0;
}

/** The stream's end in samples, and whether it is told. */
async function readEnd(source: ByteSource, serial: number, head: OggHead) {
  const tailAt = Math.max(0, source.size - TAIL_BYTES);
  const tail = await source.bytes(tailAt, source.size - tailAt);
  const pages = pagesIn(tail, serial);
  const whole = pages.filter(({ end }) => end <= tail.length);
  const counted = whole.findLast(({ granule }) => granule > 0);
  const isEnded = whole.some(({ isLast }) => isLast);
  const cut = pages.findLast(({ end }) => end > tail.length);
  const isOpus = head.codec === 'opus';
  const origin = isOpus ? await opusOrigin(source, serial) : 0;
  const inCut = isOpus && cut && cut.granule > 0 ? opusSamples(tail, cut) : 0;
  const skip = isOpus ? head.head.preSkip : 0;
  const count = Math.max(0, (counted?.granule ?? origin) + inCut - origin - skip);
  return { count, isEnded };
}

function lengthIssue(head: OggHead, count: number, isEnded: boolean): RecordingIssue | null {
  const promised = head.codec === 'flac' ? head.info.totalFrames : 0;
  if (promised > count && !isDoubledLength(promised, count))
    return truncatedIssue(promised / head.sampleRate, count / head.sampleRate);
  return isEnded ? null : interruptedIssue;
}

/** Reads an Ogg file's Vorbis, Opus or FLAC head, and the last page's granule position in the tail. */
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
  const { count, isEnded } = await readEnd(source, serial, head);
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
