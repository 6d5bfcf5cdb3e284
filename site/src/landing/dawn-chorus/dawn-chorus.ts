import { type Box, layBoxes, layTimes } from './boxes.ts';
import { drift } from './drift.ts';
import type { Painted, PaintRequest, TiledLoop } from './paint-request.ts';
import { layTiles, loopColumns, loopPixels } from './strip.ts';

/** A song is named once it stands left of this share of the window, one song at a time. */
const namedFrom = 0.84;
const betweenNames_ms = 650;

function nameInTurn(boxes: Box[], viewport: HTMLElement, drifted: () => number): void {
  setInterval(() => {
    const from = drifted();
    const edge = from + viewport.clientWidth * namedFrom;
    for (const box of boxes) if (box.right < from) box.element.classList.remove('is-shown');
    const next = boxes.find(
      ({ element, left, right }) =>
        left > from && right < edge && !element.classList.contains('is-shown'),
    );
    next?.element.classList.add('is-shown');
  }, betweenNames_ms);
}

/**
 * Draws the dawn chorus into the hero's figure: a worker sings and paints it, the page lets it drift and names the
 * songs one by one. With reduced motion it stands still and all songs are named at once.
 */
export function startDawnChorus(figure: HTMLElement): void {
  const viewport = figure.querySelector<HTMLElement>('.chorus-window');
  if (!viewport || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return;
  const strip = document.createElement('div');
  strip.className = 'chorus-strip';
  const canvases = layTiles(strip, screen.width);
  const boxes = [0, loopPixels].flatMap((offset) => {
    layTimes(strip, offset);
    return layBoxes(strip, offset);
  });
  viewport.prepend(strip);

  const allPainted = () => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const { element } of boxes) element.classList.add('is-shown');
    } else {
      nameInTurn(boxes, viewport, drift(strip, figure.querySelector('[data-chorus-pause]')));
    }
  };
  const worker = new Worker(new URL('./paint.worker.ts', import.meta.url), { type: 'module' });
  let started = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Painted>) => {
    canvases[data]?.classList.add('is-painted');
    if (started || data < canvases.length - 1) return;
    started = true;
    allPainted();
  });
  const tiles = canvases.map((canvas) => canvas.transferControlToOffscreen());
  const { dataset } = document.documentElement;
  const paint = (loop?: TiledLoop) => {
    const request: PaintRequest = { dark: dataset.appearance === 'dark', ...(loop && { loop }) };
    worker.postMessage(request, loop?.tiles ?? []);
  };
  paint({ tiles, columns: loopColumns });
  // Another tab or the system can change the look while the page stands open.
  new MutationObserver(() => {
    for (const canvas of canvases) canvas.classList.remove('is-painted');
    paint();
  }).observe(document.documentElement, { attributeFilter: ['data-appearance'] });
}
