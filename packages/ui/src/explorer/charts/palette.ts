/** Steps of the sequential scale from little to much, as the stylesheet names them. */
const steps = 8;
/** Kinds that have a colour of their own; further ones take the same colours again, drawn as rings. */
const kindColours = 10;

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.trim().slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** The colours `--bp-data-FIRST` to the last as 256 opaque RGBA pixels, as the element inherits them. */
function scaleFrom(element: Element, first: 0 | 1): Uint32Array {
  const style = getComputedStyle(element);
  const stops = Array.from({ length: steps + 1 - first }, (_, at) =>
    colourOf(style.getPropertyValue(`--bp-data-${at + first}`) || '#000000'),
  );
  const pixels = new Uint32Array(256);
  const bytes = new Uint8ClampedArray(pixels.buffer);
  for (let level = 0; level < 256; level++) {
    const place = (level / 255) * (stops.length - 1);
    const low = Math.min(stops.length - 2, Math.floor(place));
    const share = place - low;
    for (let part = 0; part < 3; part++) {
      const [from, to] = [stops[low]![part]!, stops[low + 1]![part]!];
      bytes[level * 4 + part] = from + (to - from) * share;
    }
    bytes[level * 4 + 3] = 255;
  }
  return pixels;
}

/** The sequential scale, for values of which each says something. */
export const sequentialPixels = (element: Element): Uint32Array => scaleFrom(element, 1);

/** The scale of sounds: silence is the empty paper before the sequential scale. */
export const soundPixels = (element: Element): Uint32Array => scaleFrom(element, 0);

/** The scale of counts: the first is for none, the others are the sequential scale. */
export function countPixels(element: Element): Uint32Array {
  const pixels = sequentialPixels(element);
  pixels[0] = soundPixels(element)[0]!;
  return pixels;
}

/** The colour of a species by its rank, the same in every chart of a page. */
export const kindColour = (rank: number): string => `var(--bp-kind-${(rank % kindColours) + 1})`;

/** Whether a species' mark is drawn as a ring, because its colour is somebody else's already. */
export const kindIsRing = (rank: number): boolean => Math.floor(rank / kindColours) % 2 === 1;

/** What a heat map's cells are worth, row by row of the picture. */
export interface HeatPicture {
  columns: number;
  rows: number;
  /** Level 0 to 255 of a cell; null leaves it open, so that the ground shows. */
  level: (column: number, row: number) => number | null;
}

/** Paints one pixel a cell; the stylesheet blows the canvas up without smoothing. */
export function paintHeat(canvas: HTMLCanvasElement, picture: HeatPicture, pixels: Uint32Array) {
  const { columns, rows, level } = picture;
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d');
  if (!context || columns === 0 || rows === 0) return;
  const image = context.createImageData(columns, rows);
  const target = new Uint32Array(image.data.buffer);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = level(column, row);
      target[row * columns + column] = value === null ? 0 : (pixels[value] ?? 0);
    }
  context.putImageData(image, 0, 0);
}

/** Level of a count: 0 is for none alone; the square root lets small counts be told apart beside large ones. */
export function countLevel(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return 1 + Math.round(254 * Math.sqrt(Math.min(1, count / most)));
}
