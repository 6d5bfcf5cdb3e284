/** One MPEG audio frame header (ISO/IEC 11172-3, section 2.4.1.3; MPEG-2.5 extension). */
export interface MpegFrame {
  sampleRateHz: number;
  channels: number;
  layer: number;
  mpeg1: boolean;
  /** Bits a second. */
  bitrate: number;
  /** Samples of each channel in the frame. */
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

/** The frame header at `offset`, or null when there is none. */
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

/** Whether two frames can belong to one stream. */
export const fitTogether = (one: MpegFrame, other: MpegFrame): boolean =>
  one.sampleRateHz === other.sampleRateHz &&
  one.layer === other.layer &&
  one.samples === other.samples;

/**
 * The first of two frames that follow one another and fit together, so that noise is not taken for MP3, at or after
 * `from`; null when there is none.
 */
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

/** The first three frames in a row that fit together; null where there are none. */
export function findMpegRun(bytes: Uint8Array): { at: number; frame: MpegFrame } | null {
  for (let found = findMpegFrame(bytes); found; found = findMpegFrame(bytes, found.at + 1)) {
    const { at, frame } = found;
    const second = readMpegFrame(bytes, at + frame.frameBytes);
    const third = second && readMpegFrame(bytes, at + frame.frameBytes + second.frameBytes);
    if (third && fitTogether(frame, second) && fitTogether(frame, third)) return found;
  }
  return null;
}
