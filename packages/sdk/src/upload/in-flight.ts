import type { Clock } from '../core/hooks.ts';

/** Bytes a second that a connection is taken to carry before it has carried anything. */
const leastRate = 32 * 1024;
/** What is on its way should be taken within so many milliseconds; a larger file goes alone. */
const aheadMs = 10_000;
/** When what is on its way is taken within so many milliseconds, more is sent, so that the connection is never idle. */
const topUpMs = 2_000;
/** Bytes that may be on their way before the rate is known, unless one file alone has more. */
const firstBytes = 1024 ** 2;
/** The rate is that of the last so many milliseconds of sending. */
const windowMs = 10_000;
const markEveryMs = 250;
/** Milliseconds of silence that are never too long, and how much slower than measured a connection may become. */
const graceMs = 30_000;
const slack = 4;
const mostDoubt = 64;
/** Milliseconds more than that, at most, before the rate is known: to a connection that needs more the next try gives more. */
const firstWaitMs = 120_000;
/** Milliseconds more than that, at most, where the connection at its rate does not need longer. */
const longestWaitMs = 600_000;
/** Answered bytes after which the rate is that of the connection; before it may be that of the first few answers. */
const tellingBytes = 1024 ** 2;

/** A body on its way to the store. */
export interface Transfer {
  readonly filename: string;
  /** The upload that it is of, where several share a connection; names alone do not tell them apart. */
  readonly upload: object | null;
  /** Bytes. */
  readonly length: number;
  /** Bytes handed to the network, which may only have been buffered on the way. */
  handed: number;
  /** Bytes of it that the store has by now, by what the connection carries: an estimate, never more than was handed over. */
  taken: number;
}

/**
 * What is on its way to the store. Connections buffer (tunnels, relays, kernels), so only answers tell what has arrived: by
 * them it measures what the connection carries, and from that follows how much may be under way at once, how far a
 * transfer has come, and how long one may be silent.
 */
export class InFlight {
  readonly #now: Clock['now'];
  readonly #transfers = new Set<Transfer>();
  #at: number;
  /** Milliseconds in which anything was on its way. */
  #busyMs = 0;
  #answered = 0;
  #marks = [{ busyMs: 0, answered: 0 }];
  #rate = 0;
  /** How many times slower than measured the connection is taken to be, after transfers that fell silent. */
  #doubt = 1;

  constructor({ now }: Pick<Clock, 'now'>) {
    this.#now = now;
    this.#at = now();
  }

  /** Bytes a second that the connection carries; null before the first answer. */
  get rate(): number | null {
    return this.#rate || null;
  }

  /** Bytes that have been sent and not answered, as far as they still are to arrive. */
  get backlog(): number {
    let bytes = 0;
    for (const { length, taken } of this.#transfers) bytes += length - taken;
    return bytes;
  }

  /** Whether a body of so many bytes may go now, beside what is on its way. */
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
    const transfer = { filename, upload, length, handed: 0, taken: 0 };
    this.#transfers.add(transfer);
    return transfer;
  }

  /** The other side has answered the whole body. */
  answered(transfer: Transfer, now = this.#now()): void {
    this.advance(now);
    if (!this.#transfers.delete(transfer)) return;
    this.#doubt = 1;
    this.#correct(transfer.length - transfer.taken);
    this.#answered += transfer.length;
    this.#measure();
  }

  /** A transfer ended without an answer: what it took of the connection's time tells nothing of the connection. */
  broken(transfer: Transfer, silent: boolean, now = this.#now()): void {
    this.advance(now);
    if (!this.#transfers.delete(transfer)) return;
    this.#busyMs = this.#marks.at(-1)?.busyMs ?? 0;
    if (silent) this.#doubt = Math.min(mostDoubt, this.#doubt * slack);
  }

  /**
   * Milliseconds that a transfer may show no sign of life. All that is on its way may stand before it in some buffer:
   * the time is in proportion to that, at the rate of the connection. A body that shows nothing while it is handed over, as
   * with `fetch`, has all the time that the connection may need.
   */
  silenceMs({ handed }: Transfer): number {
    const { backlogMs } = this;
    return graceMs + (handed === 0 ? Math.max(backlogMs, this.#needMs * slack) : backlogMs);
  }

  /** Milliseconds after which what is on its way has arrived, with much to spare. */
  get backlogMs(): number {
    const need = this.#needMs;
    if (this.#answered < tellingBytes)
      return Math.min(Math.min(need * slack, firstWaitMs) * this.#doubt, longestWaitMs);
    return Math.min(need * slack * this.#doubt, Math.max(need, longestWaitMs));
  }

  /** Milliseconds that the connection needs for all that is on its way. */
  get #needMs(): number {
    let bytes = 0;
    for (const { length } of this.#transfers) bytes += length;
    return (bytes / (this.#rate || leastRate * slack)) * 1000;
  }

  /** What is on its way, as far as it has come by now. */
  advance(now = this.#now()): Iterable<Transfer> {
    const elapsed = now - this.#at;
    this.#at = now;
    if (this.#transfers.size === 0 || elapsed <= 0) return this.#transfers;
    this.#busyMs += elapsed;
    // A connection that buffers keeps the order; one that does not tells by what it takes.
    let bytes = ((this.#rate || leastRate) * elapsed) / 1000;
    for (const transfer of this.#transfers) {
      const more = Math.min(bytes, Math.max(0, transfer.handed - transfer.taken));
      transfer.taken += more;
      bytes -= more;
    }
    return this.#transfers;
  }

  /** So many bytes more than estimated have arrived of one body, and so fewer of the others. */
  #correct(surplus: number): void {
    let bytes = surplus;
    for (const transfer of [...this.#transfers].toReversed()) {
      const less = Math.min(bytes, transfer.taken);
      transfer.taken -= less;
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
