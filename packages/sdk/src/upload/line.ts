import { ApiError, type BiophonyError, type ConnectionError } from '../core/errors.ts';
import type { CallOptions } from '../core/call.ts';
import { backoffMs, canHeal, sleep } from '../core/retry.ts';

export interface LineOptions {
  /** Resolves when the service answers; throws when it does not. */
  probe: (options: CallOptions) => Promise<unknown>;
  /** Milliseconds that calls may have to wait behind what is on its way. */
  backlogMs: () => number;
  signal: AbortSignal;
  /** Milliseconds the service may stay away before work ends with its error. */
  patience: number;
  onPaused: (error: BiophonyError) => void;
  onResumed: () => void;
}

const firstProbeMs = 500;
const longestProbeMs = 10_000;
/** Rounds a call may fail while the service itself answers its health check. */
const rounds = 5;

const callMs = 30_000;
const probeMs = 10_000;

/** The line to the service: while it is down, work waits; when it is back, work goes on. */
export class Line {
  readonly #options: LineOptions;
  #checking: Promise<boolean> | null = null;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** True while the line is known to be down, or is being tried. */
  get down(): boolean {
    return this.#checking !== null;
  }

  /** Resolves while the line is up; waits while it is known to be down. Throws when patience ends. */
  async ready(): Promise<void> {
    if (this.#checking) await this.#checking;
  }

  /** After a failure: finds out whether the line is down, waits until it is up; true when it was down. */
  check(error: BiophonyError): Promise<boolean> {
    this.#checking ??= this.#wait(error).finally(() => (this.#checking = null));
    return this.#checking;
  }

  /** Makes a call again and again while failing may heal. Time on a dead line does not count against it. */
  async persist<T>(call: (options: CallOptions) => Promise<T>): Promise<T> {
    const { signal, backlogMs } = this.#options;
    for (let round = 1; ; round++) {
      await this.ready();
      try {
        // The client itself tries only twice.
        return await call({ signal, maxRetries: 1, timeout: callMs + backlogMs() });
      } catch (error) {
        if (!canHeal(error)) throw error;
        const failure = error as ApiError | ConnectionError;
        if (await this.check(failure)) round = 0;
        else if (round >= rounds) throw error;
        const retryAfter = failure instanceof ApiError ? failure.retryAfterMs : null;
        await sleep(backoffMs(round, retryAfter), signal);
      }
    }
  }

  async #wait(error: BiophonyError): Promise<boolean> {
    const { probe, signal, patience, backlogMs, onPaused, onResumed } = this.#options;
    let pause = firstProbeMs;
    for (let waited = 0; ; waited += pause) {
      // Half of what calls get: that is still twice what the line needs, and a dead one is told sooner.
      const timeout = probeMs + backlogMs() / 2;
      const answered = await probe({ signal, maxRetries: 0, timeout }).then(
        () => true,
        (failure: unknown) => {
          if (signal.aborted) throw failure;
          return !canHeal(failure);
        },
      );
      if (answered) {
        if (waited > 0) onResumed();
        return waited > 0;
      }
      if (waited >= patience) throw error;
      if (waited === 0) onPaused(error);
      pause = Math.min(longestProbeMs, pause * 1.5);
      await sleep(pause, signal);
    }
  }
}
