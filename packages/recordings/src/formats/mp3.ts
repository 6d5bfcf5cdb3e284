import { type ByteSource, fourCharacters } from '../bytes.ts';
import { recordingIssue, rounded, truncatedIssue } from '../facts.ts';
import { type StreamFacts, unknownStream } from './layout.ts';
import {
  findMpegFrame,
  findMpegRun,
  type LengthTag,
  type MpegFrame,
  readLengthTag,
  readMpegFrame,
} from './mpeg-frames.ts';

const SEARCH_BYTES = 65_536;
/** Seconds that a tag may promise too much. */
const TOLERATED_SECONDS = 0.1;

/** Size in four groups of seven bits; 0 without an ID3v2 tag. */
export function id3Length(head: Uint8Array): number {
  if (head.length < 10 || fourCharacters(head, 0).slice(0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
}

export const holdsMpegFrames = async (source: ByteSource): Promise<boolean> =>
  findMpegRun(await source.bytes(0, SEARCH_BYTES)) !== null;

async function findStart(source: ByteSource, start: number) {
  const near = await source.bytes(start, 4096);
  const run = findMpegRun(near);
  if (run) return { ...run, bytes: near };
  const bytes = await source.bytes(start, SEARCH_BYTES);
  const match = findMpegRun(bytes) ?? findMpegFrame(bytes);
  return match && { ...match, bytes };
}

const samplesIn = (bytes: number, { sampleRateHz, bitrate }: MpegFrame): number =>
  (bytes * 8 * sampleRateHz) / bitrate;

/** Bytes after the tag may include other tags. */
function taggedSamples(tag: LengthTag, first: MpegFrame, next: MpegFrame, soundBytes: number) {
  const behind = soundBytes - first.frameBytes;
  const trimmed = tag.frames * first.samples - tag.samples;
  if (tag.constant) return Math.min(tag.samples, samplesIn(behind, next) - trimmed);
  return tag.bytes > 0 ? tag.samples * Math.min(1, soundBytes / tag.bytes) : tag.samples;
}

/** Duration from a Xing, Info or VBRI tag, else from the constant bit rate. */
export async function inspectMp3(source: ByteSource, start: number): Promise<StreamFacts> {
  const match = await findStart(source, start);
  if (!match) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The file is named or tagged as MP3 but no MPEG frames follow. Copy it again from its source, or leave it out.',
      ),
    );
  }
  const { at, frame: first, bytes } = match;
  const { sampleRateHz } = first;
  const firstAt = start + at;
  const tag = readLengthTag(bytes.subarray(at, at + first.frameBytes), first);
  const next = readMpegFrame(bytes, at + first.frameBytes) ?? first;
  const soundBytes = source.size - firstAt;
  const isTold = tag !== null && tag.frames > 0;
  const present = isTold
    ? taggedSamples(tag, first, next, soundBytes)
    : samplesIn(soundBytes, first);
  const missing = isTold ? (tag.samples - present) / sampleRateHz : 0;
  const samples = isTold && Math.abs(missing) <= TOLERATED_SECONDS ? tag.samples : present;
  const facts: StreamFacts = {
    sample_rate_hz: sampleRateHz,
    channels: first.channels,
    bits_per_sample: null,
    duration_s: rounded(samples / sampleRateHz, 3),
    bit_rate_bps: first.bitrate,
    layout: { kind: 'mp3', firstAt, first, tag },
    issues: [],
    hints: [],
  };
  if (isTold && missing > TOLERATED_SECONDS)
    facts.issues.push(truncatedIssue(tag.samples / sampleRateHz, present / sampleRateHz));
  return facts;
}
