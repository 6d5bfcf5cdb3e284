import { type Performance, sampleRate, singers, topHz } from '../dawn-chorus/songs.ts';
import {
  clockAt,
  excerpt,
  type ExcerptAnswer,
  type ExcerptRequest,
  excerptSeconds,
} from './excerpt.ts';
import './explorer-parts.css';

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

interface Picture {
  canvas: HTMLCanvasElement;
  show(seconds: number): void;
}

function layPicture(frame: HTMLElement): Picture {
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

interface Player {
  /** Seconds from the start; constant while paused. */
  position(): number;
  playing(): boolean;
  /** Throws when the browser cannot play. */
  play(): Promise<void>;
  stop(): void;
  seek(seconds: number): void;
}

/** Calls `sing` once, at the first play. */
function createPlayer(sing: () => Promise<Float32Array<ArrayBuffer>>): Player {
  let context: AudioContext | null = null;
  let buffer: AudioBuffer | null = null;
  let source: AudioBufferSourceNode | null = null;
  let at = 0;
  let startedAt = 0;

  const position = () =>
    source && context ? Math.min(excerptSeconds, at + context.currentTime - startedAt) : at;
  const stop = () => {
    at = position();
    source?.stop();
    source = null;
  };
  const start = (sound: AudioBuffer, on: AudioContext) => {
    if (at >= excerptSeconds) at = 0;
    const begun = on.createBufferSource();
    begun.buffer = sound;
    begun.connect(on.destination);
    begun.addEventListener('ended', () => {
      if (source === begun) stop();
    });
    startedAt = on.currentTime;
    begun.start(0, at);
    source = begun;
  };
  return {
    position,
    playing: () => source !== null,
    async play() {
      // Must be created in a click, or the browser keeps it silent.
      context ??= new AudioContext();
      await context.resume();
      if (!buffer) {
        const samples = await sing();
        buffer = context.createBuffer(1, samples.length, sampleRate);
        buffer.copyToChannel(samples, 0);
      }
      if (!source) start(buffer, context);
    },
    stop,
    seek(seconds) {
      const wasPlaying = source !== null;
      stop();
      at = seconds;
      if (wasPlaying && buffer && context) start(buffer, context);
    },
  };
}

/** Milliseconds between cursor steps with reduced motion. */
const calmStep = 500;

function startWorker() {
  const worker = new Worker(new URL('./excerpt.worker.ts', import.meta.url), { type: 'module' });
  const request = (message: ExcerptRequest, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  return { worker, request };
}

/** Paints the picture; the sound is made at the first play. */
export function showExplorer(figure: HTMLElement): void {
  const find = <T extends HTMLElement>(part: string) =>
    figure.querySelector<T>(`[data-explorer-${part}]`);
  const frame = find('picture');
  const play = find<HTMLButtonElement>('play');
  const seek = find<HTMLInputElement>('seek');
  const time = find('time');
  if (!frame || !play || !seek || !time) return;
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
  const paint = (transfer: { canvas?: OffscreenCanvas } = {}) =>
    request(
      { kind: 'paint', dark: dataset.appearance === 'dark', ...transfer },
      Object.values(transfer),
    );
  paint({ canvas });
  // Another tab or the system may change the appearance.
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
