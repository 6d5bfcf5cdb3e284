import type { Clock } from '../core/hooks.ts';

const leastRate = 32 * 1024;
/** Milliseconds of sending to have under way. */
const aheadMs = 10_000;
/** Milliseconds; send more below this, so that the connection is never idle. */
const topUpMs = 2_000;
/** Bytes under way before the rate is known. */
const firstBytes = 1024 ** 2;
/** Milliseconds the rate covers. */
const windowMs = 10_000;
const markEveryMs = 250;
/** Milliseconds of silence always allowed. */
const graceMs = 30_000;
const slack = 4;
const mostDoubt = 64;
/** Extra milliseconds before the rate is known. */
const firstWaitMs = 120_000;
/** Extra milliseconds, unless the rate needs more. */
const longestWaitMs = 600_000;
/** Answered bytes after which the rate is reliable. */
const tellingBytes = 1024 ** 2;

export interface Transfer {
  readonly filename: string;
  /** Uploads that share a connection may have equal file names. */
  readonly upload: object | null;
  /** Bytes. */
  readonly length: number;
  /** Bytes handed to the network, perhaps still buffered. */
  handed: number;
  /** Bytes the store has, estimated by the rate. */
  storedBytes: number;
}

/**
 * Only answers prove arrival, since tunnels and kernels buffer. They give the rate, which sets how
 * much may be under way, the progress, and the silence allowed.
 */
export class InFlight {
  readonly #now: Clock['now'];
  readonly #transfers = new Set<Transfer>();
  #at: number;
  #busyMs = 0;
  #answered = 0;
  #marks = [{ busyMs: 0, answered: 0 }];
  #rate = 0;
  /** Slowdown factor after silent transfers. */
  #doubt = 1;

  constructor({ now }: Pick<Clock, 'now'>) {
    this.#now = now;
    this.#at = now();
  }

  /** Bytes per second; null before the first answer. */
  get rate(): number | null {
    return this.#rate || null;
  }

  /** Bytes still to arrive. */
  get backlog(): number {
    let bytes = 0;
    for (const { length, storedBytes } of this.#transfers) bytes += length - storedBytes;
    return bytes;
  }

  admits(bytes: number, now = this.#now()): boolean {
    if (this.#transfers.size === 0) return true;
    this.advance(now);
    const { backlog } = this;
    if (this.#rate === 0) return backlog + bytes <= firstBytes;
    const seconds = (count: number) => (count / this.#rate) * 1000;
    return seconds(backlog + bytes) <= aheadMs || seconds(backlog) <= topUpMs;
  }

  begin(
    filename: string,
    length: number,
    now = this.#now(),
    upload: object | null = null,
  ): Transfer {
    this.advance(now);
    const transfer = { filename, upload, length, handed: 0, storedBytes: 0 };
    this.#transfers.add(transfer);
    return transfer;
  }

  answered(transfer: Transfer, now = this.#now()): void {
    this.advance(now);
    if (!this.#transfers.delete(transfer)) return;
    this.#doubt = 1;
    this.#correct(transfer.length - transfer.storedBytes);
    this.#answered += transfer.length;
    this.#measure();
  }

  /** Its time says nothing of the connection. */
  broken(transfer: Transfer, silent: boolean, now = this.#now()): void {
    this.advance(now);
    if (!this.#transfers.delete(transfer)) return;
    this.#busyMs = this.#marks.at(-1)?.busyMs ?? 0;
    if (silent) this.#doubt = Math.min(mostDoubt, this.#doubt * slack);
  }

  /**
   * Milliseconds of silence allowed: in proportion to all bytes under way. A body without progress
   * events gets all the time the connection may need.
   */
  silenceMs({ handed }: Transfer): number {
    const { backlogMs } = this;
    return graceMs + (handed === 0 ? Math.max(backlogMs, this.#needMs * slack) : backlogMs);
  }

  /** Milliseconds until everything has arrived, with margin. */
  get backlogMs(): number {
    const need = this.#needMs;
    if (this.#answered < tellingBytes)
      return Math.min(Math.min(need * slack, firstWaitMs) * this.#doubt, longestWaitMs);
    return Math.min(need * slack * this.#doubt, Math.max(need, longestWaitMs));
  }

  /** Milliseconds. */
  get #needMs(): number {
    let bytes = 0;
    for (const { length } of this.#transfers) bytes += length;
    return (bytes / (this.#rate || leastRate * slack)) * 1000;
  }

  advance(now = this.#now()): Iterable<Transfer> {
    const elapsed = now - this.#at;
    this.#at = now;
    if (this.#transfers.size === 0 || elapsed <= 0) return this.#transfers;
    this.#busyMs += elapsed;
    // A connection that buffers keeps the order.
    let bytes = ((this.#rate || leastRate) * elapsed) / 1000;
    for (const transfer of this.#transfers) {
      const more = Math.min(bytes, Math.max(0, transfer.handed - transfer.storedBytes));
      transfer.storedBytes += more;
      bytes -= more;
    }
    return this.#transfers;
  }

  #correct(surplus: number): void {
    let bytes = surplus;
    for (const transfer of [...this.#transfers].toReversed()) {
      const less = Math.min(bytes, transfer.storedBytes);
      transfer.storedBytes -= less;
      bytes -= less;
    }
  }

  #measure(): void {
    const marks = this.#marks;
    const mark = { busyMs: this.#busyMs, answered: this.#answered };
    const [before, last] = marks.slice(-2);
    if (before && last && last.busyMs - before.busyMs < markEveryMs) marks.pop();
    marks.push(mark);
    while (marks.length > 2 && mark.busyMs - (marks[1]?.busyMs ?? 0) >= windowMs) marks.shift();
    const first = marks[0] ?? mark;
    const elapsed = mark.busyMs - first.busyMs;
    if (elapsed > 0) this.#rate = ((mark.answered - first.answered) / elapsed) * 1000;
  }
}
