import { constants, crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColour = 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** How far a byte is from 0, by whose sum the filter of a row is chosen (PNG 12.7). */
const distances = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(byte, 256 - byte));

/**
 * A picture as PNG (W3C, third edition), 8 bits a channel without transparency; `rgb` has three bytes a pixel, rows from the
 * top. Rows are filtered by None, Sub or Up. Runs alone are packed, without a search for repeated stretches, which differs
 * between builds of zlib: so the bytes are the same on every processor.
 */
export function encodePng(width: number, height: number, rgb: Uint8Array): Buffer {
  const stride = 3 * width;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, trueColour, 0, 0, 0], 8);
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
  const packed = deflateSync(filtered, { level: 6, strategy: constants.Z_RLE });
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
