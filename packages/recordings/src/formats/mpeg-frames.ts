import { fourCharacters, toDataView } from '../bytes.ts';

/** ISO/IEC 11172-3, section 2.4.1.3; MPEG-2.5 extension. */
export interface MpegFrame {
  sampleRateHz: number;
  channels: number;
  layer: number;
  mpeg1: boolean;
  /** Bits per second. */
  bitrate: number;
  /** Per channel. */
  samples: number;
  frameBytes: number;
}

const rates = [44_100, 48_000, 32_000];
const bitratesKbps = {
  mpeg1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  mpeg2: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;

/** Null if there is no frame header. */
export function readMpegFrame(bytes: Uint8Array, offset: number): MpegFrame | null {
  if (bytes[offset] !== 0xff || ((bytes[offset + 1] ?? 0) & 0xe0) !== 0xe0) return null;
  const version = (bytes[offset + 1]! >> 3) & 3;
  const layer = 4 - ((bytes[offset + 1]! >> 1) & 3);
  const bitrateIndex = (bytes[offset + 2] ?? 0) >> 4;
  const rateIndex = ((bytes[offset + 2] ?? 0) >> 2) & 3;
  if (version === 1 || layer === 4 || rateIndex === 3) return null;
  if (bitrateIndex === 0 || bitrateIndex === 15) return null;
  const mpeg1 = version === 3;
  const sampleRateHz = rates[rateIndex]! / (mpeg1 ? 1 : version === 2 ? 2 : 4);
  const table = bitratesKbps[mpeg1 ? 'mpeg1' : 'mpeg2'][layer as 1 | 2 | 3];
  const bitrate = table[bitrateIndex - 1]! * 1000;
  const padding = (bytes[offset + 2]! >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !mpeg1 ? 576 : 1152;
  const frameBytes =
    layer === 1
      ? (Math.floor((12 * bitrate) / sampleRateHz) + padding) * 4
      : Math.floor((samples / 8) * (bitrate / sampleRateHz)) + padding;
  const channels = (bytes[offset + 3] ?? 0) >> 6 === 3 ? 1 : 2;
  return { sampleRateHz, channels, layer, mpeg1, bitrate, samples, frameBytes };
}

/** True if both frames can belong to one stream. */
export const fitTogether = (one: MpegFrame, other: MpegFrame): boolean =>
  one.sampleRateHz === other.sampleRateHz &&
  one.layer === other.layer &&
  one.samples === other.samples;

/** Finds two consecutive frames that fit together, so that noise does not count as MP3. */
export function findMpegFrame(
  bytes: Uint8Array,
  from = 0,
): { at: number; frame: MpegFrame } | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = readMpegFrame(bytes, at);
    if (!frame || frame.frameBytes < 24) continue;
    const next = readMpegFrame(bytes, at + frame.frameBytes);
    if (next && next.sampleRateHz === frame.sampleRateHz) return { at, frame };
  }
  return null;
}

export function findMpegRun(bytes: Uint8Array): { at: number; frame: MpegFrame } | null {
  for (let match = findMpegFrame(bytes); match; match = findMpegFrame(bytes, match.at + 1)) {
    const { at, frame } = match;
    const second = readMpegFrame(bytes, at + frame.frameBytes);
    const third = second && readMpegFrame(bytes, at + frame.frameBytes + second.frameBytes);
    if (third && fitTogether(frame, second) && fitTogether(frame, third)) return match;
  }
  return null;
}

const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
  7350,
];
/** By configuration 1 to 7; no recorder uses 0, which leaves them to the sound. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

/** ISO/IEC 14496-3, 1.A.2.2. */
export interface AdtsHeader {
  /** HE-AAC decodes to twice that. */
  sampleRate: number;
  channels: number;
  headBytes: number;
  bytes: number;
  /** AudioSpecificConfig of an MP4 file. */
  config: Uint8Array;
  /** Equal in all frames of a file. */
  kind: number;
}

/** Null if there is no header, or its sound cannot be decoded. */
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

/** Xing, Info or VBRI tag. */
export interface LengthTag {
  /** After the one with the tag. */
  frames: number;
  /** Per channel, without padding where known (LAME tag). */
  samples: number;
  /** With the tag's frame; 0 where not stated. */
  bytes: number;
  constant: boolean;
}

export function readLengthTag(bytes: Uint8Array, frame: MpegFrame): LengthTag | null {
  const view = toDataView(bytes);
  const mono = frame.channels === 1;
  const tagAt = 4 + (frame.mpeg1 ? (mono ? 17 : 32) : mono ? 9 : 17);
  if (fourCharacters(bytes, 36) === 'VBRI' && bytes.length >= 54) {
    const frames = view.getUint32(50);
    return { frames, samples: frames * frame.samples, bytes: view.getUint32(46), constant: false };
  }
  const named =
    ['Xing', 'Info'].includes(fourCharacters(bytes, tagAt)) && bytes.length >= tagAt + 12;
  const flags = named ? view.getUint32(tagAt + 4) : 0;
  if ((flags & 1) === 0) return null;
  const frames = view.getUint32(tagAt + 8);
  const lame = tagAt + 120;
  const trimmed = bytes.length >= lame + 24 && /^L[aA]/.test(fourCharacters(bytes, lame));
  const delays = trimmed ? view.getUint32(lame + 20) & 0xff_ffff : 0;
  const bytesKnown = (flags & 2) !== 0 && bytes.length >= tagAt + 16;
  return {
    frames,
    samples: frames * frame.samples - (delays >> 12) - (delays & 0xfff),
    bytes: bytesKnown ? view.getUint32(tagAt + 12) : 0,
    constant: fourCharacters(bytes, tagAt) === 'Info',
  };
}
