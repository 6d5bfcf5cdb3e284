import type { PcmLayout } from './layout.ts';

/** Samples of two bytes, two at a time, as nearly all files have them. */
function reverseShorts(bytes: Uint8Array): void {
  const paired = bytes.byteOffset % 4 === 0 ? bytes.length >> 2 : 0;
  const pairs = new Uint32Array(bytes.buffer, paired > 0 ? bytes.byteOffset : 0, paired);
  for (let i = 0; i < paired; i++) {
    const both = pairs[i]!;
    pairs[i] = ((both & 0xff_00ff) << 8) | ((both >>> 8) & 0xff_00ff);
  }
  for (let at = 4 * paired; at + 1 < bytes.length; at += 2) {
    const first = bytes[at]!;
    bytes[at] = bytes[at + 1]!;
    bytes[at + 1] = first;
  }
}

/** Turns the bytes of every sample around, in place. */
function reverseSamples(bytes: Uint8Array, sampleBytes: number): void {
  if (sampleBytes === 2) return reverseShorts(bytes);
  for (let at = 0; at < bytes.length; at += sampleBytes)
    for (let low = at, high = at + sampleBytes - 1; low < high; low++, high--) {
      const first = bytes[low]!;
      bytes[low] = bytes[high]!;
      bytes[high] = first;
    }
}

/** Samples of one byte have a sign in AIFF and none in WAV. */
function addOffset(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at]! ^= 0x80;
}

/** Turns whole samples, in place, into those that a WAV file would hold. */
export function toWavOrder(
  piece: Uint8Array,
  { sampleBytes, order }: Pick<PcmLayout, 'sampleBytes' | 'order'>,
): void {
  if (!order) return;
  const whole = piece.subarray(0, piece.length - (piece.length % sampleBytes));
  if (sampleBytes === 1) addOffset(whole);
  else if (order === 'aiff') reverseSamples(whole, sampleBytes);
}
