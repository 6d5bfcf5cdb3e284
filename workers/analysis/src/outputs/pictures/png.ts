import { colourTypes, writePng } from '../../png/write-png.ts';

/** How far a byte is from 0, by whose sum the filter of a row is chosen (PNG 12.7). */
const distances = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(byte, 256 - byte));

/** A picture as PNG; `rgb` has three bytes a pixel, rows from the top. Rows are filtered by None, Sub or Up. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const stride = 3 * width;
  const filtered = Buffer.alloc(height * (stride + 1));
  const rows = [0, 1, 2].map((filter) => new Uint8Array(stride + 1).fill(filter, 0, 1));
  const [none, sub, up] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let y = 0; y < height; y++) {
    const row = rgb.subarray(y * stride, (y + 1) * stride);
    const before = y === 0 ? new Uint8Array(stride) : rgb.subarray((y - 1) * stride, y * stride);
    let [ofNone, ofSub, ofUp] = [0, 0, 0];
    for (let at = 0; at < stride; at++) {
      const value = row[at]!;
      const left = at < 3 ? value : value - row[at - 3]!;
      const above = value - before[at]!;
      none[at + 1] = value;
      sub[at + 1] = left;
      up[at + 1] = above;
      ofNone += distances[value]!;
      ofSub += distances[left & 255]!;
      ofUp += distances[above & 255]!;
    }
    const least = Math.min(ofNone, ofSub, ofUp);
    const best = least === ofNone ? none : least === ofSub ? sub : up;
    filtered.set(best, y * (stride + 1));
  }
  return writePng({ width, height, colourType: colourTypes.rgb, rows: filtered, level: 6 });
}
