import { loopSeconds } from './performances.ts';

/** Scale of the strip: CSS pixels and painted columns a second. */
export const pixelsPerSecond = 64;
const columnsPerSecond = 96;
const rows = 384;
const tileSeconds = 5;

/** Length of the loop in CSS pixels, and in painted columns. */
export const loopPixels = loopSeconds * pixelsPerSecond;
export const loopColumns = loopSeconds * columnsPerSecond;

/** Lays canvases of five seconds side by side: the loop, and as much of its beginning again as a window can show. */
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
