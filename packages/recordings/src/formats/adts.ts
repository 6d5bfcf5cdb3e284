import type { ByteSource } from '../bytes.ts';
import { interruptedIssue, recordingIssue, rounded } from '../facts.ts';
import { type StreamFacts, unknownStream } from './layout.ts';
import { type AdtsHeader, parseAdtsHeader } from './mpeg-frames.ts';

const FRAME_SAMPLES = 1024;

/** Bytes, by the header's field. */
const LONGEST_FRAME = 8191;

async function endsWhole(source: ByteSource, kind: number): Promise<boolean> {
  const tailAt = Math.max(0, source.size - 2 * LONGEST_FRAME);
  const tail = await source.bytes(tailAt, source.size - tailAt);
  for (let from = tail.indexOf(0xff); from >= 0; from = tail.indexOf(0xff, from + 1)) {
    let at = from;
    let head = parseAdtsHeader(tail, at);
    while (head?.kind === kind && at < tail.length) {
      at += head.bytes;
      head = parseAdtsHeader(tail, at);
    }
    const isHead = at + 7 <= tail.length;
    if (at > from && !isHead) return at === tail.length;
  }
  return true;
}

/** Estimates the length, which the file does not state, from the first frames. */
export async function inspectAdts(source: ByteSource, start: number): Promise<StreamFacts> {
  const bytes = await source.bytes(start, 4096);
  const first = parseAdtsHeader(bytes, 0);
  if (!first)
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The file begins like AAC but its first frames make no sense. Copy it again from its source, or leave it out.',
      ),
    );
  let at = 0;
  let frames = 0;
  for (
    let next: AdtsHeader | null = first;
    next?.kind === first.kind && start + at + next.bytes <= source.size;
    next = parseAdtsHeader(bytes, at)
  ) {
    at += next.bytes;
    frames += 1;
  }
  const isCutAtOnce = start + at < source.size && at < bytes.length && frames < 2;
  // The first frame is the encoder's delay.
  if (frames < 2 && start + first.bytes >= source.size)
    return unknownStream(
      recordingIssue(
        'no_audio',
        'The AAC file has not two whole frames of sound. Copy it again from its source, or leave it out.',
      ),
    );
  if (isCutAtOnce)
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The file begins like AAC but its first frames make no sense. Copy it again from its source, or leave it out.',
      ),
    );
  const seconds = (((source.size - start) / (at / frames)) * FRAME_SAMPLES) / first.sampleRate;
  return {
    sample_rate_hz: first.sampleRate,
    channels: first.channels,
    bits_per_sample: null,
    duration_s: rounded(seconds, 3),
    bit_rate_bps: Math.round(((source.size - start) * 8) / seconds),
    layout: { kind: 'aac', start, head: first },
    issues: (await endsWhole(source, first.kind)) ? [] : [interruptedIssue],
    hints: [],
  };
}
