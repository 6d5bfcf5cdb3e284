import { glyphHeight, glyphOf, glyphWidth } from './glyphs.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Pixels of a letter's dot. */
const dot = 2;
/** Pixels from a letter to the next. */
const advance = (glyphWidth + 1) * dot;
export const textHeight = glyphHeight * dot;
export const textWidth = (text: string): number => [...text].length * advance - dot;

/** A picture that is drawn upon, three bytes a pixel. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  /** Colours a pixel; one beyond the picture is none. */
  dot(x: number, y: number, colour: Colour): void;
  fill(x: number, y: number, width: number, height: number, colour: Colour): void;
  /** Writes a text from its upper left corner on. */
  text(x: number, y: number, text: string, colour: Colour): void;
}

/** A white picture. */
export function createCanvas(width: number, height: number): Canvas {
  const rgb = new Uint8Array(3 * width * height).fill(255);
  const canvas: Canvas = {
    width,
    height,
    rgb,
    dot(x, y, colour) {
      if (x >= 0 && x < width && y >= 0 && y < height) rgb.set(colour, 3 * (y * width + x));
    },
    fill(x, y, wide, high, colour) {
      for (let row = y; row < y + high; row++)
        for (let column = x; column < x + wide; column++) canvas.dot(column, row, colour);
    },
    text(x, y, text, colour) {
      [...text].forEach((letter, place) => {
        glyphOf(letter).forEach((row, down) => {
          for (let across = 0; across < glyphWidth; across++)
            if (row[across] === '#')
              canvas.fill(x + place * advance + across * dot, y + down * dot, dot, dot, colour);
        });
      });
    },
  };
  return canvas;
}
