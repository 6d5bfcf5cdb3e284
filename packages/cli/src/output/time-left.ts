/** Milliseconds that a rate is taken over at least, and of what has passed it is the later half. */
const leastWindowMs = 15_000;
/** Steps are remembered at least so far apart. */
const stepMs = 500;
/** A rate of less time than that says nothing. */
const leastMs = 3_000;

/**
 * Tells how long something still takes by how far it was at earlier moments. What is done may come in steps, as of an
 * analysis whose runner hands in every ten seconds: rates are taken from step to step.
 */
export class TimeLeft {
  readonly #now: () => number;
  /** When how much was done; only moments at which that grew. */
  #steps: { at: number; done: number }[] = [];
  #since: number | null = null;

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Forgets what was: after a pause the time before tells nothing. */
  reset(): void {
    this.#steps = [];
    this.#since = null;
  }

  /** Seconds left of `all` when so much is `done`; null while nothing can be said. */
  of(done: number, all: number): number | null {
    const now = this.#now();
    const before = this.#steps.at(-1);
    if (before !== undefined && done < before.done) this.reset();
    if (
      before === undefined ||
      done < before.done ||
      (done > before.done && now - before.at >= stepMs)
    )
      this.#steps.push({ at: now, done });
    this.#since ??= now;
    const last = this.#steps.at(-1)!;
    const begin = last.at - Math.max(leastWindowMs, (last.at - this.#since) / 2);
    // One step before the window stays, from which its first rate is taken.
    while ((this.#steps[1]?.at ?? Infinity) <= begin) this.#steps.shift();
    const from = this.#steps[0]!;
    if (last.at - from.at < leastMs || all <= done) return null;
    const rate = (last.done - from.done) / (last.at - from.at);
    return Math.max(0, (all - last.done) / rate - (now - last.at)) / 1000;
  }
}
