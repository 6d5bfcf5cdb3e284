const steps = 8;
/** Further species reuse the colours as rings. */
const kindColours = 10;

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.trim().slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** 256 opaque RGBA pixels from `--bp-data-FIRST` on, as the element inherits them. */
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

export const sequentialPixels = (element: Element): Uint32Array => scaleFrom(element, 1);

/** Silence has the colour of the background. */
export const soundPixels = (element: Element): Uint32Array => scaleFrom(element, 0);

/** The first colour is for none. */
export function countPixels(element: Element): Uint32Array {
  const pixels = sequentialPixels(element);
  pixels[0] = soundPixels(element)[0]!;
  return pixels;
}

/** The same in every chart of a page. */
export const kindColour = (rank: number): string => `var(--bp-kind-${(rank % kindColours) + 1})`;

/** Whether another species has its colour. */
export const kindIsRing = (rank: number): boolean => Math.floor(rank / kindColours) % 2 === 1;

export interface HeatPicture {
  columns: number;
  rows: number;
  /** 0 to 255; null is transparent. */
  level: (column: number, row: number) => number | null;
}

/** The stylesheet enlarges it without smoothing. */
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

/** 0 only for none; the square root keeps small counts distinct. */
export function countLevel(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0;
  return 1 + Math.round(254 * Math.sqrt(Math.min(1, count / most)));
}
