import { constants, crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const colourTypes = { rgb: 2, palette: 3 } as const;

/** Each row begins with its filter number. */
interface PngRows {
  width: number;
  height: number;
  colourType: (typeof colourTypes)[keyof typeof colourTypes];
  rows: Uint8Array;
  palette?: Uint8Array;
  /** zlib level, 1 to 9. */
  level: number;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/**
 * PNG (W3C, third edition), 8 bits a channel, opaque. Run-length encoding only: match search
 * differs between builds of zlib, and bytes must be equal everywhere.
 */
function writePng({ width, height, colourType, rows, palette, level }: PngRows): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level, strategy: constants.Z_RLE })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Filters are chosen by the sum of distances from 0 (PNG 12.7). */
const distances = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(byte, 256 - byte));

type Filtered = readonly [none: Uint8Array, sub: Uint8Array, up: Uint8Array];

/** The row of `into` that packs best. Separate, so that V8 compiles it once. */
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

/** RGB bytes, rows from the top. */
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

interface IndexedPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** RGB triplets, at most 256. */
  colours: Uint8Array;
}

/** Match search finds nothing in sound. */
export function indexedPng({ width, height, pixels, colours }: IndexedPicture): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  // Filter None is best for palettes.
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return writePng({
    width,
    height,
    colourType: colourTypes.palette,
    rows,
    palette: colours,
    level: 9,
  });
}
