/** Numbers of three bytes, for which `Buffer` has no call. */
function swap24(bytes: Uint8Array): void {
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    const first = bytes[at]!;
    bytes[at] = bytes[at + 2]!;
    bytes[at + 2] = first;
  }
}

/** Samples of one byte have a sign in AIFF and none in WAV. */
function addOffset(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at]! ^= 0x80;
}

/** Turns whole samples as AIFF writes them, in place, into those of a WAV file. Sizes in bytes. */
export function toWavOrder(piece: Uint8Array, sampleBytes: number, bigEndian: boolean): void {
  const whole = piece.length - (piece.length % sampleBytes);
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, whole);
  if (sampleBytes === 1) addOffset(bytes);
  else if (!bigEndian) return;
  else if (sampleBytes === 2) bytes.swap16();
  else if (sampleBytes === 3) swap24(bytes);
  else if (sampleBytes === 4) bytes.swap32();
  else bytes.swap64();
}
