import { ApiError, type BiophonyError, type ConnectionError } from '../../core/errors.ts';
import type { CallOptions } from '../../core/call.ts';
import { backoffMs, isRetryable } from '../../core/retry.ts';
import { firstPauseMs, longerPause, type OutageOptions } from './outage.ts';

export interface ServiceConnectivityOptions extends OutageOptions<BiophonyError> {
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
