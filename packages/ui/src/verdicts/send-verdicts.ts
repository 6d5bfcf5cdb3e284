import type { ReviewCreate } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError, ConnectionError, isRetryable, type Requester } from '@biophony/sdk';
import type { KeptRefusal } from './kept-verdicts.ts';

interface Sending {
  request: Requester;
  projectId: string;
  /** Token of the account whose verdicts they are; null while it is not signed in. */
  token: (renew: boolean) => Promise<string | null>;
  /** Oldest first. */
  waiting: readonly ReviewCreate[];
  signal: AbortSignal;
  /** Called with verdicts the service answered, and with the refused ones among them. */
  settled: (answered: readonly ReviewCreate[], refused: readonly KeptRefusal[]) => void;
}

export type Sent =
  | { what: 'nothing' }
  | { what: 'sent' }
  /** Another account is signed in, or none. */
  | { what: 'elsewhere' }
  /** The obstacle may be temporary. */
  | { what: 'later'; offline: boolean; retryAfterMs: number | null }
  | { what: 'stopped'; error: Error };

/** Statuses of an unreadable call: one of its verdicts is the cause. */
const unreadable: ReadonlySet<number> = new Set([400, 413, 422]);

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/**
 * Sends a batch; if the service cannot read it, sends its halves until the faulty verdict is alone
 * and refused.
 */
async function sendBatch(
  sending: Sending,
  batch: readonly ReviewCreate[],
  renew = false,
): Promise<Sent> {
  const { request, projectId, signal, settled } = sending;
  const bearer = await sending.token(renew);
  if (bearer === null) return { what: 'elsewhere' };
  try {
    const { refused } = await request(
      'reviewsCreate',
      { params: { projectId }, body: { reviews: [...batch] }, bearer },
      // Each try checks the token's account again.
      { maxRetries: 0, signal },
    );
    const refusals = new Map(refused.map((one) => [one.review_id, one]));
    const isOfGone = ({ review_id, sample_id }: ReviewCreate) =>
      sample_id != null && refusals.get(review_id)?.reason === 'sample_unknown';
    const answered = batch.filter((review) => !isOfGone(review));
    settled(
      answered,
      answered.flatMap((review) => {
        const error = refusals.get(review.review_id)?.error;
        return error === undefined ? [] : [{ review, error }];
      }),
    );
    // A verdict counts even if its sample was deleted meanwhile.
    const rest = batch.filter(isOfGone).map((review) => ({ ...review, sample_id: null }));
    return rest.length > 0 ? sendBatch(sending, rest) : { what: 'sent' };
  } catch (cause) {
    const status = cause instanceof ApiError ? cause.status : null;
    if (status === 401 && !renew) return sendBatch(sending, batch, true);
    if (status === 401) return { what: 'elsewhere' };
    if (status !== null && unreadable.has(status)) {
      const [only] = batch;
      if (batch.length === 1 && only) {
        settled(batch, [{ review: only, error: asError(cause).message }]);
        return { what: 'sent' };
      }
      const half = Math.ceil(batch.length / 2);
      const first = await sendBatch(sending, batch.slice(0, half));
      return first.what === 'sent' ? sendBatch(sending, batch.slice(half)) : first;
    }
    if (isRetryable(cause)) throw cause;
    return { what: 'stopped', error: asError(cause) };
  }
}

/** Sends the oldest waiting verdicts, as many as one call takes. Never throws. */
export async function sendVerdicts(sending: Sending): Promise<Sent> {
  const batch = sending.waiting.slice(0, limits.review_batch);
  if (batch.length === 0) return { what: 'nothing' };
  try {
    return await sendBatch(sending, batch);
  } catch (cause) {
    // The call or the token failed for now.
    const retryAfterMs = cause instanceof ApiError ? cause.retryAfterMs : null;
    const answered = cause instanceof ApiError && !(cause instanceof ConnectionError);
    return { what: 'later', offline: !answered, retryAfterMs };
  }
}
