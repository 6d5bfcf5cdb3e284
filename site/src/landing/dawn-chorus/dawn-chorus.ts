import {
  chorusSamples,
  loopSeconds,
  type Performance,
  performances,
  sampleRate,
  singers,
  topHz,
} from './songs.ts';

/** CSS pixels and painted columns per second. */
const pixelsPerSecond = 64;
const columnsPerSecond = 96;
const rows = 384;
const tileSeconds = 5;

/** Loop length in CSS pixels, and in painted columns. */
const loopPixels = loopSeconds * pixelsPerSecond;
const loopColumns = loopSeconds * columnsPerSecond;

/** Canvases of five seconds: the loop, and enough of its start to fill a window. */
function layTiles(strip: HTMLElement, windowWidth: number): HTMLCanvasElement[] {
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
function colourScale(dark: boolean): Uint32Array {
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

/** Position in CSS pixels from the strip's start. */
interface Box {
  element: HTMLElement;
  left: number;
  right: number;
}

const percent = (part: number) => `${part * 100}%`;

function boxElement(performance: Performance, left: number, width: number): HTMLElement {
  const element = document.createElement('div');
  element.className = 'chorus-box';
  element.style.left = `${left}px`;
  element.style.width = `${width}px`;
  element.style.top = percent(1 - performance.high / topHz);
  element.style.bottom = percent(performance.low / topHz);
  element.style.setProperty('--species', singers[performance.singer].colour);
  const label = document.createElement('b');
  label.textContent = `${performance.singer} ${performance.confidence.toFixed(2)}`;
  element.append(label);
  return element;
}

/** In order of time; the loop starts at `offset` pixels. */
function layBoxes(strip: HTMLElement, offset: number): Box[] {
  return performances.map((performance) => {
    const left = offset + performance.from * pixelsPerSecond;
    const width = (performance.to - performance.from) * pixelsPerSecond;
    const element = boxElement(performance, left, width);
    strip.append(element);
    return { element, left, right: left + width };
  });
}

/** Every five seconds; the loop starts at `offset` pixels. */
function layTimes(strip: HTMLElement, offset: number): void {
  for (let seconds = 0; seconds < loopSeconds; seconds += 5) {
    const mark = document.createElement('time');
    mark.textContent = `04:30:${String(seconds).padStart(2, '0')}`;
    mark.style.left = `${offset + seconds * pixelsPerSecond}px`;
    strip.append(mark);
  }
}

/** CSS pixels per second. */
const speed = 18;

/** The returned function gives the distance in pixels. */
function drift(strip: HTMLElement, pause: HTMLButtonElement | null): () => number {
  const animation = strip.animate(
    [{ transform: 'translateX(0)' }, { transform: `translateX(${-loopPixels}px)` }],
    { duration: (loopPixels / speed) * 1000, iterations: Infinity },
  );
  pause?.addEventListener('click', () => {
    const running = animation.playState === 'running';
    if (running) animation.pause();
    else animation.play();
    pause.textContent = running ? 'Play' : 'Pause';
  });
  if (pause) pause.hidden = false;
  return () => ((Number(animation.currentTime) / 1000) * speed) % loopPixels;
}

/** A song is named left of this share of the window, one at a time. */
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
 * A worker synthesises and paints the chorus, the page moves it and names the songs. With reduced
 * motion it stands still with all names.
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
  // Another tab or the system may change the appearance.
  new MutationObserver(() => {
    for (const canvas of canvases) canvas.classList.remove('is-painted');
    paint();
  }).observe(document.documentElement, { attributeFilter: ['data-appearance'] });
}

const frame = 1024;
const quietest_dB = -14;
const range_dB = 54;
/** Reverberation: power returned, and share that remains per column. */
const echo = 0.004;
const lasting = 0.86;

/** 0 Hz to topHz. The returned function draws a part; request parts from left to right. */
export function chorusPainter(columns: number, rows: number, dark: boolean) {
  const samples = chorusSamples();
  const spectrum = spectrumOf(samples, frame);
  const colours = colourScale(dark);
  const reverberation = new Float32Array(frame / 2);
  const hop = samples.length / columns;
  const binsPerRow = topHz / (sampleRate / frame) / rows;

  return (start: number, width: number): ImageData => {
    const image = new ImageData(width, rows);
    const messages = new Uint32Array(image.data.buffer);
    for (let x = 0; x < width; x++) {
      const power = spectrum(Math.round((start + x) * hop - frame / 2 + samples.length));
      const heard = (bin: number) => (power[bin] ?? 0) + (reverberation[bin] ?? 0);
      reverberation.forEach(
        (before, bin) => (reverberation[bin] = Math.max(power[bin]! * echo, before * lasting)),
      );
      for (let y = 0; y < rows; y++) {
        const bin = (rows - 1 - y) * binsPerRow;
        const below = Math.floor(bin);
        const mix = bin - below;
        const value = heard(below) * (1 - mix) + heard(below + 1) * mix;
        const loudness = (10 * Math.log10(value + 1e-9) - quietest_dB) / range_dB;
        messages[y * width + x] =
          colours[Math.max(0, Math.min(255, Math.round(loudness * 255)))] ?? 0;
      }
    }
    return image;
  };
}
