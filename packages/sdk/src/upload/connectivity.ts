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

interface OutageOptions<Failure> {
  signal: AbortSignal;
  clock: Clock;
  /** Milliseconds the host may stay away. */
  maxWaitMs: number;
  onPaused: (error: Failure, waitMs: number | null) => void;
  onResumed: () => void;
}

/** Milliseconds before the first try. */
const firstPauseMs = 500;
/** Milliseconds. */
const longestPauseMs = 10_000;
const growth = 1.5;

const longerPause = (ms: number): number => Math.min(longestPauseMs, ms * growth);

interface ServiceConnectivityOptions extends OutageOptions<BiophonyError> {
  probe: (options: CallOptions) => Promise<unknown>;
  /** Milliseconds that calls may queue behind transfers. */
  backlogMs: () => number;
}

/** Attempts of a call while the health check succeeds. */
const mostAttempts = 5;

const callMs = 30_000;
const probeMs = 10_000;

export class ServiceConnectivity {
  readonly #options: ServiceConnectivityOptions;
  #checking: Promise<boolean> | null = null;

  constructor(options: ServiceConnectivityOptions) {
    this.#options = options;
  }

  get down(): boolean {
    return this.#checking !== null;
  }

  /** Throws after `maxWaitMs`. */
  async ready(): Promise<void> {
    if (this.#checking) await this.#checking;
  }

  /** Waits while the service is down; true when it was. */
  check(error: BiophonyError): Promise<boolean> {
    this.#checking ??= this.#wait(error).finally(() => (this.#checking = null));
    return this.#checking;
  }

  /**
   * Repeats a call until it is answered or fails for good. `ms`: its timeout, without the wait
   * behind transfers.
   */
  async retry<T>(call: (options: CallOptions) => Promise<T>, ms = callMs): Promise<T> {
    const { signal, clock, backlogMs } = this.#options;
    for (let attempt = 1; ; attempt++) {
      await this.ready();
      try {
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
      // Still twice what the connection needs, but a dead one is noticed sooner.
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

/** `busy`: refuses temporarily; `unclear`: perhaps the file is at fault. */
type FailureCause = 'away' | 'busy' | 'unclear';

/** So many failures in a row point to the store. */
const filesInARow = 4;
const refusalsInARow = 2;
/** Milliseconds; a host that asks for more counts as away. */
const longWaitMs = 5_000;

/**
 * The store may be another host. While it is away, only one transfer tries, and its tries do not
 * count.
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

  mustWait(trial: boolean): boolean {
    return this.#away !== null && !trial;
  }

  /** True for the trial transfer, which must call `trialEnded`. */
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

  trialEnded(): void {
    if (this.#away) this.#away.trying = false;
    this.#changes.notify();
  }

  /** The store accepted or refused a body: it was there since `began`. */
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
   * `waitMs`: as the store asked. True when the store is away. Throws after `maxWaitMs`, or at once
   * for a longer `waitMs`.
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
    // Transfers fail together when the store goes away; only later failures lengthen the pause.
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

/** `30 s` or `60 min`. */
export const waitText = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
