import { colourTypes, writePng } from '../../../png/write-png.ts';

/** A picture of which every pixel is the number of a colour, row by row. */
export interface IndexedPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Red, green and blue of each colour, 256 of them at most. */
  colours: Uint8Array;
}

/** Writes a picture as PNG with a palette. Searches for repeated stretches, which are left out, find none in sound. */
export function indexedPng({ width, height, pixels, colours }: IndexedPicture): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  // Each row begins with its filter, of which none is best for palettes.
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
