const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
/** Channels of the configurations 1 to 7; 0 is told within the sound, which no recorder does. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

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
