/** How a recording is cut; all in samples. `minTail` is how much of a last, incomplete window must be sound. */
export interface WindowOptions {
  window: number;
  step: number;
  minTail: number;
  /** Windows handed on together. */
  batch: number;
}

/**
 * Some windows in a row: `sound` holds them one after another, zero-padded; `starts` are sample positions.
 * The next batch is written over this one.
 */
export interface WindowBatch {
  sound: Float32Array;
  starts: number[];
}

/** Samples that arrived and are still needed, in one growing stretch of memory. */
class SampleQueue {
  #samples = new Float32Array(0);
  #from = 0;
  #to = 0;

  get length(): number {
    return this.#to - this.#from;
  }

  push(block: Float32Array): void {
    if (this.#to + block.length > this.#samples.length) this.#makeRoom(block.length);
    this.#samples.set(block, this.#to);
    this.#to += block.length;
  }

  #makeRoom(extra: number): void {
    const needed = this.length + extra;
    const target = needed * 2 > this.#samples.length ? new Float32Array(needed * 2) : this.#samples;
    target.set(this.#samples.subarray(this.#from, this.#to), 0);
    this.#to = this.length;
    this.#from = 0;
    this.#samples = target;
  }

  /** Copies up to `count` samples from the front to `target` at `offset`; answers how many there were. */
  copyTo(target: Float32Array, offset: number, count: number): number {
    const end = Math.min(this.#from + count, this.#to);
    target.set(this.#samples.subarray(this.#from, end), offset);
    return end - this.#from;
  }

  drop(count: number): void {
    this.#from = Math.min(this.#from + count, this.#to);
  }
}

/**
 * Cuts a stream of samples into windows every `step` samples, in batches. A last, incomplete window is padded with
 * zeros when it holds at least `minTail` samples and dropped otherwise. Memory does not grow with the stream.
 */
export async function* windowBatches(
  blocks: AsyncIterable<Float32Array>,
  { window, step, minTail, batch }: WindowOptions,
): AsyncGenerator<WindowBatch> {
  const queue = new SampleQueue();
  let start = 0;
  const sound = new Float32Array(batch * window);
  let starts: number[] = [];

  const take = (): WindowBatch => {
    const full = { sound: sound.subarray(0, starts.length * window), starts };
    starts = [];
    return full;
  };
  const cut = (): void => {
    const copied = queue.copyTo(sound, starts.length * window, window);
    sound.fill(0, starts.length * window + copied, (starts.length + 1) * window);
    starts.push(start);
    start += step;
    queue.drop(step);
  };

  for await (const block of blocks) {
    queue.push(block);
    while (queue.length >= window) {
      cut();
      if (starts.length === batch) yield take();
    }
  }
  while (queue.length >= minTail && queue.length > 0) {
    cut();
    if (starts.length === batch) yield take();
  }
  if (starts.length > 0) yield take();
}
