import type { MpegFrame } from '@biophony/recordings';

/** Bytes of the side information of layer III (ISO/IEC 11172-3, section 2.4.1.7; 13818-3, section 2.4.1.7). */
const sideBytes = ({ mpeg1, channels }: MpegFrame) =>
  mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;

const checkBytes = (frame: Uint8Array) => (frame[1]! & 1 ? 0 : 2);

/** A frame without sound, of the kind and length of another. */
export function silentFrame(bytes: Uint8Array, { frameBytes }: MpegFrame): Uint8Array {
  const silent = new Uint8Array(frameBytes);
  silent.set(bytes.subarray(0, 4));
  silent[1]! |= 1;
  return silent;
}

/**
 * The frame without its own sound; what it holds for the frames behind it stays in its place. Layers I and II hold
 * nothing for others.
 */
export function mutedFrame(bytes: Uint8Array, header: MpegFrame): Uint8Array {
  const muted = silentFrame(bytes, header);
  if (header.layer === 3) {
    const bodyAt = 4 + checkBytes(bytes) + sideBytes(header);
    muted.set(bytes.subarray(bodyAt, header.frameBytes), bodyAt);
  }
  return muted;
}

/** Bytes that a frame needs from those before it, and bytes it holds itself. Layers I and II need none. */
export function reservoirOf(bytes: Uint8Array, header: MpegFrame) {
  if (header.layer !== 3) return { needed: 0, held: 0 };
  const side = 4 + checkBytes(bytes);
  const needed = header.mpeg1 ? (bytes[side]! << 1) | (bytes[side + 1]! >> 7) : bytes[side]!;
  return { needed, held: header.frameBytes - side - sideBytes(header) };
}
