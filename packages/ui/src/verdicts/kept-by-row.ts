import type { ReviewCreate } from '@biophony/contract';
import { idOfText } from '../../base/ids.ts';
import type { VerdictQueue } from '../../verdicts/verdict-queue.ts';
import type { DetectionKey } from '../engine/calls.ts';
import {
  claimReviews,
  keyText,
  releaseReviews,
  type Reviews,
  saidOfDetection,
  writeReviews,
} from './reviews.ts';

interface Moving {
  analysis: { analysis_id: string; data_id: string };
  userId: string;
  queue: Pick<VerdictQueue, 'take' | 'waiting' | 'state' | 'subscribe'>;
  /** Keys of the rows that were read; others move another time. */
  keysOf: (rows: readonly number[]) => Promise<readonly DetectionKey[]>;
  /** Keys with a verdict at the service, which wins over the browser's. */
  known: ReadonlySet<string>;
}

export interface MovingReviews {
  reviews: readonly ReviewCreate[];
  /** How many it took; pending while the project is unreachable. */
  moved: Promise<number>;
}

type Planned = { review: ReviewCreate & { at: string }; row: number };

/** Equal verdicts have equal IDs, so a second move has no effect. */
const planOf = (
  { analysis, userId }: Moving,
  key: DetectionKey,
  reviews: Reviews,
  at: string,
): Planned[] => {
  const judgement = reviews.get(key.row);
  if (!judgement) return [];
  const name = [userId, analysis.analysis_id, writeReviews(new Map([[key.row, judgement]]))];
  return [
    {
      row: key.row,
      review: {
        ...saidOfDetection(analysis.data_id, key, judgement),
        review_id: idOfText(name.join('/')),
        at,
      },
    },
  ];
};

const only = (reviews: Reviews, rows: readonly number[]): Reviews =>
  new Map(
    rows.flatMap((row) => {
      const judgement = reviews.get(row);
      return judgement ? [[row, judgement] as const] : [];
    }),
  );

const untilSent = (queue: Moving['queue'], ids: ReadonlySet<string>): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queue.waiting().some(({ review_id }) => ids.has(review_id))) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    look();
  });

/**
 * Moves verdicts by row to the project by recording, seconds and species, then deletes them here;
 * the next call continues an interrupted move. Null without any.
 */
export async function moveReviews(moving: Moving): Promise<MovingReviews | null> {
  const { analysis, userId, queue, known } = moving;
  const reviews = claimReviews(analysis.analysis_id, userId);
  if (reviews.size === 0) return null;
  const keys = await moving.keysOf([...reviews.keys()]);
  const release = (rows: readonly number[]) =>
    releaseReviews(analysis.analysis_id, userId, only(reviews, rows));
  const at = new Date().toISOString();
  const planned = keys.flatMap((key) => planOf(moving, key, reviews, at));
  const isKnown = ({ review }: Planned) => known.has(keyText(review));
  release(planned.filter(isKnown).map(({ row }) => row));
  const sent = planned.filter((one) => !isKnown(one));
  if (sent.length === 0) return null;
  const ids = new Set(sent.map(({ review }) => review.review_id));
  queue.take(sent.map(({ review }) => review));
  const finish = async () => {
    await untilSent(queue, ids);
    release(sent.map(({ row }) => row));
    const refused = queue.state().refused.filter(({ review }) => ids.has(review.review_id));
    return sent.length - refused.length;
  };
  return { reviews: sent.map(({ review }) => review), moved: finish() };
}
