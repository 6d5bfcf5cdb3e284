import type { Clock } from '../../core/clock.ts';

/** Given, since an abort without a reason makes an error with a stack each time. */
const news = 'news';

/** Lets one loop sleep until another has news for it, or some milliseconds have passed. */
export class Notifier {
  readonly #clock: Clock;
  #wake: AbortController[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  notify(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake.abort(news);
  }

  /** Throws AbortedError as soon as the signal fires. */
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    const wake = new AbortController();
    this.#wake.push(wake);
    return this.#clock.sleep(ms, signal, wake.signal);
  }
}
