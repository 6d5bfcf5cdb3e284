import { CertificateError, ConnectionError, TimeoutError } from '../core/errors.ts';
import { backoffMs, healingStatus, parseRetryAfter, sleep } from '../core/retry.ts';
import { tooLargeForProxy } from '../core/too-large.ts';
import { isUnreachable } from '../core/transport-error.ts';
import type { Item, SendResult, UploadContext } from './item.ts';
import type { Transfer } from './flow.ts';
import { SourceError } from './source.ts';
import type { PutAnswer } from './transport.ts';
import { waitText } from './wait-text.ts';

export interface PutTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  offset: number;
  length: number;
}

/** What a store answers to a PUT whose object stands: a link puts once. */
const alreadyPut = 412;

/** What proxies answer while the service behind them is away. */
const gatewayStatuses = [502, 503, 504];

type Failed = Extract<SendResult, { kind: 'failed' }>;

/** A try that came to nothing, and may come to something later. */
interface Miss {
  reason: string;
  /** Milliseconds the store asked to wait. */
  waitMs: number | null;
  /** Whether it is one of the tries that a file has. */
  counts: boolean;
}

/** Tries of one PUT while the line is up; with backoff up to 8 s that is about half a minute. */
const tries = 8;

const failed = (code: string, reason: string, temporary: boolean, again = false): Failed => ({
  kind: 'failed',
  code,
  reason,
  temporary,
  again,
});

/** The sentence inside a store's answer: our JSON `error`, or S3's XML `<Message>`. */
export function storeMessage(answer: PutAnswer): string {
  const found = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"|<Message>([^<]*)<\/Message>/.exec(answer.text);
  const none = answer.status === 413 ? tooLargeForProxy : `the store answered ${answer.status}`;
  return found?.[1] ?? found?.[2] ?? none;
}

/** Sends the bytes once, in a slot. Null when a line went down while this waited for it. */
async function sendOnce(
  ctx: UploadContext,
  item: Item,
  target: PutTarget,
  trial: boolean,
): Promise<PutAnswer | null> {
  const { filename } = item.source;
  const { length } = target;
  const { flow, climber, slots } = ctx;
  const send = async (transfer: Transfer) => {
    if (ctx.line.down || ctx.store.isClosedTo(trial)) return null;
    ctx.begin(item);
    ctx.ledger.resumed(filename);
    const onProgress = (bytes: number) => {
      transfer.handed += bytes;
      climber.sent(bytes, slots.active >= slots.limit);
      ctx.ledger.tell();
    };
    const { source } = item;
    const watched = { signal: ctx.stop, onProgress, silenceMs: () => flow.silenceMs() };
    try {
      const answer = await ctx.transport.put({ ...target, source, ...watched });
      flow.answered(transfer);
      ctx.ledger.taken(filename, length);
      return answer;
    } catch (error) {
      flow.broken(transfer, error instanceof TimeoutError);
      throw error;
    }
  };
  const wanted = { filename, length, memory: ctx.transport.memoryFor(length) };
  try {
    return await slots.use(wanted, ctx.drain, send);
  } finally {
    if (slots.active < slots.limit) climber.sent(0, false);
  }
}

/** Judges an answer that may heal. */
async function missOf(
  ctx: UploadContext,
  item: Item,
  { url }: PutTarget,
  answer: PutAnswer,
): Promise<Miss> {
  const { status } = answer;
  if (status === 429 || status === 503) ctx.climber.trouble();
  const { origin } = new URL(url);
  const waitMs = parseRetryAfter(answer.retryAfter);
  const asked = waitMs === null ? '' : ` and asked to wait ${waitText(waitMs)}`;
  const reason = `${storeMessage(answer)}${asked}`;
  const error = new ConnectionError(`${origin} answered ${status}${asked}`, { origin });
  const isGateway = gatewayStatuses.includes(status);
  const away =
    (isGateway && (await ctx.line.check(error))) ||
    ctx.store.failed(item.source.filename, error, isGateway ? 'busy' : 'unclear', waitMs);
  return { reason, waitMs, counts: !away };
}

/** Judges a connection that broke. */
async function brokenMiss(ctx: UploadContext, item: Item, error: ConnectionError): Promise<Miss> {
  if (error instanceof TimeoutError) ctx.climber.trouble();
  const away =
    (await ctx.line.check(error)) ||
    ctx.store.failed(item.source.filename, error, isUnreachable(error) ? 'away' : 'unclear');
  return { reason: error.message, waitMs: null, counts: !away };
}

/** The answer of one try, or what broke it; null when a line went down before it began. */
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
): Promise<PutAnswer | Failed | Miss | null> {
  await ctx.line.ready();
  const trial = await ctx.store.turn();
  try {
    const result = await attempt(ctx, item, target, trial);
    if (result instanceof ConnectionError) return await brokenMiss(ctx, item, result);
    if (!result || 'kind' in result) return result;
    ctx.climber.finished();
    if (result.status >= 300 && result.status !== alreadyPut)
      ctx.ledger.refused(item.source.filename, target.length);
    if (healingStatus(result.status)) return await missOf(ctx, item, target, result);
    ctx.store.answered();
    return result;
  } finally {
    if (trial) ctx.store.tried();
  }
}

/**
 * Puts bytes of an item until the store has answered something that trying again does not heal.
 * Throws AbortedError, and ConnectionError when the line's patience ends.
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
    ctx.ledger.rested(filename);
    if (tried >= tries) return failed('upload_failed', `${reason}, ${tries} times`, true, true);
    if ((waitMs ?? 0) > ctx.patience) return failed('upload_failed', reason, true, true);
    const pauseMs = backoffMs(tried, waitMs);
    ctx.onEvent({ type: 'retry', filename, reason, waitMs: Math.round(pauseMs) });
    await sleep(pauseMs, ctx.drain);
  }
}

/**
 * What a store's last answer to a PUT means for the file. Null when the bytes were taken, now or before: a link puts
 * once, so a PUT whose answer was lost is refused when it is repeated, and the confirmation judges what stands.
 */
export function judgeAnswer(answer: PutAnswer): Exclude<SendResult, { kind: 'sent' }> | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  if (answer.status === alreadyPut) return null;
  const reason = storeMessage(answer);
  if ([403, 404, 409, 410].includes(answer.status)) return { kind: 'sign_again', reason };
  if (answer.status === 400 || answer.status === 422) return { kind: 'hash_again', reason };
  return failed(`http_${answer.status}`, reason, false);
}
