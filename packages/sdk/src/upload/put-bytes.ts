import {
  backoffMs,
  CertificateError,
  ConnectionError,
  isRetryableStatus,
  isUnreachable,
  parseRetryAfter,
  TimeoutError,
} from '../core/errors.ts';
import { tooLargeForProxy } from '../core/answer.ts';
import { waitText } from './connectivity.ts';
import type { Item, SendResult, UploadContext } from './context.ts';
import type { Transfer } from './in-flight.ts';
import { SourceError } from './source.ts';
import type { PutAnswer } from './transport.ts';

export interface PutTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  offset: number;
  length: number;
}

/** Status of a PUT to an existing object: a link works once. */
const alreadyPut = 412;

const gatewayStatuses = [502, 503, 504];

type Failed = Extract<SendResult, { kind: 'failed' }>;

interface FailedTry {
  reason: string;
  waitMs: number | null;
  counts: boolean;
}

/** With backoff up to 8 s, about half a minute. */
const tries = 8;

export const failed = (
  code: string,
  reason: string,
  temporary: boolean,
  again = false,
): Failed => ({
  kind: 'failed',
  code,
  reason,
  temporary,
  again,
});

/** Our JSON `error`, or S3's XML `<Message>`. */
function storeMessage(answer: PutAnswer): string {
  const match = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"|<Message>([^<]*)<\/Message>/.exec(answer.text);
  const none = answer.status === 413 ? tooLargeForProxy : `the store answered ${answer.status}`;
  return match?.[1] ?? match?.[2] ?? none;
}

async function sendOnce(
  ctx: UploadContext,
  item: Item,
  target: PutTarget,
  trial: boolean,
): Promise<PutAnswer | null> {
  const { filename } = item.source;
  const { length } = target;
  const { inFlight, concurrency, slots } = ctx;
  const send = async (transfer: Transfer) => {
    if (ctx.service.down || ctx.store.mustWait(trial)) return null;
    ctx.begin(item);
    ctx.progress.resumed(filename);
    const onProgress = (bytes: number) => {
      transfer.handed += bytes;
      concurrency.sent(bytes, slots.active >= slots.limit);
      ctx.progress.tell();
    };
    const { source } = item;
    const watched = { signal: ctx.stop, onProgress, silenceMs: () => inFlight.silenceMs(transfer) };
    try {
      const answer = await ctx.transport.put({ ...target, source, ...watched });
      inFlight.answered(transfer);
      ctx.progress.taken(filename, length);
      return answer;
    } catch (error) {
      inFlight.broken(transfer, error instanceof TimeoutError);
      throw error;
    }
  };
  const memory = ctx.transport.memoryFor(length);
  const wanted = { filename, length, memory, upload: ctx.upload };
  try {
    return await slots.use(wanted, ctx.drain, send);
  } finally {
    if (slots.active < slots.limit) concurrency.sent(0, false);
  }
}

async function failedTryOf(
  ctx: UploadContext,
  item: Item,
  { url }: PutTarget,
  answer: PutAnswer,
): Promise<FailedTry> {
  const { status } = answer;
  if (status === 429 || status === 503) ctx.concurrency.overloaded();
  const { origin } = new URL(url);
  const waitMs = parseRetryAfter(answer.retryAfter);
  const waitNote = waitMs === null ? '' : ` and asked to wait ${waitText(waitMs)}`;
  const reason = `${storeMessage(answer)}${waitNote}`;
  const error = new ConnectionError(`${origin} answered ${status}${waitNote}`, { origin });
  const isGateway = gatewayStatuses.includes(status);
  const away =
    (isGateway && (await ctx.service.check(error))) ||
    ctx.store.failed(item.source.filename, error, isGateway ? 'busy' : 'unclear', waitMs);
  return { reason, waitMs, counts: !away };
}

async function brokenTryOf(
  ctx: UploadContext,
  item: Item,
  error: ConnectionError,
): Promise<FailedTry> {
  const isSilent = error instanceof TimeoutError;
  if (isSilent) ctx.concurrency.overloaded();
  // Silence of a store that never answered, or twice in a row, is not the file's fault.
  const silent = ctx.inFlight.rate === null ? 'away' : 'busy';
  const cause = isUnreachable(error) ? 'away' : isSilent ? silent : 'unclear';
  const away =
    (await ctx.service.check(error)) || ctx.store.failed(item.source.filename, error, cause);
  return { reason: error.message, waitMs: null, counts: !away };
}

/** Null when service or store went away before. */
async function attempt(ctx: UploadContext, item: Item, target: PutTarget, trial: boolean) {
  try {
    return await sendOnce(ctx, item, target, trial);
  } catch (error) {
    if (error instanceof SourceError) return failed(error.code, error.message, true);
    if (!(error instanceof ConnectionError) || error instanceof CertificateError) throw error;
    return error;
  }
}

async function tryOnce(
  ctx: UploadContext,
  item: Item,
  target: PutTarget,
): Promise<PutAnswer | Failed | FailedTry | null> {
  await ctx.service.ready();
  const trial = await ctx.store.waitWhileAway();
  const began = ctx.clock.now();
  try {
    const result = await attempt(ctx, item, target, trial);
    if (result instanceof ConnectionError) return await brokenTryOf(ctx, item, result);
    if (!result || 'kind' in result) return result;
    ctx.concurrency.finished();
    if (result.status >= 300 && result.status !== alreadyPut)
      ctx.progress.refused(item.source.filename, target.length);
    if (isRetryableStatus(result.status)) return await failedTryOf(ctx, item, target, result);
    ctx.store.answered(began);
    return result;
  } finally {
    if (trial) ctx.store.trialEnded();
  }
}

/**
 * Puts bytes until the store's answer is final. Throws AbortedError, and ConnectionError after
 * `maxWaitMs`.
 */
export async function putBytes(
  ctx: UploadContext,
  item: Item,
  target: PutTarget,
): Promise<PutAnswer | Failed> {
  const { filename } = item.source;
  for (let tried = 0; ;) {
    const result = await tryOnce(ctx, item, target);
    if (!result) continue;
    if (!('counts' in result)) return result;
    const { reason, waitMs, counts } = result;
    if (counts) tried++;
    ctx.progress.paused(filename);
    if (tried >= tries) return failed('upload_failed', `${reason}, ${tries} times`, true, true);
    if ((waitMs ?? 0) > ctx.maxWaitMs) return failed('upload_failed', reason, true, true);
    const pauseMs = backoffMs(tried, waitMs);
    ctx.onEvent({ type: 'retry', filename, reason, waitMs: Math.round(pauseMs) });
    await ctx.clock.sleep(pauseMs, ctx.drain);
  }
}

/**
 * Null when the bytes are stored. A repeated PUT after a lost answer is refused; the confirmation
 * checks what is stored.
 */
export function judgeAnswer(answer: PutAnswer): Exclude<SendResult, { kind: 'sent' }> | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  if (answer.status === alreadyPut) return null;
  const reason = storeMessage(answer);
  if ([403, 404, 409, 410].includes(answer.status)) return { kind: 'sign_again', reason };
  if (answer.status === 400 || answer.status === 422) return { kind: 'hash_again', reason };
  return failed(`http_${answer.status}`, reason, false);
}
