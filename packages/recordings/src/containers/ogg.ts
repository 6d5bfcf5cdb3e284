import type { ByteSource } from '../bytes/byte-source.ts';
import type { RecordingIssue } from '../facts/recording-facts.ts';
import { rounded } from '../facts/numbers.ts';
import { interruptedIssue, recordingIssue, truncatedIssue } from '../facts/issues.ts';
import { readOggHead, type OggHead } from '../ogg/head.ts';
import { readPageHead } from '../ogg/pages.ts';
import { isDoubledLength } from './flac.ts';
import { readOggLength } from '../ogg/length.ts';
import { isChained } from '../ogg/packets.ts';
import { unknownStream, type StreamFacts } from '../sound/stream-facts.ts';

/** An Ogg page is at most 65,307 bytes long (RFC 3533), so a tail of this size holds a page header. */
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

/** Reads an Ogg file's Vorbis, Opus or FLAC head, and how long it is by its first and last pages. */
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
  // Those of Vorbis are decoded one behind the other.
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
