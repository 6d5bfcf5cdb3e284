export interface QueueLimits {
  atOnce: number;
  waiting: number;
  /**
   * Milliseconds after which a run counts as lost, where cancelled requests end silently (Workers).
   */
  longestMs?: number;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Waiting callers take turns, however many calls each has made. When full, the last call of the
 * caller with most waiting is refused.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #refusal: () => Error;
  readonly #running = new Map<symbol, number>();
  readonly #waiters = new Map<string, Waiter[]>();
  #waiting = 0;

  constructor(limits: QueueLimits, refusal: () => Error) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  get idle(): boolean {
    return this.#running.size + this.#waiting === 0;
  }

  /** Throws the refusal when full. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    const run = Symbol(who);
    if (!this.#begin(run)) await this.#wait(who, run);
    try {
      return await work();
    } finally {
      this.#running.delete(run);
      this.#next();
    }
  }

  #begin(run: symbol): boolean {
    const { atOnce, longestMs } = this.#limits;
    if (longestMs !== undefined)
      for (const [one, since] of this.#running)
        if (Date.now() - since > longestMs) this.#running.delete(one);
    if (this.#running.size >= atOnce) return false;
    this.#running.set(run, Date.now());
    return true;
  }

  #wait(who: string, run: symbol): Promise<void> {
    if (this.#waiting >= this.#limits.waiting && !this.#refuseFromLongest(who))
      throw this.#refusal();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          this.#running.set(run, Date.now());
          resolve();
        },
        refuse: () => reject(this.#refusal()),
      };
      const own = this.#waiters.get(who);
      if (own) own.push(waiter);
      else this.#waiters.set(who, [waiter]);
      this.#waiting++;
    });
  }

  #refuseFromLongest(who: string): boolean {
    let most: Waiter[] = [];
    for (const waiters of this.#waiters.values()) if (waiters.length > most.length) most = waiters;
    if (most.length <= (this.#waiters.get(who)?.length ?? 0) + 1) return false;
    this.#waiting--;
    most.pop()?.refuse();
    return true;
  }

  #next(): void {
    const [first] = this.#waiters;
    if (!first || this.#running.size >= this.#limits.atOnce) return;
    const [who, waiters] = first;
    this.#waiters.delete(who);
    this.#waiting--;
    const waiter = waiters.shift();
    if (waiters.length > 0) this.#waiters.set(who, waiters);
    waiter?.start();
  }
}
