import { type Clock, systemClock } from '../core/hooks.ts';
import { InFlight } from './in-flight.ts';
import { TransferSlots } from './transfer-slots.ts';

export interface ConcurrencyOptions {
  min?: number;
  max?: number;
  start?: number;
}

/** Throughput factor that justifies a step. */
const gain = 1.05;
const shortestWindowMs = 500;
const longestWindowMs = 5_000;
/** Windows to wait after a useless step or overload. */
const rest = 6;
/** Tolerated share of transfers that fail for load. */
const tolerated = 0.2;

/** Steps up while throughput grows; halves on overload (refusals for load, broken connections). */
export class AdaptiveConcurrency {
  limit: number;
  readonly #now: Clock['now'];
  readonly #min: number;
  readonly #max: number;
  #bytes = 0;
  #done = 0;
  #overloads = 0;
  #saturated = true;
  #since: number;
  /** Bytes per second before the current step. */
  #baseline = 0;
  #before: number | null = null;
  #resting = 0;
  /** Steps double until one does not help. */
  #doubling = true;

  constructor({ min = 4, max = 32, start = 8 }: ConcurrencyOptions, { now }: Pick<Clock, 'now'>) {
    this.#now = now;
    this.#min = min;
    this.#max = max;
    this.limit = Math.min(max, Math.max(min, start));
    this.#since = now();
  }

  /** `saturated`: all slots were taken. */
  sent(bytes: number, saturated: boolean): void {
    this.#bytes += bytes;
    this.#saturated &&= saturated;
  }

  finished(): void {
    this.#done++;
  }

  overloaded(): void {
    this.#overloads++;
  }

  /** Call often; true when the limit changed. */
  tick(now = this.#now()): boolean {
    const elapsed = now - this.#since;
    const telling = this.#done >= this.limit && elapsed >= shortestWindowMs;
    if (!telling && elapsed < longestWindowMs) return false;
    const limit = this.limit;
    if (this.#overloads > Math.max(2, this.#done * tolerated)) this.#halve();
    else if (this.#saturated && this.#bytes > 0) this.#judge((this.#bytes / elapsed) * 1000);
    this.#bytes = 0;
    this.#done = 0;
    this.#overloads = 0;
    this.#saturated = true;
    this.#since = now;
    return this.limit !== limit;
  }

  #halve(): void {
    this.limit = Math.max(this.#min, Math.floor(this.limit / 2));
    this.#before = null;
    this.#doubling = false;
    this.#resting = rest;
  }

  #judge(rate: number): void {
    if (this.#resting > 0) {
      this.#resting--;
      this.#baseline = rate;
      return;
    }
    if (this.#before !== null && rate < this.#baseline * gain) {
      this.limit = this.#before;
      this.#before = null;
      this.#resting = this.#doubling ? 0 : rest;
      this.#doubling = false;
      return;
    }
    this.#baseline = rate;
    this.#before = null;
    if (this.limit === this.#max) return;
    this.#before = this.limit;
    const step = this.#doubling ? this.limit : Math.max(1, Math.round(this.limit / 4));
    this.limit = Math.min(this.#max, this.limit + step);
  }
}

const usualMemory = 96 * 1024 ** 2;

interface Limits {
  concurrency: AdaptiveConcurrency;
  inFlight: InFlight;
  slots: TransferSlots;
}

export interface LimitOptions {
  concurrency?: ConcurrencyOptions;
  /** Bytes of all transfers. Default: 96 MiB. */
  memory?: number;
  clock?: Clock;
}

export function createLimits({
  concurrency: options = {},
  memory = usualMemory,
  clock = systemClock,
}: LimitOptions): Limits {
  const concurrency = new AdaptiveConcurrency(options, clock);
  const inFlight = new InFlight(clock);
  return { concurrency, inFlight, slots: new TransferSlots(concurrency.limit, memory, inFlight) };
}

export interface UploadShare {
  readonly kind: 'upload share';
}

const shared = new WeakMap<UploadShare, Limits>();

/**
 * Limits transfers and memory of concurrent uploads together. Pass it to `uploadFiles` as `share`,
 * with one transport for all.
 */
export function shareUploads(options: LimitOptions = {}): UploadShare {
  const share: UploadShare = { kind: 'upload share' };
  shared.set(share, createLimits(options));
  return share;
}

export const limitsOfShare = (share: UploadShare): Limits | undefined => shared.get(share);
