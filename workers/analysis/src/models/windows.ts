/** Samples. `minTail`: least sound in an incomplete last window. */
export interface WindowOptions {
  window: number;
  /** At most a window. */
  step: number;
  minTail: number;
  /** Keeps recordings below `minTail`, as `split_signal`. */
  keepsShort: boolean;
  buffer: Float32Array;
}

/** `sound` is zero-padded; `starts` are samples. The next batch overwrites it. */
export interface WindowBatch {
  sound: Float32Array;
  starts: number[];
}

class WindowBuffer {
  readonly #options: WindowOptions;
  #starts: number[] = [];
  #start = 0;
  #filled = 0;
  #shared = 0;

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  get #row(): number {
    return this.#starts.length * this.#options.window;
  }

  put(samples: Float32Array): number {
    const part = samples.subarray(0, this.#options.window - this.#filled);
    this.#options.buffer.set(part, this.#row + this.#filled);
    this.#filled += part.length;
    return part.length;
  }

  get windowIsFull(): boolean {
    return this.#filled === this.#options.window;
  }

  get isWorthAWindow(): boolean {
    return (
      this.#filled > this.#shared && (this.#filled >= this.#options.minTail || this.#isKeptShort)
    );
  }

  /** `split_signal` would place the last window before the recording's start. */
  get #isKeptShort(): boolean {
    const { window, step, keepsShort } = this.#options;
    return keepsShort && this.#start === 0 && this.#filled - window + step - 1 <= -step;
  }

  get isFull(): boolean {
    return this.#row + this.#options.window > this.#options.buffer.length;
  }

  get isEmpty(): boolean {
    return this.#starts.length === 0;
  }

  /** Pads with silence; the next window starts with the samples they share. */
  endWindow(): void {
    const { window, step, buffer } = this.#options;
    buffer.fill(0, this.#row + this.#filled, this.#row + window);
    this.#starts.push(this.#start);
    this.#start += step;
    if (!this.isFull) this.#share();
  }

  batch(): WindowBatch {
    return { sound: this.#options.buffer.subarray(0, this.#row), starts: this.#starts };
  }

  beginAgain(): void {
    const last = this.#row - this.#options.window;
    this.#starts = [];
    this.#share(last);
  }

  #share(last = this.#row - this.#options.window): void {
    const { step, buffer } = this.#options;
    buffer.copyWithin(this.#row, last + step, last + this.#filled);
    this.#filled = Math.max(0, this.#filled - step);
    this.#shared = this.#filled;
  }
}

/**
 * If the last full window does not reach the end, the next is zero-padded if it holds at least
 * `minTail` samples, else dropped. As `split_signal` of BirdNET-Analyzer 2.x (`audio.py`), whose
 * last window begins at int((size - window + step - 1) / step) * step, or a step earlier if too
 * little is left there. Where that is before the start, even the shortest recording has one window.
 */
export async function* windowBatches(
  blocks: AsyncIterable<Float32Array>,
  options: WindowOptions,
): AsyncGenerator<WindowBatch> {
  const windows = new WindowBuffer(options);
  for await (const block of blocks) {
    for (let offset = 0; offset < block.length;) {
      offset += windows.put(block.subarray(offset));
      if (windows.windowIsFull) windows.endWindow();
      if (!windows.isFull) continue;
      yield windows.batch();
      windows.beginAgain();
    }
  }
  if (windows.isWorthAWindow) windows.endWindow();
  if (!windows.isEmpty) yield windows.batch();
}
