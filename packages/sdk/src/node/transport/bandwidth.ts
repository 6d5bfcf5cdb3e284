import type { Clock } from '../../core/clock.ts';

/** Shares a limit of bytes a second among all transfers: each waits until its bytes may leave. */
export class Bandwidth {
  readonly #bytesPerSecond: number;
  readonly #clock: Clock;
  #free = 0;

  constructor(bytesPerSecond: number, clock: Clock) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#clock = clock;
  }

  async take(bytes: number, signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const start = Math.max(now, this.#free);
    this.#free = start + (bytes / this.#bytesPerSecond) * 1000;
    if (start > now) await this.#clock.sleep(start - now, signal);
  }
}
