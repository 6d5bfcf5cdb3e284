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
    const room = this.#roomFor(length);
    const kept = this.#free.get(room)?.pop();
    if (kept) this.#kept -= room;
    return (kept ?? new Uint8Array(new ArrayBuffer(room))).subarray(0, length);
  }

  /** Gives a buffer back; nobody may use it any more. */
  give(buffer: Uint8Array<ArrayBuffer>): void {
    const room = buffer.buffer.byteLength;
    if (this.#kept + room > this.#most) return;
    this.#kept += room;
    const whole = new Uint8Array(buffer.buffer);
    this.#free.set(room, [...(this.#free.get(room) ?? []), whole]);
  }

  /** Powers of two and the steps halfway between, so that little is wasted. */
  #roomFor(length: number): number {
    let room = smallest;
    while (room < length) room *= 2;
    return room > smallest && length <= (room * 3) / 4 ? (room * 3) / 4 : room;
  }
}
