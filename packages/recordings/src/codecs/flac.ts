import type { ByteSource } from '../bytes/byte-source.ts';
import { viewOf } from '../bytes/bytes.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { samplesUpToLastFrame } from './flac-frames.ts';
import { hintsFromFlacTags, parseVorbisComments } from './flac-tags.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';

const STREAMINFO_BYTES = 34;
const VORBIS_COMMENT = 4;
const MAX_TAG_BYTES = 65_536;
const MAX_BLOCKS = 32;

async function readBlocks(source: ByteSource, start: number) {
  let at = start + 4;
  let last = false;
  let tags: Record<string, string> = {};
  for (let count = 0; !last && count < MAX_BLOCKS; count += 1) {
    const header = await source.bytes(at, 4);
    if (header.length < 4) break;
    const word = viewOf(header).getUint32(0);
    last = word >>> 31 === 1;
    const length = word & 0xff_ffff;
    if (((word >>> 24) & 0x7f) === VORBIS_COMMENT && length <= MAX_TAG_BYTES) {
      tags = parseVorbisComments(await source.bytes(at + 4, length));
    }
    at += 4 + length;
  }
  return { tags, framesAt: at };
}

/**
 * Reads a FLAC file's STREAMINFO and tags from the head, and the last frame header from the tail,
 * which tells the real duration (RFC 9639). `start` is where `fLaC` stands (after an ID3 tag).
 */
export async function inspectFlac(source: ByteSource, start = 0): Promise<StreamFacts> {
  const info = await source.bytes(start + 8, STREAMINFO_BYTES);
  const sampleRate = info.length < 18 ? 0 : viewOf(info).getUint32(10) >>> 12;
  if (info.length < STREAMINFO_BYTES || sampleRate === 0) {
    return unknownStream(
      recordingIssue(
        'flac_stub',
        'The FLAC file stops inside its header and holds no sound. Copy it again from the card, or leave it out.',
      ),
    );
  }
  const view = viewOf(info);
  const packed = view.getUint32(10);
  const promised = (view.getUint8(13) & 0x0f) * 2 ** 32 + view.getUint32(14);
  const { tags, framesAt } = await readBlocks(source, start);
  const facts: StreamFacts = {
    sample_rate_hz: sampleRate,
    channels: ((packed >>> 9) & 0x07) + 1,
    bits_per_sample: ((view.getUint16(12) >>> 4) & 0x1f) + 1,
    duration_s: promised === 0 ? null : rounded(promised / sampleRate, 6),
    issues: [],
    hints: [hintsFromFlacTags(tags)],
  };
  if (framesAt >= source.size) {
    facts.duration_s = 0;
    facts.issues.push(
      recordingIssue(
        'flac_stub',
        'The FLAC file ends before its first frame of sound. Copy it again from the card, or leave it out.',
      ),
    );
    return facts;
  }
  const longestFrame = (view.getUint8(7) << 16) | view.getUint16(8);
  const tailBytes = Math.min(65_536, Math.max(16_384, longestFrame + 64));
  const tailAt = Math.max(framesAt, source.size - tailBytes);
  const present = samplesUpToLastFrame(
    await source.bytes(tailAt, source.size - tailAt),
    view.getUint16(0),
  );
  return present === null ? facts : withRealDuration(facts, promised, present, sampleRate);
}

function withRealDuration(
  facts: StreamFacts,
  promised: number,
  present: number,
  sampleRate: number,
): StreamFacts {
  const real = rounded(present / sampleRate, 6);
  if (promised === 0) return { ...facts, duration_s: real };
  if (present >= promised) return facts;
  const doubled = Math.abs(promised / present - 2) < 0.01;
  facts.issues.push(
    doubled
      ? recordingIssue(
          'duration_doubled',
          `The header tells ${facts.duration_s} s, twice the ${real} s of sound present: a fault of Frontier Labs firmware 3.17 to 3.24. The real duration is used; update the recorder's firmware.`,
        )
      : recordingIssue(
          'truncated',
          `The header promises ${facts.duration_s} s but the file holds about ${real} s. Copy it again from the card if it is longer there; otherwise what is there will be analysed.`,
        ),
  );
  return { ...facts, duration_s: real };
}
