import { UnreadableAudio } from '../audio-stream.ts';

/** STREAMINFO, the first metadata block of a FLAC stream (RFC 9639, section 8.2). */
export interface FlacStreamInfo {
  sampleRateHz: number;
  channels: number;
  /** Samples of every frame but the last; 0 where they differ. */
  blockFrames: number;
  /** Frames the header promises; 0 when it does not say. */
  totalFrames: number;
}

/** Reads STREAMINFO from the bytes after `fLaC`. Throws `UnreadableAudio` when they make no sense. */
export function readFlacStreamInfo(block: Uint8Array): FlacStreamInfo {
  if (block.length < 38 || (block[0]! & 0x7f) !== 0)
    throw new UnreadableAudio('bad_header', 'The FLAC header is damaged.');
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const packed = view.getUint32(14);
  const sampleRateHz = packed >>> 12;
  if (sampleRateHz === 0)
    throw new UnreadableAudio('bad_header', 'The FLAC header gives no sample rate.');
  const [shortest, longest] = [view.getUint16(4), view.getUint16(6)];
  return {
    sampleRateHz,
    channels: ((packed >>> 9) & 7) + 1,
    blockFrames: shortest === longest ? longest : 0,
    totalFrames: (view.getUint8(17) & 15) * 2 ** 32 + view.getUint32(18),
  };
}
