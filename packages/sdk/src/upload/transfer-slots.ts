import { AbortedError } from '../core/errors.ts';
import type { Clock } from '../core/hooks.ts';
import type { InFlight, Transfer } from './in-flight.ts';

interface Wanted {
  filename: string;
  length: number;
  memory: number;
  upload: object;
}

interface Waiting {
  wanted: Wanted;
  grant: (transfer: Transfer) => void;
}

/**
 * First come, first served; among uploads the one with fewest slots first. Limits transfers,
 * memory, and bytes under way.
 */
export class TransferSlots {
  active = 0;
  #held = 0;
  #limit: number;
  readonly #memory: number;
  readonly #inFlight: InFlight;
  readonly #queue: Waiting[] = [];
  readonly #activeOf = new Map<object, number>();

  constructor(limit: number, memory: number, inFlight: InFlight) {
    this.#limit = limit;
    this.#memory = memory;
    this.#inFlight = inFlight;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get limit(): number {
    return this.#limit;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.serve();
  }

  /** A transfer not ended as answered or silent counts as broken. Throws AbortedError. */
  async use<T>(
    wanted: Wanted,
    signal: AbortSignal,
    work: (transfer: Transfer) => Promise<T>,
  ): Promise<T> {
    const transfer = await this.#acquire(wanted, signal);
    try {
      return await work(transfer);
    } finally {
      this.#inFlight.broken(transfer, false);
      this.active--;
      this.#count(wanted.upload, -1);
      this.#held -= wanted.memory;
      this.serve();
    }
  }

  /** Call now and then: the connection keeps carrying bytes. */
  serve(): void {
    for (let next = this.#next(); next && this.active < this.#limit; next = this.#next()) {
      const { filename, length, memory, upload } = next.wanted;
      if (this.active > 0 && this.#held + memory > this.#memory) return;
      if (!this.#inFlight.admits(length)) return;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.active++;
      this.#count(upload, 1);
      this.#held += memory;
      next.grant(this.#inFlight.begin(filename, length, undefined, upload));
    }
  }

  #count(upload: object, by: number): void {
    const active = (this.#activeOf.get(upload) ?? 0) + by;
    if (active > 0) this.#activeOf.set(upload, active);
    else this.#activeOf.delete(upload);
  }

  #next(): Waiting | undefined {
    let [best] = this.#queue;
    let fewest = Infinity;
    const seen = new Set<object>();
    for (const waiting of this.#queue) {
      const { upload } = waiting.wanted;
      if (seen.has(upload)) continue;
      seen.add(upload);
      const active = this.#activeOf.get(upload) ?? 0;
      if (active < fewest) [best, fewest] = [waiting, active];
      if (active === 0) break;
    }
    return best;
  }

  #acquire(wanted: Wanted, signal: AbortSignal): Promise<Transfer> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new AbortedError('Stopped'));
      };
      const waiting = {
        wanted,
        grant: (transfer: Transfer) => {
          signal.removeEventListener('abort', stop);
          resolve(transfer);
        },
      };
      if (signal.aborted) return reject(new AbortedError('Stopped'));
      signal.addEventListener('abort', stop, { once: true });
      this.#queue.push(waiting);
      this.serve();
    });
  }
}

/** An abort without a reason creates a stack each time. */
const news = 'news';

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

  /** Throws AbortedError. */
  wait(ms: number, signal?: AbortSignal): Promise<void> {
    const wake = new AbortController();
    this.#wake.push(wake);
    return this.#clock.sleep(ms, signal, wake.signal);
  }
}
