import type { UploadTicket } from '@biophony/contract';
import { AbortedError } from '../core/errors.ts';
import { hashItem } from './hash-item.ts';
import { takeIn } from './intake.ts';
import { outcomeOf, type Item, type SendResult, type UploadContext } from './item.ts';
import type { UploadJournal } from './journal.ts';
import { Notifier } from './notifier.ts';
import { sendParts } from './send-parts.ts';
import { sendSingle } from './send-single.ts';
import { signItems, type SignTerms } from './sign.ts';
import { SourceError, type UploadSource } from './source.ts';
import type { Twins } from './twins.ts';

const batchFiles = 256;
const batchAgeMs = 5_000;
/** When nothing is being sent, a batch closes so soon. */
const lingerMs = 25;
/** Hashed and signed ahead, at most: files, bytes, and seconds of sending. */
const ahead = { files: 3 * batchFiles, bytes: 1024 ** 3, leastBytes: 64 * 1024 ** 2, seconds: 600 };
type SendTicket = Extract<UploadTicket, { status: 'upload' | 'multipart' }>;

/** How often upload URLs are asked for one file before it counts as failed. */
const mostSignings = 4;

export interface PumpOptions extends SignTerms {
  journal: UploadJournal;
  twins: Twins;
  onSent: (item: Item, fileId: string) => void;
  /** Takes over what may fare better at the end of the upload; null when this is the end. */
  onFailed: ((item: Item) => void) | null;
}

/** Moves items from the sources through hashing, signing and sending, each stage ahead of the next. */
export class Pump {
  readonly #ctx: UploadContext;
  readonly #options: PumpOptions;
  readonly #news = new Notifier();
  #hashed: Item[] = [];
  #oldest = 0;
  /** Items taken in and not yet at their end. */
  #open = 0;
  /** Items taken in whose sending has not begun. */
  #waiting = new Set<Item>();
  #waitingBytes = 0;
  #takingIn = true;
  #leftOut = false;
  /** What stops the upload as a whole. */
  #fatal: { error: unknown } | null = null;
  readonly #startedAt = performance.now();

  constructor(ctx: Omit<UploadContext, 'begin'>, options: PumpOptions) {
    this.#ctx = { ...ctx, begin: (item) => this.#begin(item) };
    this.#options = options;
  }

  /**
   * Resolves when every source taken in has come to its end; false when some were left for another
   * run. Throws what stops the upload as a whole.
   */
  async run(sources: AsyncIterable<UploadSource> | Iterable<UploadSource>): Promise<boolean> {
    this.#takingIn = true;
    const intake = takeIn(this.#ctx, sources, {
      journal: this.#options.journal,
      room: () => this.#room(),
      take: (source) => this.#take(source),
      pass: (item) => this.#arrive(item),
      leave: (item) => this.#leave(item),
      unreadable: (item, error) => this.#unreadable(item, error),
    }).finally(() => {
      this.#takingIn = false;
      this.#news.notify();
    });
    const [ended] = await Promise.all([intake, this.#signing()]);
    return ended && !this.#leftOut;
  }

  #take(source: UploadSource): Item {
    const item: Item = { source, sha256: null, signings: 0, standingBytes: 0 };
    this.#ctx.ledger.seen(source.size);
    this.#open++;
    this.#wait(item);
    return item;
  }

  #wait(item: Item): void {
    this.#waiting.add(item);
    this.#waitingBytes += item.source.size;
  }

  /** Passes a hashed item on, unless its content is on its way under another name. */
  #arrive(item: Item): void {
    const { twins, dryRun } = this.#options;
    const storedAs = twins.firstOf(item);
    if (storedAs === null) return this.#pass(item);
    if (dryRun)
      return this.#settle(item, {
        outcome: 'already_have',
        fileId: null,
        storedAs,
        verifiedBy: null,
        corrected: [],
      });
    twins.hold(item);
    this.#ctx.ledger.unseen(item.source.size);
    this.#left(item);
  }

  #pass(item: Item): void {
    if (this.#hashed.length === 0) this.#oldest = performance.now();
    this.#hashed.push(item);
    this.#news.notify();
  }

  #begin(item: Item): void {
    const { filename, size } = item.source;
    if (this.#begun(item)) this.#ctx.ledger.started(filename, size, item.standingBytes);
  }

  #begun(item: Item): boolean {
    if (!this.#waiting.delete(item)) return false;
    this.#waitingBytes -= item.source.size;
    this.#news.notify();
    return true;
  }

  #left(item: Item): void {
    this.#begun(item);
    this.#ctx.ledger.stopped(item.source.filename);
    this.#open--;
    this.#news.notify();
  }

  /** Lets go of an item that came to no outcome. */
  #leave(item: Item): void {
    this.#leftOut = true;
    this.#left(item);
  }

  async #room(): Promise<void> {
    const { drain, ledger } = this.#ctx;
    while (!drain.aborted) {
      const elapsed = (performance.now() - this.#startedAt) / 1000;
      const rate = ledger.totals.sentBytes / elapsed;
      const bytes = Math.max(ahead.leastBytes, Math.min(ahead.bytes, rate * ahead.seconds));
      if (this.#waiting.size < ahead.files && this.#waitingBytes < bytes) return;
      await this.#news.wait(1_000);
    }
  }

  /** Whether the batch should close now. */
  #due(): boolean {
    const count = this.#hashed.length;
    if (count === 0) return false;
    const age = performance.now() - this.#oldest;
    const hungry = this.#ctx.slots.waiting < this.#ctx.slots.limit;
    return count >= batchFiles || age >= batchAgeMs || (hungry && age >= lingerMs);
  }

  async #signing(): Promise<void> {
    const { climber, slots, drain, ledger } = this.#ctx;
    while (this.#takingIn || this.#open > 0) {
      if (this.#fatal) throw this.#fatal.error;
      if (this.#ctx.stop.aborted) throw new AbortedError('Stopped');
      if (climber.tick()) slots.limit = climber.limit;
      slots.serve();
      ledger.tell();
      if (drain.aborted) for (const item of this.#hashed.splice(0)) this.#leave(item);
      if (this.#due()) await this.#sign(this.#hashed.splice(0, batchFiles));
      else await this.#news.wait(this.#hashed.length > 0 ? lingerMs : 250);
    }
    if (this.#fatal) throw this.#fatal.error;
  }

  async #sign(items: Item[]): Promise<void> {
    this.#oldest = performance.now();
    for (const item of items) item.signings++;
    const answers = await signItems(this.#ctx, items, this.#options);
    for (const [item, ticket] of answers) this.#follow(item, ticket);
  }

  #follow(item: Item, ticket: UploadTicket): void {
    const { ledger } = this.#ctx;
    if (ticket.status === 'already_have')
      this.#settle(item, {
        outcome: 'already_have',
        fileId: ticket.file_id,
        storedAs: ticket.stored_as,
        verifiedBy: ticket.verified_by,
        corrected: ticket.corrected,
      });
    else if (ticket.status === 'refused')
      this.#settle(item, { outcome: 'refused', code: ticket.code, reason: ticket.error });
    else if (this.#options.dryRun) this.#settle(item, { outcome: 'would_upload' });
    else void this.#send(item, ticket);
    ledger.tell();
  }

  #settle(item: Item, outcome: Parameters<typeof outcomeOf>[1]): void {
    this.#ctx.ledger.settle(outcomeOf(item, outcome));
    this.#left(item);
  }

  async #send(item: Item, ticket: SendTicket): Promise<void> {
    try {
      const result =
        ticket.status === 'upload'
          ? await sendSingle(this.#ctx, item, ticket)
          : await sendParts(this.#ctx, item, ticket);
      this.#conclude(item, result);
    } catch (error) {
      const quiet = error instanceof AbortedError && this.#ctx.drain.aborted;
      if (!quiet) this.#fatal ??= { error };
      this.#leave(item);
    }
  }

  #conclude(item: Item, result: SendResult): void {
    const { ledger, onEvent } = this.#ctx;
    const { filename, size } = item.source;
    if (result.kind === 'sent') {
      ledger.sent(filename, size);
      this.#options.onSent(item, result.fileId);
      this.#left(item);
    } else if (result.kind === 'failed' && result.again && this.#options.onFailed) {
      onEvent({ type: 'retry', filename, reason: result.reason, waitMs: null });
      ledger.unseen(size);
      this.#options.onFailed(item);
      this.#left(item);
    } else if (result.kind === 'failed') {
      const { code, reason, temporary } = result;
      this.#settle(item, { outcome: 'failed', code, reason, temporary });
    } else if (item.signings >= mostSignings) {
      const code = result.kind === 'hash_again' ? 'checksum_mismatch' : 'upload_refused';
      this.#settle(item, { outcome: 'failed', code, reason: result.reason, temporary: true });
    } else {
      onEvent({ type: 'retry', filename, reason: result.reason, waitMs: 0 });
      ledger.stopped(filename);
      this.#wait(item);
      if (result.kind === 'hash_again') void this.#hashAgain(item);
      else this.#pass(item);
    }
  }

  #unreadable(item: Item, { code, message: reason }: SourceError): void {
    this.#settle(item, { outcome: 'failed', code, reason, temporary: true });
  }

  async #hashAgain(item: Item): Promise<void> {
    try {
      await hashItem(item, this.#options.journal, this.#ctx.drain);
      this.#pass(item);
    } catch (error) {
      if (error instanceof SourceError) return this.#unreadable(item, error);
      if (!this.#ctx.drain.aborted) this.#fatal ??= { error };
      this.#leave(item);
    }
  }
}
