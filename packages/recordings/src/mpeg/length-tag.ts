import { fourCharacters, viewOf } from '../bytes/bytes.ts';
import type { MpegFrame } from './frame-header.ts';

/** What the Xing, Info or VBRI tag in the first frame promises. */
export interface LengthTag {
  /** Frames behind the one with the tag. */
  frames: number;
  /** Samples of each channel, without those the encoder added, where it says so (LAME tag). */
  samples: number;
  /** Bytes from the frame with the tag to the end of the last one; 0 where it does not say. */
  bytes: number;
  /** Whether it says that all frames have one bit rate. */
  constant: boolean;
}

/** Reads the tag out of the first frame; null when there is none. */
export function readLengthTag(bytes: Uint8Array, frame: MpegFrame): LengthTag | null {
  const view = viewOf(bytes);
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
