import { viewOf } from '../bytes/bytes.ts';

/** STREAMINFO, the first metadata block of a FLAC stream (RFC 9639, section 8.2). */
export interface FlacStreamInfo {
  sampleRate: number;
  channels: number;
  bitsPerSample: number;
  /** Samples of every frame but the last; 0 where they differ. */
  blockFrames: number;
  /** Samples of each channel that the header promises; 0 where it does not say. */
  totalFrames: number;
  /** Bytes of the longest frame; 0 where the header does not say. */
  longestFrame: number;
}

/** Bytes of STREAMINFO with the head of its block. */
export const streamInfoBytes = 38;

/** Reads STREAMINFO from the bytes after `fLaC`; null where they are too few or another block. */
export function parseStreamInfo(block: Uint8Array): FlacStreamInfo | null {
  if (block.length < streamInfoBytes || (block[0]! & 0x7f) !== 0) return null;
  const view = viewOf(block);
  const packed = view.getUint32(14);
  const [shortest, longest] = [view.getUint16(4), view.getUint16(6)];
  return {
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bitsPerSample: ((view.getUint16(16) >>> 4) & 31) + 1,
    blockFrames: shortest === longest ? longest : 0,
    totalFrames: (view.getUint8(17) & 15) * 2 ** 32 + view.getUint32(18),
    longestFrame: (view.getUint8(11) << 16) | view.getUint16(12),
  };
}

/**
 * `fLaC` and a STREAMINFO from which a decoder knows the rate and the width of samples, where frames leave these to it. It
 * promises no length, at which a decoder would stop.
 */
export function streamHead({ sampleRate, channels, bitsPerSample, blockFrames }: FlacStreamInfo) {
  const bytes = new Uint8Array(4 + streamInfoBytes);
  const view = viewOf(bytes);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, streamInfoBytes - 4]);
  view.setUint16(8, blockFrames || 16);
  view.setUint16(10, blockFrames || 65_535);
  view.setUint32(18, (sampleRate << 12) | ((channels - 1) << 9) | ((bitsPerSample - 1) << 4));
  return bytes;
}
