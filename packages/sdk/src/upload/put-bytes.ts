import { ConnectionError, TimeoutError } from '../core/errors.ts';
import { backoffMs, healingStatus, parseRetryAfter, sleep } from '../core/retry.ts';
import type { Item, SendResult, UploadContext } from './item.ts';
import { SourceError } from './source.ts';
import type { PutAnswer } from './transport.ts';

export interface PutTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  offset: number;
  length: number;
}

/** What proxies answer while the service behind them is away. */
const gatewayStatuses = [502, 503, 504];

type Failed = Extract<SendResult, { kind: 'failed' }>;

/** Tries of one PUT while the line is up; with backoff up to 8 s that is about half a minute. */
const tries = 8;

const failed = (code: string, reason: string, temporary: boolean): Failed => ({
  kind: 'failed',
  code,
  reason,
  temporary,
});

/** The sentence inside a store's answer: our JSON `error`, or S3's XML `<Message>`. */
export function storeMessage(answer: PutAnswer): string {
  const found = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"|<Message>([^<]*)<\/Message>/.exec(answer.text);
  return found?.[1] ?? found?.[2] ?? `the store answered ${answer.status}`;
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
  const memory = ctx.transport.memoryFor(target.length);
  for (let tried = 0; ;) {
    await ctx.line.ready();
    let moved = 0;
    const onProgress = (bytes: number) => {
      moved += bytes;
      ctx.ledger.moved(filename, bytes);
      ctx.climber.sent(bytes, ctx.slots.active >= ctx.slots.limit);
    };
    let reason: string;
    let wait: number | null = null;
    try {
      const request = { ...target, source: item.source, signal: ctx.stop, onProgress };
      const answer = await ctx.slots.use(memory, ctx.drain, async () => {
        if (ctx.line.down) return null;
        ctx.begin(item);
        return ctx.transport.put(request);
      });
      // The line went down while this waited for its slot: wait for the line first.
      if (!answer) continue;
      ctx.climber.finished();
      if (!healingStatus(answer.status)) return answer;
      if (answer.status === 429 || answer.status === 503) ctx.climber.trouble();
      reason = storeMessage(answer);
      wait = parseRetryAfter(answer.retryAfter);
      const away = gatewayStatuses.includes(answer.status);
      if (!away || !(await ctx.line.check(new ConnectionError(reason)))) tried++;
    } catch (error) {
      if (error instanceof SourceError) return failed(error.code, error.message, true);
      if (!(error instanceof ConnectionError)) throw error;
      if (error instanceof TimeoutError) ctx.climber.trouble();
      reason = error.message;
      if (!(await ctx.line.check(error))) tried++;
    } finally {
      if (ctx.slots.active < ctx.slots.limit) ctx.climber.sent(0, false);
    }
    ctx.ledger.moved(filename, -moved);
    ctx.ledger.rested(filename);
    if (tried >= tries) return failed('upload_failed', `${reason}, ${tries} times`, true);
    ctx.onEvent({ type: 'retry', filename, reason });
    await sleep(backoffMs(tried, wait), ctx.stop);
  }
}

/** What a store's last answer to a PUT means for the file. Null when the bytes were taken. */
export function judgeAnswer(answer: PutAnswer): Exclude<SendResult, { kind: 'sent' }> | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  const reason = storeMessage(answer);
  if ([403, 404, 409, 410].includes(answer.status)) return { kind: 'sign_again', reason };
  if (answer.status === 400 || answer.status === 422) return { kind: 'hash_again', reason };
  return failed(`http_${answer.status}`, reason, false);
}
