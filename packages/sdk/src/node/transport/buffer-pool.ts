const smallest = 64 * 1024;

/** Buffers to use again: a new megabyte for every file keeps the garbage collector busier than the network. */
export class BufferPool {
  readonly #free = new Map<number, Uint8Array<ArrayBuffer>[]>();
  #kept = 0;
  readonly #most: number;

  /** Keeps at most so many bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  /** A buffer of exactly so many bytes, with old content in it. */
  take(length: number): Uint8Array<ArrayBuffer> {
    const capacity = this.#capacityFor(length);
    const kept = this.#free.get(capacity)?.pop();
    if (kept) this.#kept -= capacity;
    return (kept ?? new Uint8Array(new ArrayBuffer(capacity))).subarray(0, length);
  }

  /** Gives a buffer back; nobody may use it any more. */
  give(buffer: Uint8Array<ArrayBuffer>): void {
    const capacity = buffer.buffer.byteLength;
    if (this.#kept + capacity > this.#most) return;
    this.#kept += capacity;
    const whole = new Uint8Array(buffer.buffer);
    this.#free.set(capacity, [...(this.#free.get(capacity) ?? []), whole]);
  }

  /** Powers of two and the steps halfway between, so that little is wasted. */
  #capacityFor(length: number): number {
    let capacity = smallest;
    while (capacity < length) capacity *= 2;
    return capacity > smallest && length <= (capacity * 3) / 4 ? (capacity * 3) / 4 : capacity;
  }
}
