import {
  ApiError,
  backoffMs,
  type BiophonyError,
  type ConnectionError,
  isRetryable,
} from '../core/errors.ts';
import type { Clock } from '../core/hooks.ts';
import type { CallOptions } from '../core/request.ts';
import { Notifier } from './transfer-slots.ts';

/** What waiting for the service and for the store have in common: how long, and whom to tell. */
interface OutageOptions<Failure> {
  /** Ends all waiting. */
  signal: AbortSignal;
  clock: Clock;
  /** Milliseconds the host may stay away before work ends with its error. */
  maxWaitMs: number;
  /** `waitMs` when the host named the time itself. */
  onPaused: (error: Failure, waitMs: number | null) => void;
  onResumed: () => void;
}

/** Milliseconds before a host that is away is tried for the first time. */
const firstPauseMs = 500;
/** Milliseconds between two tries, at most. */
const longestPauseMs = 10_000;
const growth = 1.5;

/** The pause after one of so many milliseconds that did not help. */
const longerPause = (ms: number): number => Math.min(longestPauseMs, ms * growth);

interface ServiceConnectivityOptions extends OutageOptions<BiophonyError> {
  /** Resolves when the service answers; throws when it does not. */
  probe: (options: CallOptions) => Promise<unknown>;
  /** Milliseconds that calls may have to wait behind what is on its way. */
  backlogMs: () => number;
}

/** Attempts of a call that may fail while the service itself answers its health check. */
const mostAttempts = 5;

const callMs = 30_000;
const probeMs = 10_000;

/** Whether the service is reached: while it is down, work waits; when it is back, work goes on. */
export class ServiceConnectivity {
  readonly #options: ServiceConnectivityOptions;
  #checking: Promise<boolean> | null = null;

  constructor(options: ServiceConnectivityOptions) {
    this.#options = options;
  }

  /** True while the service is known to be down, or is being tried. */
  get down(): boolean {
    return this.#checking !== null;
  }

  /** Resolves while the service is up; waits while it is known to be down. Throws after `maxWaitMs`. */
  async ready(): Promise<void> {
    if (this.#checking) await this.#checking;
  }

  /** After a failure: finds out whether the service is down, waits until it is up; true when it was down. */
  check(error: BiophonyError): Promise<boolean> {
    this.#checking ??= this.#wait(error).finally(() => (this.#checking = null));
    return this.#checking;
  }

  /**
   * Makes a call until it is answered or fails for good. Time without a connection does not count against it. `ms` are the
   * milliseconds it gets, beside those that it may wait behind what is on its way.
   */
  async retry<T>(call: (options: CallOptions) => Promise<T>, ms = callMs): Promise<T> {
    const { signal, clock, backlogMs } = this.#options;
    for (let attempt = 1; ; attempt++) {
      await this.ready();
      try {
        // The client itself tries only twice.
        return await call({ signal, maxRetries: 1, timeout: ms + backlogMs() });
      } catch (error) {
        if (!isRetryable(error)) throw error;
        const failure = error as ApiError | ConnectionError;
        if (await this.check(failure)) attempt = 0;
        else if (attempt >= mostAttempts) throw error;
        const retryAfter = failure instanceof ApiError ? failure.retryAfterMs : null;
        await clock.sleep(backoffMs(attempt, retryAfter), signal);
      }
    }
  }

  async #wait(error: BiophonyError): Promise<boolean> {
    const { probe, signal, clock, maxWaitMs, backlogMs, onPaused, onResumed } = this.#options;
    let pause = firstPauseMs;
    for (let waited = 0; ; waited += pause) {
      // Half of what calls get: that is still twice what the connection needs, and a dead one is noticed sooner.
      const timeout = probeMs + backlogMs() / 2;
      const answered = await probe({ signal, maxRetries: 0, timeout }).then(
        () => true,
        (failure: unknown) => {
          if (signal.aborted) throw failure;
          return !isRetryable(failure);
        },
      );
      if (answered) {
        if (waited > 0) onResumed();
        return waited > 0;
      }
      if (waited >= maxWaitMs) throw error;
      if (waited === 0) onPaused(error, null);
      pause = longerPause(pause);
      await clock.sleep(pause, signal);
    }
  }
}

/** What a failure says of the store: surely away, refusing for the moment, or perhaps the file's own trouble. */
type FailureCause = 'away' | 'busy' | 'unclear';

/** So many files failing one after another, and none arriving, are no longer the files' own trouble. */
const filesInARow = 4;
const refusalsInARow = 2;
/** Who names a time of so many milliseconds, and more, is away until then. */
const longWaitMs = 5_000;

/**
 * Whether the store is reached, which may be another host than the service. While it is away one transfer tries now and
 * then; the others wait, and their tries do not count.
 */
export class StoreConnectivity {
  readonly #options: OutageOptions<ConnectionError>;
  readonly #changes: Notifier;
  readonly #failed = new Set<string>();
  #refusals = 0;
  #away: { since: number; pauseMs: number; until: number; trying: boolean } | null = null;

  constructor(options: OutageOptions<ConnectionError>) {
    this.#options = options;
    this.#changes = new Notifier(options.clock);
  }

  /** Whether a transfer should wait before it begins; the one that tries whether the store is back need not. */
  mustWait(trial: boolean): boolean {
    return this.#away !== null && !trial;
  }

  /** Waits while the store is away. True for the transfer that tries whether it is back; it must call `trialEnded` after. */
  async waitWhileAway(): Promise<boolean> {
    const { signal, clock } = this.#options;
    while (this.#away) {
      const away = this.#away;
      if (away.trying) {
        await this.#changes.wait(1_000, signal);
        continue;
      }
      away.trying = true;
      await clock.sleep(Math.max(0, away.until - clock.now()), signal);
      if (!this.#away) return false;
      this.#away.trying = true;
      return true;
    }
    return false;
  }

  /** The trial has ended, however it ended. */
  trialEnded(): void {
    if (this.#away) this.#away.trying = false;
    this.#changes.notify();
  }

  /** The store took or refused a body for good, which began at `began` by the clock: it was there since then. */
  answered(began: number): void {
    if (this.#away && began < this.#away.since) return;
    this.#failed.clear();
    this.#refusals = 0;
    if (!this.#away) return;
    this.#away = null;
    this.#options.onResumed();
    this.#changes.notify();
  }

  /**
   * A transfer failed; `waitMs` is what the store asked to wait. True when the store is away, so that the try does not
   * count. Throws the error after `maxWaitMs`, or where that will have ended before the time the store named.
   */
  failed(
    filename: string,
    error: ConnectionError,
    cause: FailureCause,
    waitMs: number | null = null,
  ): boolean {
    this.#failed.add(filename);
    if (cause === 'busy') this.#refusals++;
    const { maxWaitMs, clock, onPaused } = this.#options;
    const named = (waitMs ?? 0) >= longWaitMs && (waitMs ?? 0) <= maxWaitMs;
    const sure = cause === 'away' || named || this.#refusals >= refusalsInARow;
    const now = clock.now();
    const before = this.#away;
    if (!before && !sure && this.#failed.size < filesInARow) return false;
    // What was under way when the store went away fails all at once: only later failures lengthen the pause.
    const isTrial = before !== null && now >= before.until;
    const pauseMs = isTrial ? longerPause(before.pauseMs) : (before?.pauseMs ?? firstPauseMs);
    const next = isTrial || !before ? now + pauseMs : before.until;
    const until = Math.max(next, now + (waitMs ?? 0));
    const since = before?.since ?? now;
    const left = maxWaitMs - (now - since);
    if (left <= 0 || (waitMs ?? 0) > left) throw error;
    this.#away = { since, pauseMs, until, trying: before?.trying ?? false };
    if (!before || until - before.until > longestPauseMs) onPaused(error, waitMs);
    return true;
  }
}

/** A time to wait, such as `30 s` or `60 min`. */
export const waitText = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
