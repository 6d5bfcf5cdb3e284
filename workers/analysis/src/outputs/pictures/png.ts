import { colourTypes, writePng } from '../../png/write-png.ts';

/** How far a byte is from 0, by whose sum the filter of a row is chosen (PNG 12.7). */
const distances = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(byte, 256 - byte));

/** A row by each filter, its number first. */
type Filtered = readonly [none: Uint8Array, sub: Uint8Array, up: Uint8Array];

/** Filters a row, and answers the one of `into` that is packed best. A function of its own, which V8 compiles once. */
function filterRow(row: Uint8Array, before: Uint8Array, into: Filtered): Uint8Array {
  const [none, sub, up] = into;
  let [ofNone, ofSub, ofUp] = [0, 0, 0];
  const { length } = row;
  for (let at = 0; at < length; at++) {
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
  return least === ofNone ? none : least === ofSub ? sub : up;
}

/** A picture as PNG; `rgb` has three bytes a pixel, rows from the top. Rows are filtered by None, Sub or Up. */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const stride = 3 * width;
  const filtered = Buffer.alloc(height * (stride + 1));
  const row = (filter: number) => new Uint8Array(stride + 1).fill(filter, 0, 1);
  const into = [row(0), row(1), row(2)] as const;
  let before: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const now = rgb.subarray(y * stride, (y + 1) * stride);
    filtered.set(filterRow(now, before, into), y * (stride + 1));
    before = now;
  }
  return writePng({ width, height, colourType: colourTypes.rgb, rows: filtered, level: 6 });
}
