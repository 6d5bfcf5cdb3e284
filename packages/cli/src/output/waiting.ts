import {
  ApiError,
  isRetryable,
  ConnectionError,
  systemClock,
  type BiophonyError,
  type Clock,
} from '@biophony/sdk';
import type { CliEvent } from '../reporters/events.ts';

export interface WaitingOptions {
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
