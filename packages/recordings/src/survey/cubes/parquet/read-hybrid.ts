import { damaged } from './cube-unreadable.ts';

/** The widest numbers: more different values than a cube may have rows need no more bits. */
const mostBits = 25;

/**
 * Reads numbers of `width` bits from the runs and groups of eight that Parquet makes of them, from `at` on, until the output
 * is full. Nothing beyond the bytes or the output is touched, whatever the bytes say. Throws CubeUnreadable.
 */
export function readHybrid(
  bytes: Uint8Array,
  at: number,
  width: number,
  output: Int32Array | Uint8Array,
): void {
  if (width > mostBits) throw damaged();
  const mask = 2 ** width - 1;
  let seen = 0;
  while (seen < output.length) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      if (at >= bytes.length || shift > 28) throw damaged();
      const byte = bytes[at++]!;
      header += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const many = Math.floor(header / 2);
    if (many === 0) throw damaged();
    if (header % 2 === 0) {
      let value = 0;
      const end = at + ((width + 7) >> 3);
      if (end > bytes.length) throw damaged();
      for (let shift = 0; at < end; shift += 8) value |= bytes[at++]! << shift;
      output.fill(value, seen, seen + many);
      seen += many;
    } else {
      const end = at + many * width;
      if (end > bytes.length) throw damaged();
      const last = Math.min(output.length, seen + 8 * many);
      let held = 0;
      let bits = 0;
      for (; seen < last; seen++) {
        while (bits < width) {
          held |= bytes[at++]! << bits;
          bits += 8;
        }
        output[seen] = held & mask;
        held >>>= width;
        bits -= width;
      }
      at = end;
    }
  }
}
