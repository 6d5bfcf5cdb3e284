import type { ByteSource } from '../bytes/byte-source.ts';
import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';

const RATES = [44_100, 48_000, 32_000];
const V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const V2_L3 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

interface FrameHeader {
  sampleRate: number;
  channels: number;
  bitRate: number;
  samples: number;
  bytes: number;
  /** Where the Xing or Info tag stands, from the start of the frame. */
  tagAt: number;
}

/** Reads an MPEG layer III frame header (ISO 11172-3, 13818-3); null when there is none. */
function parseFrameHeader(bytes: Uint8Array, at: number): FrameHeader | null {
  if (at + 4 > bytes.length) return null;
  const word = viewOf(bytes).getUint32(at);
  const version = (word >>> 19) & 3;
  const rate = RATES[(word >>> 10) & 3];
  const rateCode = (word >>> 12) & 15;
  if (word >>> 21 !== 0x7ff || version === 1 || ((word >>> 17) & 3) !== 1) return null;
  const isV1 = version === 3;
  const kilobits = (isV1 ? V1_L3 : V2_L3)[rateCode];
  if (rate === undefined || kilobits === undefined || kilobits === 0) return null;
  const sampleRate = rate / (isV1 ? 1 : version === 2 ? 2 : 4);
  const mono = ((word >>> 6) & 3) === 3;
  const samples = isV1 ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  return {
    sampleRate,
    channels: mono ? 1 : 2,
    bitRate: kilobits * 1000,
    samples,
    bytes: Math.floor(((samples / 8) * kilobits * 1000) / sampleRate) + padding,
    tagAt: 4 + (isV1 ? (mono ? 17 : 32) : mono ? 9 : 17),
  };
}

/** Where the first frame starts: the next frame header must follow it, unless the bytes end there. */
function findFirstFrame(bytes: Uint8Array): { at: number; header: FrameHeader } | null {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const header = bytes[at] === 0xff ? parseFrameHeader(bytes, at) : null;
    if (!header) continue;
    const next = at + header.bytes;
    if (next + 4 > bytes.length || parseFrameHeader(bytes, next)) return { at, header };
  }
  return null;
}

/** Samples a Xing, Info or VBRI tag promises, less the encoder's own delay; null without a tag. */
function taggedSamples(frame: Uint8Array, header: FrameHeader): number | null {
  const view = viewOf(frame);
  const name = fourCharacters(frame, header.tagAt);
  if (name === 'Xing' || name === 'Info') {
    if (frame.length < header.tagAt + 12 || (view.getUint32(header.tagAt + 4) & 1) === 0)
      return null;
    const samples = view.getUint32(header.tagAt + 8) * header.samples;
    const lame = header.tagAt + 120;
    const hasDelays = frame.length >= lame + 24 && /^L[aA]/.test(fourCharacters(frame, lame));
    if (!hasDelays) return samples;
    const delays = view.getUint32(lame + 20) & 0xff_ffff;
    return samples - (delays >>> 12) - (delays & 0xfff);
  }
  if (fourCharacters(frame, 36) === 'VBRI' && frame.length >= 54) {
    return view.getUint32(50) * header.samples;
  }
  return null;
}

/** Bytes of a leading ID3v2 tag, 0 without one. Its size is written in four groups of seven bits. */
export function id3Length(head: Uint8Array): number {
  if (head.length < 10 || fourCharacters(head, 0).slice(0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
}

/**
 * Reads an MP3 file's first frame, and its duration from a Xing, Info or VBRI tag, else from the
 * constant bit rate. A third read happens only where an ID3 tag with pictures stands before.
 */
export async function inspectMp3(source: ByteSource, start: number): Promise<StreamFacts> {
  const bytes = await source.bytes(start, 4096);
  const found = findFirstFrame(bytes);
  if (!found) {
    return unknownStream(
      recordingIssue(
        'bad_header',
        'The file is named or tagged as MP3 but no MPEG frame follows. Copy it again from its source, or leave it out.',
      ),
    );
  }
  const { at, header } = found;
  const audioBytes = source.size - start - at;
  const samples =
    taggedSamples(bytes.subarray(at), header) ??
    (audioBytes * 8 * header.sampleRate) / header.bitRate;
  return {
    sample_rate_hz: header.sampleRate,
    channels: header.channels,
    bits_per_sample: null,
    duration_s: rounded(samples / header.sampleRate, 3),
    bit_rate_bps: header.bitRate,
    issues: [],
    hints: [],
  };
}
