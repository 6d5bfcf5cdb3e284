import type { Dataset, UploadComplete, VerifiedBy } from '@biophony/contract';
import { type Clock, systemClock } from '../core/hooks.ts';
import { type CallOptions, longCallMs } from '../core/request.ts';
import {
  type ConcurrencyOptions,
  createLimits,
  limitsOfShare,
  type UploadShare,
} from './concurrency.ts';
import { ServiceConnectivity, StoreConnectivity } from './connectivity.ts';
import {
  type Item,
  toOutcome,
  type SentItem,
  type UploadApi,
  type UploadContext,
} from './context.ts';
import { DuplicateContent, memoryJournal, type UploadJournal } from './prepare.ts';
import {
  type FileOutcome,
  type UploadEvent,
  UploadProgress,
  type UploadTotals,
} from './progress.ts';
import type { UploadSource } from './source.ts';
import { fetchTransport, type Transport } from './transport.ts';
import { UploadScheduler } from './upload-scheduler.ts';
import { xhrTransport } from './xhr-transport.ts';

const sentences = {
  missing: 'The store does not have it, though it was sent',
  wrong_size: 'The store has it in another size than it was sent',
};

const notConfirmed =
  'It was sent, but the service has not confirmed it. Run the same upload again.';

function leaveUnconfirmed(ctx: Omit<UploadContext, 'begin'>, sent: Map<string, SentItem>): void {
  for (const item of sent.values()) {
    const failure = { outcome: 'failed', code: 'not_confirmed', reason: notConfirmed } as const;
    ctx.progress.settle(toOutcome(item, { ...failure, temporary: true }), true);
  }
  sent.clear();
}

/** Compares stored files with announced ones; sends missing and wrong ones once more. */
async function confirm(
  ctx: Omit<UploadContext, 'begin'>,
  sent: Map<string, SentItem>,
  resend: (items: SentItem[]) => Promise<void>,
): Promise<Dataset> {
  for (let again = true; ; again = false) {
    ctx.onEvent({ type: 'confirming' });
    const lost = new Map<string, SentItem>();
    const judge = (
      item: SentItem,
      fileId: string,
      state: keyof typeof sentences | 'stored',
      verifiedBy: VerifiedBy,
    ) => {
      if (state !== 'stored' && again && !ctx.drain.aborted) return void lost.set(fileId, item);
      lost.delete(fileId);
      sent.delete(fileId);
      if (state === 'stored')
        ctx.progress.settle(
          toOutcome(item, {
            outcome: 'stored',
            fileId,
            verifiedBy,
            ...(item.heals && { healed: true }),
            ...(item.storedAs && { storedAs: item.storedAs }),
          }),
          true,
        );
      else {
        const failure = { outcome: 'failed', code: state, reason: sentences[state] } as const;
        ctx.progress.settle(toOutcome(item, { ...failure, temporary: true }), true);
      }
    };
    const onFile = ({ file_id, status, verified_by }: UploadComplete['files'][number]) => {
      const item = sent.get(file_id);
      if (item) judge(item, file_id, status, verified_by);
    };
    const { dataset, files } = await ctx.service.retry(
      (options: CallOptions) => ctx.api.datasets.completeUpload(ctx.dataId, { ...options, onFile }),
      longCallMs,
    );
    // By the specification an answer may have no files: then all are stored.
    const answered = files as typeof files | undefined;
    if (answered) answered.forEach(onFile);
    else for (const [fileId, item] of sent) judge(item, fileId, 'stored', null);
    for (const [fileId, item] of sent) if (!lost.has(fileId)) judge(item, fileId, 'missing', null);
    sent.clear();
    if (lost.size === 0) return dataset;
    const items = [...lost.values()];
    for (const { source } of items) ctx.progress.takeBack(source.size);
    await resend(items);
  }
}

export type Sources = AsyncIterable<UploadSource> | Iterable<UploadSource>;

export interface UploadOptions {
  /** Stops now; resolves with the results so far. */
  signal?: AbortSignal;
  /** Finishes running transfers, starts no others. */
  drain?: AbortSignal;
  onEvent?: (event: UploadEvent) => void;
  transport?: Transport;
  journal?: UploadJournal;
  /** First confirms files of an interrupted run. */
  resume?: boolean;
  /** Sends and reserves nothing. */
  dryRun?: boolean;
  /** Facts of the sources replace stored ones. */
  correct?: boolean;
  concurrency?: ConcurrencyOptions;
  /** Bytes of all transfers. Default: 96 MiB. */
  memory?: number;
  /** Its `concurrency` and `memory` apply. */
  share?: UploadShare;
  /** Milliseconds the service or store may stay away. Default: 5 minutes. */
  maxWaitMs?: number;
  clock?: Clock;
}

export interface UploadReport {
  /** Null when nothing had to be confirmed. */
  dataset: Dataset | null;
  /** Files without an outcome were not sent. */
  files: FileOutcome[];
  totals: UploadTotals;
  ended: 'complete' | 'drained' | 'stopped' | 'failed';
  error: unknown;
}

/**
 * Uploads files into a dataset and confirms them. Skips files the service has, so another run
 * resumes. Never throws for a single file; see the report's `error`.
 */
export async function uploadFiles(
  api: UploadApi,
  dataId: string,
  sources: Sources,
  options: UploadOptions = {},
): Promise<UploadReport> {
  const { onEvent = () => {}, journal = memoryJournal() } = options;
  const { dryRun = false, correct = false, clock = systemClock } = options;
  const halt = new AbortController();
  const stop = AbortSignal.any([halt.signal, ...(options.signal ? [options.signal] : [])]);
  const drain = AbortSignal.any([stop, ...(options.drain ? [options.drain] : [])]);
  const limits = (options.share && limitsOfShare(options.share)) ?? createLimits(options);
  const { concurrency, inFlight, slots } = limits;
  const upload = {};
  const progress = new UploadProgress({
    clock,
    onEvent,
    concurrency: () => slots.limit,
    underWay: () => [...inFlight.advance()].filter((transfer) => transfer.upload === upload),
  });
  const { maxWaitMs = 300_000 } = options;
  const onResumed = () => onEvent({ type: 'resumed' });
  const paused = (reason: string, host: string | null, waitMs: number | null) =>
    onEvent({ type: 'paused', reason, host, waitMs });
  const service = new ServiceConnectivity({
    probe: (call) => api.auth.health(call),
    backlogMs: () => inFlight.backlogMs,
    signal: stop,
    clock,
    maxWaitMs,
    onPaused: ({ message }, waitMs) => paused(message, null, waitMs),
    onResumed,
  });
  const store = new StoreConnectivity({
    signal: drain,
    clock,
    maxWaitMs,
    onPaused: ({ message, origin }, waitMs) => paused(message, origin, waitMs),
    onResumed,
  });
  const transport = options.transport ?? xhrTransport() ?? fetchTransport();
  const shared = {
    upload,
    clock,
    api,
    dataId,
    transport,
    slots,
    inFlight,
    concurrency,
    service,
    store,
    progress,
    maxWaitMs,
  };
  const ctx: Omit<UploadContext, 'begin'> = { ...shared, stop, drain, onEvent };
  const sent = new Map<string, SentItem>();
  const onSent = ({ source, sha256, heals, storedAs }: Item, fileId: string) =>
    void sent.set(fileId, {
      source,
      sha256,
      ...(heals && { heals }),
      ...(storedAs && { storedAs }),
    });
  const duplicates = new DuplicateContent();
  const terms = { journal, dryRun, correct, duplicates, onSent };
  const schedule = async (from: Sources) => {
    const failed: UploadSource[] = [];
    const onFailed = ({ source }: Item) => void failed.push(source);
    const whole = await new UploadScheduler(ctx, { ...terms, onFailed }).run(from);
    if (failed.length === 0) return whole;
    return (await new UploadScheduler(ctx, { ...terms, onFailed: null }).run(failed)) && whole;
  };
  const resend = async (items: SentItem[]) =>
    void (await schedule(items.map((item) => item.source)));

  let dataset: Dataset | null = null;
  let ended: UploadReport['ended'] = 'complete';
  let error: unknown = null;
  try {
    if (options.resume && !dryRun)
      await service.retry(
        (call) => api.datasets.completeUpload(dataId, { ...call, onFile: () => {} }),
        longCallMs,
      );
    for (let next = sources; ;) {
      if (!(await schedule(next))) ended = 'drained';
      if (sent.size > 0) dataset = await confirm(ctx, sent, resend);
      const waiting = duplicates.release(progress.outcomes);
      if (waiting.length === 0) break;
      next = waiting;
    }
  } catch (thrown) {
    halt.abort();
    ended = options.signal?.aborted ? 'stopped' : 'failed';
    error = ended === 'failed' ? thrown : null;
    leaveUnconfirmed(ctx, sent);
  }
  await journal
    .flush()
    .catch((failure: unknown) => onEvent({ type: 'not_journaled', error: failure }));
  progress.tell(true);
  return { dataset, files: progress.outcomes, totals: { ...progress.totals }, ended, error };
}
