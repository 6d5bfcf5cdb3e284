import type { S3Request, S3Signer } from '../s3/s3-signer.ts';
import { textOf } from '../s3/xml.ts';
import { StoreError } from './store-error.ts';

/** How often, and how long, a store is asked. */
export interface RetryTerms {
  attempts: number;
  /** Milliseconds before the second attempt; each later wait is twice as long. */
  firstWaitMs: number;
  /** Milliseconds for the head of an answer; a body that is sent may take longer by its size. */
  answerMs: number;
}

export const usualRetries: RetryTerms = { attempts: 5, firstWaitMs: 200, answerMs: 30_000 };

/** Waits no longer than this, whatever the store asks for. */
const longestWaitMs = 10_000;
/** The slowest line that a body may go over, in bytes a millisecond. */
const slowest = 100;

/** What passes: too many requests, and faults of the store or of what stands before it. */
const passing = new Set([408, 429, 500, 502, 503, 504]);

export type AskForStore = (request: S3Request) => Promise<Response>;

/** A request as logs may show it: nothing of its signature. */
const shown = ({ method, key }: S3Request) => `${method} ${key === '' ? 'the bucket' : key}`;

/** The code that stands in the XML of a refusal; empty where there is none. */
export const codeOf = (xml: string): string => textOf(xml, 'Code') ?? '';

/** The error that an answer stands for; reads its body. */
export async function storeError(request: S3Request, answer: Response): Promise<StoreError> {
  const text = await answer.text().catch(() => '');
  return new StoreError(shown(request), answer.status, codeOf(text));
}

const lengthOf = (body: S3Request['body']) =>
  typeof body === 'string' ? body.length : (body?.byteLength ?? 0);

function waitMs(answer: Response | null, attempt: number, { firstWaitMs }: RetryTerms): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (asked >= 0) return Math.min(asked, longestWaitMs);
  // Spread, so that those who were turned away together do not come back together.
  return Math.min(firstWaitMs * 2 ** attempt * (0.5 + Math.random() / 2), longestWaitMs);
}

/** Asks once; the time limit is for the head of the answer, so that a large object may take as long as it takes. */
async function askOnce(s3: S3Signer, request: S3Request, limitMs: number): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    return await s3.fetch(request, limit.signal);
  } catch (cause) {
    if (limit.signal.aborted)
      throw new Error(`The object store did not answer ${shown(request)} in time.`, { cause });
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const code = reason instanceof Error && 'code' in reason ? ` (${String(reason.code)})` : '';
    throw new Error(`The object store cannot be reached${code}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks a store over HTTP, and asks again where it answers with a fault that passes, or not at all. Every request of
 * ours may be made twice: it puts the same bytes at the same place. Answers the last answer, whatever it says.
 */
export function askStore(s3: S3Signer, terms: RetryTerms = usualRetries): AskForStore {
  return async (request) => {
    const limitMs = terms.answerMs + lengthOf(request.body) / slowest;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt + 1 >= terms.attempts;
      let answer: Response | null = null;
      try {
        answer = await askOnce(s3, request, limitMs);
        if (isLast || !passing.has(answer.status)) return answer;
        await answer.arrayBuffer().catch(() => {});
      } catch (cause) {
        if (isLast) throw cause;
      }
      const ms = waitMs(answer, attempt, terms);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };
}
