import type { ByteSource } from '../bytes/byte-source.ts';
import { rounded } from '../inspect/numbers.ts';
import { recordingIssue } from '../issues.ts';
import { unknownStream, type StreamFacts } from './stream-facts.ts';

const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
/** Channels of the configurations 1 to 7; 0 is told within the sound, which no recorder does. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];
const FRAME_SAMPLES = 1024;

/** The head of one frame of bare AAC (ISO/IEC 14496-3, 1.A.2.2). */
export interface AdtsHeader {
  /** As the frame counts; twice that comes out of HE-AAC. */
  sampleRate: number;
  channels: number;
  headBytes: number;
  /** Of the frame, its head included. */
  bytes: number;
  /** The AudioSpecificConfig that an MP4 file would hold. */
  config: Uint8Array;
  /** What is the same in all frames of a file. */
  kind: number;
}

/** Reads a frame's head; null where there is none, or one of sound that cannot be decoded. */
export function parseAdtsHeader(bytes: Uint8Array, at: number): AdtsHeader | null {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return null;
  const [, second, third, fourth, fifth, sixth, seventh] = bytes.subarray(at, at + 7);
  const rateIndex = (third! >> 2) & 15;
  const channelIndex = ((third! & 1) << 2) | (fourth! >> 6);
  const sampleRate = RATES[rateIndex];
  const channels = CHANNELS[channelIndex]!;
  const headBytes = (second! & 1) === 1 ? 7 : 9;
  const length = ((fourth! & 3) << 11) | (fifth! << 3) | (sixth! >> 5);
  const isSingle = (seventh! & 3) === 0;
  if (sampleRate === undefined || channels === 0 || length <= headBytes || !isSingle) return null;
  const object = (third! >> 6) + 1;
  const config = Uint8Array.of(
    (object << 3) | (rateIndex >> 1),
    ((rateIndex & 1) << 7) | (channelIndex << 3),
  );
  const kind = (second! << 16) | ((third! & 0xfd) << 8) | (fourth! & 0xc0);
  return { sampleRate, channels, headBytes, bytes: length, config, kind };
}

/** Reads the first frames of a bare AAC file behind `start`, and its length from the size of these: nothing tells it. */
export async function inspectAdts(source: ByteSource, start: number): Promise<StreamFacts> {
  const bytes = await source.bytes(start, 4096);
  const first = parseAdtsHeader(bytes, 0);
  let at = 0;
  let frames = 0;
  for (let next = first; next && next.kind === first?.kind; next = parseAdtsHeader(bytes, at)) {
    at += next.bytes;
    frames += 1;
  }
  if (!first || (at < bytes.length && frames < 2))
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
    issues: [],
    hints: [],
  };
}
