import type { RecordingInfo, UploadTicket } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '../core/errors.ts';
import type { CallOptions } from '../core/request.ts';
import type { Item, UploadContext } from './context.ts';
import type { FileOutcome } from './progress.ts';
import { SourceError, type UploadSource } from './source.ts';

/** Saves hashing in the next run. */
export interface JournalEntry {
  filename: string;
  size: number;
  version: string | null;
  /** Lower-case hex. */
  sha256: string;
}

/** Notes between runs: in a file, IndexedDB, or memory. */
export interface UploadJournal {
  /** Last entry of a name, with any size and version. */
  recall(filename: string): Promise<JournalEntry | undefined>;
  note(entry: JournalEntry): void;
  flush(): Promise<void>;
}

/** A journal for the life of the page or process. */
export function memoryJournal(): UploadJournal {
  const entries = new Map<string, JournalEntry>();
  return {
    recall: async (filename) => entries.get(filename),
    note: (entry) => void entries.set(entry.filename, entry),
    flush: async () => {},
  };
}

/** Hashes an item's file and notes it. Throws SourceError when it cannot be read. */
export async function hashItem(
  item: Item,
  journal: UploadJournal,
  signal: AbortSignal,
): Promise<void> {
  const { source } = item;
  const { filename, size } = source;
  const version = source.version ?? null;
  item.sha256 = (await source.sha256?.(signal)) ?? null;
  if (item.sha256) journal.note({ filename, size, version, sha256: item.sha256 });
}

async function recallOrHash(
  item: Item,
  journal: UploadJournal,
  signal: AbortSignal,
): Promise<void> {
  const { filename, size, version } = item.source;
  const entry = await journal.recall(filename);
  const same = entry?.size === size && entry.version !== null && entry.version === version;
  if (same) item.sha256 = entry.sha256;
  else await hashItem(item, journal, signal);
}

const hashedAtOnce = 4;

interface PrepareOptions {
  journal: UploadJournal;
  waitForCapacity: () => Promise<void>;
  /** In order, so that the first of equal files is sent. */
  pass: (item: Item) => void;
  leave: (item: Item) => void;
  unreadable: (item: Item, error: SourceError) => void;
  take: (source: UploadSource) => Item;
}

/** Hashes a few at a time; passes them on in order. True at the end. */
export async function prepareSources(
  ctx: UploadContext,
  sources: AsyncIterable<UploadSource> | Iterable<UploadSource>,
  { journal, waitForCapacity, pass, leave, unreadable, take }: PrepareOptions,
): Promise<boolean> {
  const running = new Set<Promise<void>>();
  let broken: { error: unknown } | null = null;

  const prepare = async (item: Item, before: Promise<void>) => {
    try {
      await recallOrHash(item, journal, ctx.drain).finally(() => before);
      if (ctx.drain.aborted) leave(item);
      else pass(item);
    } catch (error) {
      if (error instanceof SourceError) return unreadable(item, error);
      if (!ctx.drain.aborted) broken ??= { error };
      leave(item);
    }
  };

  let ended = true;
  let last = Promise.resolve();
  for await (const source of sources) {
    if (ctx.drain.aborted || broken) {
      ended = false;
      break;
    }
    const preparing = prepare(take(source), last).finally(() => running.delete(preparing));
    last = preparing;
    running.add(preparing);
    while (running.size >= hashedAtOnce) await Promise.race(running);
    await waitForCapacity();
  }
  await Promise.all(running);
  if (broken) throw (broken as { error: unknown }).error;
  return ended;
}

/** Of equal files the first is sent; the others wait until the service has it. */
export class DuplicateContent {
  readonly #first = new Map<string, string>();
  readonly #there = new Set<string>();
  #waiting: UploadSource[] = [];

  /** First file with equal content. */
  firstOf({ source, sha256 }: Item): string | null {
    if (sha256 === null) return null;
    const first = this.#first.get(sha256);
    if (first === undefined) this.#first.set(sha256, source.filename);
    return first === undefined || first === source.filename ? null : first;
  }

  isThereNow({ sha256 }: Item): void {
    if (sha256 !== null) this.#there.add(sha256);
  }

  isThere({ sha256 }: Item): boolean {
    return sha256 !== null && this.#there.has(sha256);
  }

  hold({ source }: Item): void {
    this.#waiting.push(source);
  }

  /** Releases waiting files; the next becomes the first if the content is missing. */
  release(outcomes: readonly FileOutcome[]): UploadSource[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return waiting;
    for (const { outcome, sha256 } of outcomes)
      if (outcome === 'stored' && sha256 !== null) this.#there.add(sha256);
    for (const sha256 of this.#first.keys())
      if (!this.#there.has(sha256)) this.#first.delete(sha256);
    return waiting;
  }
}

/** Characters, as in `RecordingInfo`. */
const recorderTextLength = 100;

/** First half of a cut surrogate pair. */
const halfPair = /[\uD800-\uDBFF]$/;

const cut = (text: string, length: number): string =>
  text.length > length ? text.slice(0, length).replace(halfPair, '') : text;

const remarksOf = (remarks: readonly string[]): string[] =>
  remarks
    .map((remark) => cut(remark.trim(), limits.remark_length))
    .filter(Boolean)
    .slice(0, limits.remarks_per_file);

const recorderText = (text: string | null): string | null => text && cut(text, recorderTextLength);

/** People write anything into header texts. */
const recordingOf = (recording: RecordingInfo): RecordingInfo => ({
  ...recording,
  make: recorderText(recording.make),
  model: recorderText(recording.model),
  device_id: recorderText(recording.device_id),
});

function uploadRequest({ source, sha256, another }: Item) {
  const {
    filename,
    contentType: content_type,
    size,
    kind,
    recording,
    remarks,
  }: UploadSource = source;
  return {
    filename,
    content_type,
    size,
    ...(sha256 === null ? {} : { sha256 }),
    ...(kind ? { kind } : {}),
    ...(another ? { another } : {}),
    ...(recording ? { recording: recordingOf(recording) } : {}),
    ...(remarks?.length ? { remarks: remarksOf(remarks) } : {}),
  };
}

/** One file of the batch may be the cause. */
const isAboutContent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'invalid_request';

export interface SignTerms {
  dryRun: boolean;
  /** Sent facts replace stored ones. */
  correct: boolean;
}

/** Halves a refused batch until only the file at fault is refused. */
export async function signItems(
  ctx: UploadContext,
  items: Item[],
  terms: SignTerms,
): Promise<[Item, UploadTicket][]> {
  const body = {
    files: items.map(uploadRequest),
    ...(terms.dryRun ? { dry_run: true } : {}),
    ...(terms.correct ? { correct: true } : {}),
  };
  const ask = (options: CallOptions) => ctx.api.files.uploadUrls(ctx.dataId, body, options);
  try {
    const tickets = (await ctx.service.retry(ask)).files;
    return items.map((item, index) => [item, ticketOf(item, tickets[index])]);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    const [only] = items;
    if (items.length === 1 && only) return [[only, refusal(only, error)]];
    const half = Math.ceil(items.length / 2);
    return [
      ...(await signItems(ctx, items.slice(0, half), terms)),
      ...(await signItems(ctx, items.slice(half), terms)),
    ];
  }
}

function ticketOf(item: Item, ticket: UploadTicket | undefined): UploadTicket {
  if (ticket?.filename === item.source.filename) return ticket;
  throw new ApiError(`The service did not answer for ${item.source.filename}`, {
    status: 200,
    code: 'unexpected_answer',
    requestId: null,
    field: null,
    retryAfterMs: null,
  });
}

const refusal = (item: Item, error: ApiError): UploadTicket => ({
  status: 'refused',
  filename: item.source.filename,
  code: error.code,
  error: error.message,
});
