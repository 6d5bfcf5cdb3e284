import type { Dataset } from '@biophony/contract';
import type { UploadApi } from './api.ts';
import { Climber, type ClimberOptions } from './climber.ts';
import { confirm, leaveUnconfirmed } from './confirm.ts';
import { fetchTransport } from './fetch-transport.ts';
import type { Item, UploadContext } from './item.ts';
import { memoryJournal, type UploadJournal } from './journal.ts';
import { Ledger } from './ledger.ts';
import { Flow } from './flow.ts';
import { Line } from './line.ts';
import type { FileOutcome, UploadEvent, UploadTotals } from './outcome.ts';
import { Pump } from './pump.ts';
import { Slots } from './slots.ts';
import { StoreLine } from './store-line.ts';
import type { UploadSource } from './source.ts';
import type { Transport } from './transport.ts';
import { Twins } from './twins.ts';
import { xhrTransport } from './xhr-transport.ts';

export type Sources = AsyncIterable<UploadSource> | Iterable<UploadSource>;

export interface UploadOptions {
  /** Stops now; the promise resolves with what was reached. */
  signal?: AbortSignal;
  /** Lets transfers under way finish and starts no others. */
  drain?: AbortSignal;
  onEvent?: (event: UploadEvent) => void;
  transport?: Transport;
  journal?: UploadJournal;
  /** Confirms first what an earlier, broken run has sent, so that it is not sent again. */
  resume?: boolean;
  /** Asks what would happen; sends and reserves nothing. */
  dryRun?: boolean;
  /** The facts of the sources replace those of files that are there already. */
  correct?: boolean;
  concurrency?: ClimberOptions;
  /** Bytes of memory that transfers may hold together; 96 MiB when absent. */
  memory?: number;
  /** Milliseconds the service or the store may stay away; 5 minutes when absent. */
  patience?: number;
}

export interface UploadReport {
  /** The dataset as the confirmation answered it; null when nothing had to be confirmed. */
  dataset: Dataset | null;
  /** Every file that came to an outcome; files not in here were not sent. */
  files: FileOutcome[];
  totals: UploadTotals;
  /** `complete`, or why the upload ended before all was done. */
  ended: 'complete' | 'drained' | 'stopped' | 'failed';
  /** What ended it, when `failed`. */
  error: unknown;
}

/**
 * Uploads files into a dataset and confirms them. Files the service has are not sent again, so
 * running it anew goes on where the last run ended. Never throws for a single file; what stops all
 * of them stands in the report's `error`.
 */
export async function uploadFiles(
  api: UploadApi,
  dataId: string,
  sources: Sources,
  options: UploadOptions = {},
): Promise<UploadReport> {
  const { onEvent = () => {}, journal = memoryJournal() } = options;
  const { dryRun = false, correct = false } = options;
  const halt = new AbortController();
  const stop = AbortSignal.any([halt.signal, ...(options.signal ? [options.signal] : [])]);
  const drain = AbortSignal.any([stop, ...(options.drain ? [options.drain] : [])]);
  const climber = new Climber(options.concurrency);
  const flow = new Flow();
  const slots = new Slots(climber.limit, options.memory ?? 96 * 1024 ** 2, flow);
  const ledger = new Ledger({
    onEvent,
    concurrency: () => slots.limit,
    underWay: () => flow.advance(),
  });
  const { patience = 300_000 } = options;
  const onResumed = () => onEvent({ type: 'resumed' });
  const line = new Line({
    probe: (call) => api.auth.health(call),
    backlogMs: () => flow.backlogMs(),
    signal: stop,
    patience,
    onPaused: ({ message }) =>
      onEvent({ type: 'paused', reason: message, host: null, waitMs: null }),
    onResumed,
  });
  const store = new StoreLine({
    drain,
    patience,
    onPaused: ({ message, origin }, waitMs) =>
      onEvent({ type: 'paused', reason: message, host: origin, waitMs }),
    onResumed,
  });
  const transport = options.transport ?? xhrTransport() ?? fetchTransport();
  const shared = { api, dataId, transport, slots, flow, climber, line, store, ledger, patience };
  const ctx: Omit<UploadContext, 'begin'> = { ...shared, stop, drain, onEvent };
  const sent = new Map<string, Item>();
  const onSent = (item: Item, fileId: string) => void sent.set(fileId, item);
  const twins = new Twins();
  const terms = { journal, dryRun, correct, twins, onSent };
  const pump = async (from: Sources) => {
    const failed: UploadSource[] = [];
    const onFailed = ({ source }: Item) => void failed.push(source);
    const whole = await new Pump(ctx, { ...terms, onFailed }).run(from);
    if (failed.length === 0) return whole;
    return (await new Pump(ctx, { ...terms, onFailed: null }).run(failed)) && whole;
  };
  const resend = async (items: Item[]) => void (await pump(items.map((item) => item.source)));

  let dataset: Dataset | null = null;
  let ended: UploadReport['ended'] = 'complete';
  let error: unknown = null;
  try {
    if (options.resume && !dryRun)
      await line.persist((call) =>
        api.datasets.completeUpload(dataId, { ...call, onFile: () => {} }),
      );
    for (let next = sources; ;) {
      if (!(await pump(next))) ended = 'drained';
      if (sent.size > 0) dataset = await confirm(ctx, sent, resend);
      const waiting = twins.release();
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
  ledger.tell(true);
  return { dataset, files: ledger.outcomes, totals: { ...ledger.totals }, ended, error };
}
