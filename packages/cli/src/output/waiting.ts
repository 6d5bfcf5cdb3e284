import {
  ApiError,
  type BiophonyError,
  type Clock,
  ConnectionError,
  isRetryable,
  systemClock,
} from '@biophony/sdk';
import type { CliEvent } from './events.ts';

interface WaitingOptions {
  /** The service's address. */
  apiUrl: string;
  /** Milliseconds that a host may stay away. */
  maxWaitMs: number;
  tell: (event: CliEvent) => void;
  /** Time by which it waits; the system's when absent. */
  clock?: Clock;
}

/** A host refused, and named the milliseconds after which it may be asked again. */
export interface Asked {
  waitMs: number | null;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** A wait of so many milliseconds is told at once, a shorter one when it did not help. */
const longWaitMs = 5_000;

const askedBy = (error: unknown): number | null => {
  if (error instanceof ApiError) return error.retryAfterMs;
  return error instanceof Error && 'waitMs' in error ? (error as Error & Asked).waitMs : null;
};

/** Tries again and again while the service or the store is away, and tells once of each that it is waited for. */
export class Waiting {
  readonly #options: WaitingOptions;
  /** When a host was first missed, and whether that was told. */
  readonly #away = new Map<string, { since: number; told: boolean }>();

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /**
   * Makes a call until it succeeds. Throws what waiting does not heal, the last error after `maxWaitMs`, and
   * AbortedError when the signal fires.
   */
  async persist<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    const { maxWaitMs, clock = systemClock } = this.#options;
    let since: number | null = null;
    for (let step = firstPauseMs; ; step = Math.min(step * 1.5, longestPauseMs)) {
      try {
        return await call();
      } catch (error) {
        if (signal.aborted || !isRetryable(error)) throw error;
        const now = clock.now();
        since ??= now;
        const asked = askedBy(error);
        const wait = Math.max(step, asked ?? 0);
        if (now - since + wait > maxWaitMs) throw error;
        this.#missed(error as BiophonyError, asked, now);
        await clock.sleep(wait, signal);
      }
    }
  }

  /** The store answers, and so does the service that named it. */
  answered(): void {
    const wasTold = [...this.#away.values()].some(({ told }) => told);
    this.#away.clear();
    if (wasTold) this.#options.tell({ event: 'resumed' });
  }

  #missed(error: BiophonyError, asked: number | null, now: number): void {
    const { apiUrl, tell } = this.#options;
    const host = (error instanceof ConnectionError ? error.origin : null) ?? new URL(apiUrl).origin;
    const away = this.#away.get(host) ?? { since: now, told: false };
    this.#away.set(host, away);
    const isLong = now - away.since >= firstPauseMs / 2 || (asked ?? 0) >= longWaitMs;
    if (away.told || !isLong) return;
    away.told = true;
    const reason =
      error instanceof ApiError
        ? `${host} answered ${error.status}: ${error.message}`
        : error.message;
    tell({
      event: 'paused',
      reason,
      host,
      wait_s: asked === null ? null : Math.round(asked / 1000),
    });
  }
}

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
