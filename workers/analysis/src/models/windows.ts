/** How a recording is cut; all in samples. `minTail` is how much of a last, incomplete window must be sound. */
export interface WindowOptions {
  window: number;
  /** From one window to the next; not more than a window. */
  step: number;
  minTail: number;
  /** Whether a recording shorter than `minTail` may be a window, as `split_signal` has it; it is dropped otherwise. */
  keepsShort: boolean;
  /** A buffer for the windows that are handed on together, a whole number of them. */
  buffer: Float32Array;
}

/**
 * Some windows in a row: `sound` holds them one after another, zero-padded; `starts` are sample positions.
 * The next batch is written over this one.
 */
export interface WindowBatch {
  sound: Float32Array;
  starts: number[];
}

/** Windows being put together. */
class WindowBuffer {
  readonly #options: WindowOptions;
  #starts: number[] = [];
  #start = 0;
  /** Samples in the window under way. */
  #filled = 0;
  /** How many of them the window before it has too. */
  #shared = 0;

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  get #row(): number {
    return this.#starts.length * this.#options.window;
  }

  /** Takes as many samples as the window under way still takes; answers how many. */
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

  /** Whether `split_signal` puts the last window before the beginning of what is all of the recording. */
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

  /** Ends the window under way, with silence where it is not full; the next begins with what they share. */
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

  /** Begins a new batch with what its first window shares with the last. */
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
 * Cuts a stream of samples into windows every `step` samples, in batches. Where the last full window does not reach
 * the end, the next one is padded with zeros if it holds at least `minTail` samples, and dropped otherwise: at most one
 * padded window, as `split_signal` of BirdNET-Analyzer 2.x (`audio.py`) has it, whose last window begins at
 * int((size - window + step - 1) / step) * step, or a step earlier when too little is left there. Where that is before
 * the beginning, which only a long overlap brings about, it has one window however short the recording is. Samples are
 * copied straight to their window, and what windows share from one to the next.
 */
export async function* windowBatches(
  blocks: AsyncIterable<Float32Array>,
  options: WindowOptions,
): AsyncGenerator<WindowBatch> {
  const windows = new WindowBuffer(options);
  for await (const block of blocks) {
    for (let taken = 0; taken < block.length;) {
      taken += windows.put(block.subarray(taken));
      if (windows.windowIsFull) windows.endWindow();
      if (!windows.isFull) continue;
      yield windows.batch();
      windows.beginAgain();
    }
  }
  if (windows.isWorthAWindow) windows.endWindow();
  if (!windows.isEmpty) yield windows.batch();
}
