import type { UploadTicket } from '@biophony/contract';
import { AbortedError } from '../core/errors.ts';
import {
  type DuplicateContent,
  hashItem,
  prepareSources,
  signItems,
  type SignTerms,
  type UploadJournal,
} from './prepare.ts';
import { toOutcome, type Item, type SendResult, type UploadContext } from './context.ts';
import { Notifier } from './transfer-slots.ts';
import { sendParts, sendSingle } from './send.ts';
import { SourceError, type UploadSource } from './source.ts';

const batchFiles = 256;
const batchAgeMs = 5_000;
/** Milliseconds until a batch closes while nothing is sent. */
const idleBatchMs = 25;
/** Hashed and signed ahead: files, bytes, and seconds of sending. */
const ahead = { files: 3 * batchFiles, bytes: 1024 ** 3, leastBytes: 64 * 1024 ** 2, seconds: 600 };
type SendTicket = Extract<UploadTicket, { status: 'upload' | 'multipart' }>;

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const mostSignings = 4;

export interface SchedulerOptions extends SignTerms {
  journal: UploadJournal;
  duplicates: DuplicateContent;
  onSent: (item: Item, fileId: string) => void;
  /** Receives items to retry; null at the end. */
  onFailed: ((item: Item) => void) | null;
}

export class UploadScheduler {
  readonly #ctx: UploadContext;
  readonly #options: SchedulerOptions;
  /** Wakes signing. */
  readonly #changes: Notifier;
  readonly #room: Notifier;
  #hashed: Item[] = [];
  #oldest = 0;
  #open = 0;
  #waiting = new Set<Item>();
  #waitingBytes = 0;
  #takingIn = true;
  #leftOut = false;
  #fatal: { error: unknown } | null = null;
  readonly #startedAt: number;

  constructor(ctx: Omit<UploadContext, 'begin'>, options: SchedulerOptions) {
    this.#ctx = { ...ctx, begin: (item) => this.#begin(item) };
    this.#options = options;
    this.#changes = new Notifier(ctx.clock);
    this.#room = new Notifier(ctx.clock);
    this.#startedAt = ctx.clock.now();
  }

  /** False when sources were left for another run. Throws errors that stop the upload. */
  async run(sources: AsyncIterable<UploadSource> | Iterable<UploadSource>): Promise<boolean> {
    this.#takingIn = true;
    const preparing = prepareSources(this.#ctx, sources, {
      journal: this.#options.journal,
      waitForCapacity: () => this.#waitForCapacity(),
      take: (source) => this.#take(source),
      pass: (item) => this.#arrive(item),
      leave: (item) => this.#leave(item),
      unreadable: (item, error) => this.#unreadable(item, error),
    }).finally(() => {
      this.#takingIn = false;
      this.#changes.notify();
    });
    const [ended] = await Promise.all([preparing, this.#signing()]);
    return ended && !this.#leftOut;
  }

  #take(source: UploadSource): Item {
    const item: Item = { source, sha256: null, signings: 0, storedBytes: 0 };
    this.#ctx.progress.seen(source.size);
    this.#open++;
    this.#wait(item);
    return item;
  }

  #wait(item: Item): void {
    this.#waiting.add(item);
    this.#waitingBytes += item.source.size;
  }

  /** Unless the same content is being sent under another name. */
  #arrive(item: Item): void {
    const { duplicates, dryRun } = this.#options;
    const storedAs = duplicates.firstOf(item);
    if (storedAs === null) return this.#pass(item);
    if (!dryRun && duplicates.isThere(item)) {
      // Only files of one name in two folders may count as one.
      item.another = lastOf(storedAs) === lastOf(item.source.filename);
      return this.#pass(item);
    }
    if (dryRun && duplicates.isThere(item))
      return this.#settle(item, {
        outcome: 'already_have',
        fileId: null,
        storedAs,
        verifiedBy: null,
        corrected: [],
      });
    duplicates.hold(item);
    this.#ctx.progress.unseen(item.source.size);
    this.#left(item);
  }

  #pass(item: Item): void {
    if (this.#hashed.length === 0) this.#oldest = this.#ctx.clock.now();
    this.#hashed.push(item);
    if (this.#hashed.length === 1 || this.#hashed.length >= batchFiles) this.#changes.notify();
  }

  #begin(item: Item): void {
    const { filename, size } = item.source;
    if (this.#begun(item)) this.#ctx.progress.started(filename, size, item.storedBytes);
  }

  #begun(item: Item): boolean {
    if (!this.#waiting.delete(item)) return false;
    this.#waitingBytes -= item.source.size;
    this.#room.notify();
    return true;
  }

  #left(item: Item): void {
    this.#begun(item);
    this.#ctx.progress.stopped(item.source.filename);
    this.#open--;
    if (this.#open === 0 || this.#fatal || this.#ctx.stop.aborted) this.#changes.notify();
  }

  #leave(item: Item): void {
    this.#leftOut = true;
    this.#left(item);
  }

  async #waitForCapacity(): Promise<void> {
    const { drain, progress } = this.#ctx;
    while (!drain.aborted) {
      const elapsed = (this.#ctx.clock.now() - this.#startedAt) / 1000;
      const rate = progress.totals.sentBytes / elapsed;
      const bytes = Math.max(ahead.leastBytes, Math.min(ahead.bytes, rate * ahead.seconds));
      if (this.#waiting.size < ahead.files && this.#waitingBytes < bytes) return;
      await this.#room.wait(1_000);
    }
  }

  #due(): boolean {
    const count = this.#hashed.length;
    if (count === 0) return false;
    const age = this.#ctx.clock.now() - this.#oldest;
    const idle = this.#ctx.slots.waiting < this.#ctx.slots.limit;
    return count >= batchFiles || age >= batchAgeMs || (idle && age >= idleBatchMs);
  }

  async #signing(): Promise<void> {
    const { concurrency, slots, drain, progress } = this.#ctx;
    while (this.#takingIn || this.#open > 0) {
      if (this.#fatal) throw this.#fatal.error;
      if (this.#ctx.stop.aborted) throw new AbortedError('Stopped');
      if (concurrency.tick()) slots.limit = concurrency.limit;
      slots.serve();
      progress.tell();
      if (drain.aborted) for (const item of this.#hashed.splice(0)) this.#leave(item);
      if (this.#due()) await this.#sign(this.#hashed.splice(0, batchFiles));
      else await this.#changes.wait(this.#hashed.length > 0 ? idleBatchMs : 250);
    }
    if (this.#fatal) throw this.#fatal.error;
  }

  async #sign(items: Item[]): Promise<void> {
    this.#oldest = this.#ctx.clock.now();
    for (const item of items) item.signings++;
    const answers = await signItems(this.#ctx, items, this.#options);
    for (const [item, ticket] of answers) this.#follow(item, ticket);
  }

  #follow(item: Item, ticket: UploadTicket): void {
    const { progress } = this.#ctx;
    const { dryRun, duplicates } = this.#options;
    if (dryRun ? ticket.status !== 'refused' : ticket.status === 'already_have')
      duplicates.isThereNow(item);
    if (ticket.status === 'already_have' && ticket.added && !dryRun) {
      item.storedAs = ticket.stored_as;
      this.#conclude(item, { kind: 'sent', fileId: ticket.file_id });
    } else if (ticket.status === 'already_have')
      this.#settle(item, {
        outcome: 'already_have',
        fileId: ticket.file_id,
        storedAs: ticket.stored_as,
        verifiedBy: ticket.verified_by,
        corrected: ticket.corrected,
      });
    else if (ticket.status === 'refused')
      this.#settle(item, { outcome: 'refused', code: ticket.code, reason: ticket.error });
    else if (dryRun) this.#settle(item, { outcome: 'would_upload' });
    else {
      item.heals ||= ticket.heals;
      void this.#send(item, ticket);
    }
    progress.tell();
  }

  #settle(item: Item, outcome: Parameters<typeof toOutcome>[1]): void {
    this.#ctx.progress.settle(toOutcome(item, outcome));
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
    const { progress, onEvent } = this.#ctx;
    const { filename, size } = item.source;
    if (result.kind === 'sent') {
      progress.sent(filename, size);
      this.#options.onSent(item, result.fileId);
      this.#left(item);
    } else if (result.kind === 'failed' && result.again && this.#options.onFailed) {
      onEvent({ type: 'retry', filename, reason: result.reason, waitMs: null });
      progress.unseen(size);
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
      progress.stopped(filename);
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
