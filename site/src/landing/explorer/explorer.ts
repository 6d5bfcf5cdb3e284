import {
  type Performance,
  sampleRate,
  seededRandom,
  type Singer,
  singers,
  topHz,
} from '../dawn-chorus/songs.ts';
import {
  clockAt,
  excerpt,
  type ExcerptAnswer,
  type ExcerptRequest,
  excerptSeconds,
} from './excerpt.ts';
import './explorer-parts.css';

/** Days in the heat map, and the first of them in May. */
export const dayCount = 14;
const firstDay = 10;
export const hourCount = 24;

/** Peak hours of a species in May, and detections per hour at the first peak. */
interface Habit {
  dawn: number;
  dusk: number;
  most: number;
}

const habits: Record<Singer, Habit> = {
  'Eurasian Blackbird': { dawn: 4.5, dusk: 20, most: 64 },
  'European Robin': { dawn: 4.8, dusk: 20.6, most: 52 },
  'Eurasian Wren': { dawn: 5.6, dusk: 18, most: 38 },
  'Great Tit': { dawn: 6.4, dusk: 16, most: 30 },
  'Common Chiffchaff': { dawn: 7, dusk: 15, most: 22 },
  'Common Cuckoo': { dawn: 5.2, dusk: 19, most: 12 },
};

const bell = (hour: number, peak: number, width: number) =>
  Math.exp(-(((hour - peak) / width) ** 2));

interface Fortnight {
  cells: readonly (readonly number[])[];
  /** Most frequent first. */
  species: readonly { name: Singer; count: number }[];
}

/** Invented, the same on every machine; rainy days are quiet. */
export function fortnight(): Fortnight {
  const random = seededRandom(1405);
  const cells = Array.from({ length: dayCount }, () => Array.from({ length: hourCount }, () => 0));
  const counts = new Map<Singer, number>();
  for (const day of cells) {
    const weather = 0.35 + 0.65 * random();
    for (const hour of day.keys())
      for (const [name, { dawn, dusk, most }] of Object.entries(habits) as [Singer, Habit][]) {
        const share = bell(hour, dawn, 1.6) + 0.35 * bell(hour, dusk, 1.3);
        const count = Math.round(most * weather * share * (0.6 + 0.6 * random()));
        day[hour] = day[hour]! + count;
        counts.set(name, (counts.get(name) ?? 0) + count);
      }
  }
  const species = [...counts].map(([name, count]) => ({ name, count }));
  return { cells, species: species.toSorted((a, b) => b.count - a.count) };
}

/** Shades of the heat map, without the one for zero. */
const shades = 6;
const svg = 'http://www.w3.org/2000/svg';

function laySpecies(list: HTMLElement, { species }: Fortnight): void {
  const most = species[0]?.count ?? 1;
  list.replaceChildren(
    ...species.map(({ name, count }) => {
      const row = document.createElement('li');
      row.style.setProperty('--species', singers[name].colour);
      row.style.setProperty('--share', String(count / most));
      const [called, number] = [document.createElement('span'), document.createElement('span')];
      called.textContent = name;
      number.textContent = count.toLocaleString('en');
      row.append(called, number);
      return row;
    }),
  );
}

function mark(text: string, place: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  element.style.setProperty('--place', place);
  return element;
}

function layHeat(frame: HTMLElement, { cells }: Fortnight): void {
  const most = Math.max(...cells.flat());
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', `0 0 ${hourCount} ${dayCount}`);
  picture.setAttribute('preserveAspectRatio', 'none');
  cells.forEach((day, y) =>
    day.forEach((count, x) => {
      const cell = document.createElementNS(svg, 'rect');
      for (const [name, value] of Object.entries({ x, y, width: 0.94, height: 0.9 }))
        cell.setAttribute(name, String(value));
      cell.dataset.shade = String(Math.ceil(Math.sqrt(count / most) * shades));
      picture.append(cell);
    }),
  );
  const days = document.createElement('div');
  days.className = 'explorer-days';
  for (const day of [0, dayCount / 2, dayCount - 1])
    days.append(mark(`${firstDay + day} May`, `${((day + 0.5) / dayCount) * 100}%`));
  const hours = document.createElement('div');
  hours.className = 'explorer-hours';
  for (const hour of [0, 6, 12, 18])
    hours.append(mark(`${String(hour).padStart(2, '0')}:00`, `${(hour / hourCount) * 100}%`));
  frame.replaceChildren(days, picture, hours);
}

function layFound(list: HTMLElement, heat: HTMLElement): void {
  const activity = fortnight();
  laySpecies(list, activity);
  layHeat(heat, activity);
}

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

/** The sound is made at the first play. */
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
