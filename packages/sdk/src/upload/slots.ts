import { AbortedError } from '../core/errors.ts';

interface Waiting {
  memory: number;
  grant: () => void;
}

/** First come, first served: so many transfers at once, and so many bytes of memory held by them. */
export class Slots {
  active = 0;
  #held = 0;
  #limit: number;
  readonly #memory: number;
  readonly #queue: Waiting[] = [];

  /** `memory` is bytes. */
  constructor(limit: number, memory: number) {
    this.#limit = limit;
    this.#memory = memory;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get limit(): number {
    return this.#limit;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#serve();
  }

  /** Runs `work` in a slot. Throws AbortedError when the signal fires before one is free. */
  async use<T>(memory: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#acquire(memory, signal);
    try {
      return await work();
    } finally {
      this.active--;
      this.#held -= memory;
      this.#serve();
    }
  }

  #acquire(memory: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new AbortedError('Stopped'));
      };
      const waiting = {
        memory,
        grant: () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
      };
      if (signal.aborted) return reject(new AbortedError('Stopped'));
      signal.addEventListener('abort', stop, { once: true });
      this.#queue.push(waiting);
      this.#serve();
    });
  }

  #serve(): void {
    for (let next = this.#queue[0]; next && this.active < this.#limit; next = this.#queue[0]) {
      if (this.active > 0 && this.#held + next.memory > this.#memory) return;
      this.#queue.shift();
      this.active++;
      this.#held += next.memory;
      next.grant();
    }
  }
}
