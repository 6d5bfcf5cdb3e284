import { type Clock, systemClock } from '../core/hooks.ts';
import { InFlight } from './in-flight.ts';
import { TransferSlots } from './transfer-slots.ts';

export interface ConcurrencyOptions {
  min?: number;
  max?: number;
  start?: number;
}

/** A step up is kept when it carries this much more. */
const gain = 1.05;
const shortestWindowMs = 500;
const longestWindowMs = 5_000;
/** Windows to stay put after a step that did not help, and after overload. */
const rest = 6;
/** Share of transfers in a window that may fail for load before it counts as too much. */
const tolerated = 0.2;

/**
 * Finds by measuring how many transfers at once carry most: steps up and keeps the step only while
 * it helps, and halves on overload (refusals for load, broken connections).
 */
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
  /** Bytes a second before the step being tried. */
  #baseline = 0;
  /** Where to go back to when the step being tried does not help; null between tries. */
  #before: number | null = null;
  #resting = 0;
  /** Until a step first fails to help, steps double. */
  #doubling = true;

  constructor({ min = 4, max = 32, start = 8 }: ConcurrencyOptions, { now }: Pick<Clock, 'now'>) {
    this.#now = now;
    this.#min = min;
    this.#max = max;
    this.limit = Math.min(max, Math.max(min, start));
    this.#since = now();
  }

  /** Bytes were sent. `saturated` says whether all slots were taken: only then the limit limits. */
  sent(bytes: number, saturated: boolean): void {
    this.#bytes += bytes;
    this.#saturated &&= saturated;
  }

  finished(): void {
    this.#done++;
  }

  /** A transfer was refused for load, or stalled. */
  overloaded(): void {
    this.#overloads++;
  }

  /** Call often; answers true when the limit changed. */
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

/** What an upload limits itself by. */
interface Limits {
  concurrency: AdaptiveConcurrency;
  inFlight: InFlight;
  slots: TransferSlots;
}

export interface LimitOptions {
  concurrency?: ConcurrencyOptions;
  /** Bytes of memory that transfers may hold together; 96 MiB when absent. */
  memory?: number;
  /** Time by which the connection is measured; the system's when absent. */
  clock?: Clock;
}

/** The limits of one upload. */
export function limitsOf({
  concurrency: options = {},
  memory = usualMemory,
  clock = systemClock,
}: LimitOptions): Limits {
  const concurrency = new AdaptiveConcurrency(options, clock);
  const inFlight = new InFlight(clock);
  return { concurrency, inFlight, slots: new TransferSlots(concurrency.limit, memory, inFlight) };
}

/** What several uploads at the same time share; made by `shareUploads`. */
export interface UploadShare {
  readonly kind: 'upload share';
}

const shared = new WeakMap<UploadShare, Limits>();

/**
 * One limit of transfers and of memory for several uploads at the same time: together they have as many as one alone
 * would, and each its share of them. Give it to `uploadFiles` as `share`, with one transport for all.
 */
export function shareUploads(options: LimitOptions = {}): UploadShare {
  const share: UploadShare = { kind: 'upload share' };
  shared.set(share, limitsOf(options));
  return share;
}

/** The limits that uploads share. */
export const limitsOfShare = (share: UploadShare): Limits | undefined => shared.get(share);
