import type { Logger } from '../ports/deps.ts';

/** Keeps track of work that goes on after an answer, so that a shutdown can wait for it. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(work: Promise<unknown>): void {
    const tracked = work
      .catch((cause: unknown) => {
        this.#log.error('background work failed', {
          cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
        });
      })
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Resolves when everything has ended. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Runs `work` now and every `seconds`, never two at a time. Answers how to stop it. */
  every(seconds: number, work: () => Promise<unknown>): () => void {
    let busy = false;
    const run = () => {
      if (busy) return;
      busy = true;
      this.add(work().finally(() => (busy = false)));
    };
    run();
    const timer = setInterval(run, seconds * 1000);
    return () => clearInterval(timer);
  }
}
