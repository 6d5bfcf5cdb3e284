import type { ReviewCreate } from '@biophony/contract';
import { ApiError, ConnectionError, type Requester } from '@biophony/sdk';

export type Fate =
  | 'stores'
  /** Stored, but the answer is lost. */
  | 'loses the answer'
  | 'is away'
  | 'is busy'
  | 'answers late';

export const apiError = (
  status: number,
  code: string,
  message: string,
  retryAfterMs: number | null = null,
) => new ApiError(message, { status, code, requestId: 'r', field: null, retryAfterMs });

/** Stores verdicts as /api does, unless it is to fail. */
export function fakeService(
  fateOf: (call: number) => Fate = () => 'stores',
  judge: (review: ReviewCreate) => string | null = () => null,
  gone: ReadonlySet<string> = new Set(),
) {
  const stored: { bearer: string; review: ReviewCreate }[] = [];
  let calls = 0;
  let underWay = 0;
  let most = 0;
  let answer: ((reviews: readonly ReviewCreate[]) => Error | null) | null = null;
  const store = (reviews: readonly ReviewCreate[], bearer: string) => {
    const known = new Set(stored.map(({ review }) => review.review_id));
    const refused: {
      review_id: string;
      reason: 'recording_unknown' | 'sample_unknown';
      error: string;
    }[] = [];
    for (const review of reviews) {
      const error = judge(review);
      const { review_id, sample_id } = review;
      if (error !== null) refused.push({ review_id, reason: 'recording_unknown', error });
      else if (sample_id != null && gone.has(sample_id))
        refused.push({ review_id, reason: 'sample_unknown', error: 'There is no such sample.' });
      else if (!known.has(review.review_id)) stored.push({ bearer, review });
    }
    return { stored: reviews.length - refused.length, known: 0, refused };
  };
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const request = (async (
    _route: string,
    call: { body: { reviews: ReviewCreate[] }; bearer: string },
    options: { signal?: AbortSignal },
  ) => {
    const fate = fateOf(calls++);
    underWay += 1;
    most = Math.max(most, underWay);
    const bearer = call.bearer;
    const reviews = structuredClone(call.body.reviews);
    try {
      await later(fate === 'answers late' ? 5 : 0);
      options.signal?.throwIfAborted();
      const thrown = answer?.(reviews);
      if (thrown) throw thrown;
      if (fate === 'is away') throw new ConnectionError('away');
      if (fate === 'is busy') throw apiError(503, 'unavailable', 'busy', 1);
      const result = store(reviews, bearer);
      if (fate === 'answers late') await later(5);
      if (fate === 'loses the answer') throw new ConnectionError('lost');
      return result;
    } finally {
      underWay -= 1;
    }
  }) as unknown as Requester;
  return {
    client: { request },
    stored,
    calls: () => calls,
    most: () => most,
    answerWith(next: typeof answer) {
      answer = next;
    },
  };
}
