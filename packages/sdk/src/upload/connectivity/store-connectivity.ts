import type { ConnectionError } from '../../core/errors.ts';
import { Notifier } from '../concurrency/notifier.ts';
import { firstPauseMs, longerPause, longestPauseMs, type OutageOptions } from './outage.ts';

/** What a failure says of the store: surely away, refusing for the moment, or perhaps the file's own trouble. */
export type FailureCause = 'away' | 'busy' | 'unclear';

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
