import { constants, crc32, deflateSync } from 'node:zlib';

/** A picture of which every pixel is the number of a colour, row by row. */
export interface IndexedPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Red, green and blue of each colour, 256 of them at most. */
  colours: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const byPalette = 3;

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content, crc32(head.subarray(4))));
  return Buffer.concat([head, content, sum]);
}

/**
 * Writes a picture as PNG with a palette, eight bits a pixel (ISO/IEC 15948). Runs alone are packed: searches for repeated
 * stretches differ between builds of zlib, and find none in sound.
 */
export function writePng({ width, height, pixels, colours }: IndexedPicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, byPalette, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  // Each line begins with its filter, of which none is best for palettes.
  for (let row = 0; row < height; row++)
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9, strategy: constants.Z_RLE })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
