import { constants, crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What the bytes of a pixel are: red, green and blue, or the number of a colour. */
export const colourTypes = { rgb: 2, palette: 3 } as const;

/** Rows of a picture as they are packed: each begins with the number of its filter. */
export interface PngRows {
  width: number;
  height: number;
  colourType: (typeof colourTypes)[keyof typeof colourTypes];
  rows: Uint8Array;
  /** Red, green and blue of each colour of a palette. */
  palette?: Uint8Array;
  /** How hard is packed, 1 to 9. */
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
 * A picture as PNG (W3C, third edition), 8 bits a channel without transparency. Runs alone are packed, without a search for
 * repeated stretches, which differs between builds of zlib: so the bytes are the same on every processor.
 */
export function writePng({ width, height, colourType, rows, palette, level }: PngRows): Buffer {
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
