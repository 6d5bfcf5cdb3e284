import { loopSeconds } from './songs.ts';

/** CSS pixels and painted columns per second. */
export const pixelsPerSecond = 64;
const columnsPerSecond = 96;
const rows = 384;
const tileSeconds = 5;

/** Loop length in CSS pixels, and in painted columns. */
export const loopPixels = loopSeconds * pixelsPerSecond;
export const loopColumns = loopSeconds * columnsPerSecond;

/** Canvases of five seconds: the loop, and enough of its start to fill a window. */
export function layTiles(strip: HTMLElement, windowWidth: number): HTMLCanvasElement[] {
  const count = Math.ceil((loopPixels + windowWidth) / (tileSeconds * pixelsPerSecond));
  return Array.from({ length: count }, (_, index) => {
    const canvas = document.createElement('canvas');
    canvas.width = tileSeconds * columnsPerSecond;
    canvas.height = rows;
    canvas.style.left = `${index * tileSeconds * pixelsPerSecond}px`;
    canvas.style.width = `${tileSeconds * pixelsPerSecond}px`;
    strip.append(canvas);
    return canvas;
  });
}

/**
 * Power spectra of Hann-windowed frames by an in-place radix-2 Cooley-Tukey transform. `size` is a
 * power of two. The returned function reads `size` samples from `first` on, wrapping at the end,
 * and returns `size / 2` powers (squared magnitudes), valid until its next call.
 */
export function spectrumOf(samples: Float32Array, size: number): (first: number) => Float32Array {
  const re = new Float32Array(size);
  const im = new Float32Array(size);
  const power = new Float32Array(size / 2);
  const bits = Math.log2(size);
  const angle = (2 * Math.PI) / size;
  const cos = Float32Array.from({ length: size }, (_, i) => Math.cos(angle * i));
  const sin = Float32Array.from({ length: size }, (_, i) => Math.sin(angle * i));
  const place = Uint16Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });

  return (first) => {
    for (let i = 0; i < size; i++) {
      const hann = 0.5 - 0.5 * cos[i]!;
      re[place[i]!] = samples[(first + i) % samples.length]! * hann;
    }
    im.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const a = start + k;
          const b = a + half;
          const wr = cos[k * stride]!;
          const wi = -sin[k * stride]!;
          const tr = wr * re[b]! - wi * im[b]!;
          const ti = wr * im[b]! + wi * re[b]!;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a] = re[a]! + tr;
          im[a] = im[a]! + ti;
        }
      }
    }
    for (let i = 0; i < power.length; i++) power[i] = re[i]! ** 2 + im[i]! ** 2;
    return power;
  };
}

type Stops = readonly (readonly [red: number, green: number, blue: number])[];

/** The page's background for silence, then the kit's data scale from pale yellow to dark green. */
const onLight: Stops = [
  [246, 248, 244],
  [244, 239, 189],
  [214, 210, 132],
  [169, 185, 105],
  [120, 159, 90],
  [75, 132, 80],
  [43, 103, 70],
  [27, 74, 58],
  [18, 48, 42],
];

/** Dark page: its background, then the same scale reversed. */
const onDark: Stops = [[15, 21, 18], ...onLight.slice(1).toReversed()];

/** 256 colours as RGBA words of ImageData, from silence to loudest. */
export function colourScale(dark: boolean): Uint32Array {
  const stops = dark ? onDark : onLight;
  const bytes = new Uint8ClampedArray(256 * 4);
  for (let i = 0; i < 256; i++) {
    const position = (i / 255) * (stops.length - 1);
    const index = Math.min(Math.floor(position), stops.length - 2);
    const from = stops[index] ?? [];
    const to = stops[index + 1] ?? [];
    for (let c = 0; c < 3; c++) {
      const low = from[c] ?? 0;
      bytes[i * 4 + c] = low + ((to[c] ?? 0) - low) * (position - index);
    }
    bytes[i * 4 + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}

export interface PaintRequest {
  loop?: TiledLoop;
  dark: boolean;
}

export interface TiledLoop {
  /** In order of time. A tile past the loop's end shows its start again. */
  tiles: OffscreenCanvas[];
  /** Columns of the whole loop. */
  columns: number;
}

/** Index in `tiles` of a finished tile. */
export type Painted = number;
