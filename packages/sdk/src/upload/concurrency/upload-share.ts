import { systemClock, type Clock } from '../../core/clock.ts';
import { AdaptiveConcurrency, type ConcurrencyOptions } from './adaptive-concurrency.ts';
import { InFlight } from './in-flight.ts';
import { TransferSlots } from './transfer-slots.ts';

const usualMemory = 96 * 1024 ** 2;

/** What an upload limits itself by. */
export interface Limits {
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
