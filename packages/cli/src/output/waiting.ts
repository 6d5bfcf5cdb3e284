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
  apiUrl: string;
  maxWaitMs: number;
  tell: (event: CliEvent) => void;
  /** Default: the system's clock. */
  clock?: Clock;
}

/** A host refused and named the milliseconds to wait. */
export interface WaitRequest {
  waitMs: number | null;
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** A longer wait is announced at once, a shorter one only if it did not help. */
const longWaitMs = 5_000;

const askedBy = (error: unknown): number | null => {
  if (error instanceof ApiError) return error.retryAfterMs;
  return error instanceof Error && 'waitMs' in error ? (error as Error & WaitRequest).waitMs : null;
};

export class Waiting {
  readonly #options: WaitingOptions;
  readonly #away = new Map<string, { since: number; isReported: boolean }>();

  constructor(options: WaitingOptions) {
    this.#options = options;
  }

  /**
   * Repeats a call until it succeeds. Throws errors that waiting cannot fix, the last error after
   * `maxWaitMs`, and AbortedError when the signal fires.
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
        const waitMs = askedBy(error);
        const wait = Math.max(step, waitMs ?? 0);
        if (now - since + wait > maxWaitMs) throw error;
        this.#missed(error as BiophonyError, waitMs, now);
        await clock.sleep(wait, signal);
      }
    }
  }

  /** The store answered, so the service that named it is up too. */
  answered(): void {
    const wasTold = [...this.#away.values()].some(({ isReported }) => isReported);
    this.#away.clear();
    if (wasTold) this.#options.tell({ event: 'resumed' });
  }

  #missed(error: BiophonyError, waitMs: number | null, now: number): void {
    const { apiUrl, tell } = this.#options;
    const host = (error instanceof ConnectionError ? error.origin : null) ?? new URL(apiUrl).origin;
    const away = this.#away.get(host) ?? { since: now, isReported: false };
    this.#away.set(host, away);
    const isLong = now - away.since >= firstPauseMs / 2 || (waitMs ?? 0) >= longWaitMs;
    if (away.isReported || !isLong) return;
    away.isReported = true;
    const reason =
      error instanceof ApiError
        ? `${host} answered ${error.status}: ${error.message}`
        : error.message;
    tell({
      event: 'paused',
      reason,
      host,
      wait_s: waitMs === null ? null : Math.round(waitMs / 1000),
    });
  }
}

/** Least milliseconds for a rate, which covers the later half of the time passed. */
const leastWindowMs = 15_000;
/** Least milliseconds between remembered steps. */
const stepMs = 500;
/** A rate over less time is meaningless. */
const leastMs = 3_000;

/**
 * Estimates the remaining time from past progress. Progress may come in steps, as from a runner
 * that reports every ten seconds, so rates go from step to step.
 */
export class TimeLeft {
  readonly #now: () => number;
  /** Only moments when `done` grew. */
  #steps: { at: number; done: number }[] = [];
  #since: number | null = null;

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** After a pause, earlier rates are meaningless. */
  reset(): void {
    this.#steps = [];
    this.#since = null;
  }

  /** Seconds left; null while unknown. */
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
    // Keep one step before the window, as the start of its first rate.
    while ((this.#steps[1]?.at ?? Infinity) <= begin) this.#steps.shift();
    const from = this.#steps[0]!;
    if (last.at - from.at < leastMs || all <= done) return null;
    const rate = (last.done - from.done) / (last.at - from.at);
    return Math.max(0, (all - last.done) / rate - (now - last.at)) / 1000;
  }
}
