import './explorer-parts.css';
import { layFound } from './found.ts';
import { layPicture } from './picture.ts';
import { createPlayer } from './player.ts';
import type { ExcerptAnswer, ExcerptRequest } from './excerpt-request.ts';
import { clockAt, excerptSeconds } from './excerpt.ts';

/** With reduced motion the cursor goes in steps of so many milliseconds. */
const calmStep = 500;

function startWorker() {
  const worker = new Worker(new URL('./excerpt.worker.ts', import.meta.url), { type: 'module' });
  const request = (message: ExcerptRequest, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  return { worker, request };
}

/**
 * Fills the figure of the explorer: species, heat map, spectrogram, and the controls that play it. The sound is made
 * when it is first played.
 */
export function showExplorer(figure: HTMLElement): void {
  const find = <T extends HTMLElement>(part: string) =>
    figure.querySelector<T>(`[data-explorer-${part}]`);
  const [list, heat, frame] = [find('species'), find('heat'), find('picture')];
  const play = find<HTMLButtonElement>('play');
  const seek = find<HTMLInputElement>('seek');
  const time = find('time');
  if (!list || !heat || !frame || !play || !seek || !time) return;
  layFound(list, heat);
  if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return;

  const picture = layPicture(frame);
  const { worker, request } = startWorker();
  let hear: (sound: Float32Array<ArrayBuffer>) => void = () => {};
  const sung = new Promise<Float32Array<ArrayBuffer>>((resolve) => (hear = resolve));
  worker.addEventListener('message', ({ data }: MessageEvent<ExcerptAnswer>) => {
    if (data.kind === 'painted') picture.canvas.classList.add('is-painted');
    else hear(data.sound);
  });
  const canvas = picture.canvas.transferControlToOffscreen();
  const { dataset } = document.documentElement;
  const paint = (given: { canvas?: OffscreenCanvas } = {}) =>
    request({ kind: 'paint', dark: dataset.appearance === 'dark', ...given }, Object.values(given));
  paint({ canvas });
  // Another tab or the system can change the look while the page stands open.
  new MutationObserver(() => paint()).observe(document.documentElement, {
    attributeFilter: ['data-appearance'],
  });

  const player = createPlayer(() => {
    request({ kind: 'sing' });
    return sung;
  });
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let shownAt = 0;
  const show = () => {
    const seconds = player.position();
    picture.show(seconds);
    seek.value = String(seconds);
    seek.setAttribute('aria-valuetext', clockAt(seconds));
    time.textContent = clockAt(seconds);
    play.textContent = player.playing() ? 'Stop' : 'Play the chorus';
  };
  const follow = (now: number) => {
    if (!calm.matches || now - shownAt >= calmStep || !player.playing()) {
      shownAt = now;
      show();
    }
    if (player.playing()) requestAnimationFrame(follow);
  };
  seek.max = String(excerptSeconds);
  seek.addEventListener('input', () => {
    player.seek(Number(seek.value));
    show();
  });
  play.addEventListener('click', () => {
    if (player.playing()) {
      player.stop();
      return show();
    }
    play.setAttribute('aria-busy', 'true');
    player
      .play()
      .then(() => requestAnimationFrame(follow), console.error)
      .finally(() => play.removeAttribute('aria-busy'));
  });
  show();
  figure.classList.add('is-ready');
}
