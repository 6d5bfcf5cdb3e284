import { topHz, type Performance } from '../dawn-chorus/performances.ts';
import { singers } from '../dawn-chorus/songs.ts';
import { excerpt, excerptSeconds } from './excerpt.ts';

const percent = (part: number) => `${part * 100}%`;
const columns = 1320;
const rows = 384;

function boxOf({ singer, confidence, from, to, low, high }: Performance): HTMLElement {
  const box = document.createElement('div');
  box.className = 'explorer-box';
  box.style.left = percent(from / excerptSeconds);
  box.style.width = percent((to - from) / excerptSeconds);
  box.style.top = percent(1 - high / topHz);
  box.style.bottom = percent(low / topHz);
  box.style.setProperty('--species', singers[singer].colour);
  if (from > excerptSeconds / 2) box.dataset.side = 'right';
  const label = document.createElement('b');
  label.textContent = `${singer} ${confidence.toFixed(2)}`;
  box.append(label);
  return box;
}

/** What stands in the picture's frame: the canvas, and the parts that follow the sound. */
export interface Picture {
  canvas: HTMLCanvasElement;
  /** Moves the cursor to a place in the excerpt, in seconds, and marks the songs that sound there. */
  show(seconds: number): void;
}

/** Lays canvas, boxes and cursor into the frame. */
export function layPicture(frame: HTMLElement): Picture {
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const boxes = excerpt.map((song) => ({ song, element: boxOf(song) }));
  const cursor = document.createElement('div');
  cursor.className = 'explorer-cursor';
  frame.append(canvas, ...boxes.map(({ element }) => element), cursor);
  return {
    canvas,
    show(seconds) {
      cursor.style.translate = `${(seconds / excerptSeconds) * frame.clientWidth}px 0`;
      for (const { song, element } of boxes)
        element.classList.toggle('is-heard', song.from <= seconds && seconds < song.to);
    },
  };
}
