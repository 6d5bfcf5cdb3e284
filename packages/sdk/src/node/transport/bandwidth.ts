import { sleep } from '../../core/retry.ts';

/** Shares a limit of bytes a second among all transfers: each waits until its bytes may leave. */
export class Bandwidth {
  readonly #bytesPerSecond: number;
  #free = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  async take(bytes: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const start = Math.max(now, this.#free);
    this.#free = start + (bytes / this.#bytesPerSecond) * 1000;
    if (start > now) await sleep(start - now, signal);
  }
}
