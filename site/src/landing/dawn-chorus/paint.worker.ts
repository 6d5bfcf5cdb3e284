import { chorusPainter, type Painted, type PaintRequest, type TiledLoop } from './dawn-chorus.ts';

const rest = () => new Promise((resolve) => setTimeout(resolve));

let loop: TiledLoop | undefined;
let requests = 0;

async function paint(dark: boolean): Promise<void> {
  const request = ++requests;
  const { tiles, columns } = loop ?? { tiles: [], columns: 0 };
  let paintPart: ReturnType<typeof chorusPainter> | null = null;
  let start = 0;
  for (const [index, tile] of tiles.entries()) {
    if (request !== requests) return;
    paintPart ??= chorusPainter(columns, tile.height, dark);
    const image = paintPart(start % columns, tile.width);
    tile.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
    start += tile.width;
    postMessage(index satisfies Painted);
    await rest();
  }
}

addEventListener('message', ({ data }: MessageEvent<PaintRequest>) => {
  loop ??= data.loop;
  void paint(data.dark);
});
