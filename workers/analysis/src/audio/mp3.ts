import { UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { decodePieces, type PieceDecoder } from './decoder-stream.ts';
import type { FileBytes } from './file-bytes.ts';

/** One MPEG audio frame header (ISO/IEC 11172-3, section 2.4.1.3; MPEG-2.5 extension). */
export interface MpegFrame {
  sampleRateHz: number;
  channels: number;
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
  return { sampleRateHz, channels: (bytes[offset + 3] ?? 0) >> 6 === 3 ? 1 : 2, frameBytes };
}

/** The first frame of a run of two that fit together, so that noise is not taken for MP3; null when there is none. */
export function findMpegFrame(bytes: Uint8Array): MpegFrame | null {
  for (let offset = 0; offset + 4 < bytes.length; offset++) {
    const frame = readMpegFrame(bytes, offset);
    if (!frame || frame.frameBytes < 24) continue;
    const next = readMpegFrame(bytes, offset + frame.frameBytes);
    if (next && next.sampleRateHz === frame.sampleRateHz) return frame;
  }
  return null;
}

async function createMp3Decoder(): Promise<PieceDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return decoder;
}

/** Opens an MP3 file whose frames begin at or after `start`. Throws `UnreadableAudio` when there are none. */
export async function openMp3(path: string, file: FileBytes, start: number): Promise<AudioStream> {
  const frame = findMpegFrame(await file.read(start, 65_536));
  if (!frame) throw new UnreadableAudio('bad_header', 'No MP3 frames were found in the file.');
  const stream: AudioStream = {
    format: 'mp3',
    sampleRateHz: frame.sampleRateHz,
    channels: frame.channels,
    issues: [],
    blocks: () => decodePieces(path, file.size, stream, createMp3Decoder),
  };
  return stream;
}
