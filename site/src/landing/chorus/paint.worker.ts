import { chorusPainter } from './painter.ts';
import type { Painted, PaintOrder } from './paint-order.ts';

const rest = () => new Promise((resolve) => setTimeout(resolve));

async function paint({ tiles, columns }: PaintOrder): Promise<void> {
  let paintPart: ReturnType<typeof chorusPainter> | null = null;
  let start = 0;
  for (const [index, tile] of tiles.entries()) {
    paintPart ??= chorusPainter(columns, tile.height);
    const image = paintPart(start % columns, tile.width);
    tile.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
    start += tile.width;
    postMessage(index satisfies Painted);
    await rest();
  }
}

addEventListener('message', ({ data }: MessageEvent<PaintOrder>) => void paint(data));
