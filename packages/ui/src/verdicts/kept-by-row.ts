import type { ReviewCreate } from '@biophony/contract';
import type { Verdict } from '@biophony/statistics';
import { idOfText } from '../base/browser.ts';
import type { SpeciesName } from '../base/species-name.ts';
import type { ProjectAccess } from './use-verdict-queue.ts';
import {
  isJudged,
  type Judgement,
  keyText,
  type ReviewedDetection,
  saidOfDetection,
} from './verdict.ts';
import type { VerdictQueue } from './verdict-queue.ts';

// Without an account, a browser keeps verdicts of an analysis by row. The first account that may
// review moves them to the project.

const letters: Record<Verdict, string> = { yes: 'c', no: 'w', unsure: 'u' };
const verdicts = new Map<string, Verdict | null>([
  ...Object.entries(letters).map(([verdict, letter]) => [letter, verdict as Verdict] as const),
  ['n', null],
]);

/** By row of detections.parquet. */
export type Reviews = Map<number, Judgement>;

/** Storage of no account, or of one that moves its verdicts to the project. */
const keyOf = (analysisId: string, userId: string | null) =>
  userId === null ? `biophony.review.${analysisId}` : `biophony.review.${analysisId}/${userId}`;

const nameText = ({ scientific_name, common_name }: SpeciesName): string =>
  `:${encodeURIComponent(scientific_name)}/${encodeURIComponent(common_name)}`;

/** `Turdus%20merula/Eurasian%20Blackbird`; null without names. */
function nameIn(text: string | undefined): SpeciesName | null {
  try {
    const [scientific_name = '', common_name = ''] = (text ?? '')
      .split('/')
      .map(decodeURIComponent);
    return scientific_name || common_name ? { scientific_name, common_name } : null;
  } catch {
    return null;
  }
}

/** `12:c,15:w:Turdus%20merula/Eurasian%20Blackbird`. */
export const writeReviews = (reviews: Reviews): string =>
  [...reviews]
    .filter(([, judgement]) => isJudged(judgement))
    .map(
      ([row, { verdict, corrected }]) =>
        `${row}:${verdict ? letters[verdict] : 'n'}${corrected ? nameText(corrected) : ''}`,
    )
    .join(',');

/** Also the older form without species; skips invalid entries. */
export function readReviews(text: string): Reviews {
  const reviews: Reviews = new Map();
  for (const part of text.split(',')) {
    const [row = '', letter = '', name] = part.split(':');
    const verdict = verdicts.get(letter);
    if (verdict === undefined || !/^\d+$/.test(row)) continue;
    const judgement = { verdict, corrected: nameIn(name) };
    if (isJudged(judgement)) reviews.set(Number(row), judgement);
  }
  return reviews;
}

/** Of an analysis, or an account that moves them; empty without storage. */
export function keptReviews(analysisId: string, userId: string | null = null): Reviews {
  try {
    return readReviews(localStorage.getItem(keyOf(analysisId, userId)) ?? '');
  } catch {
    return new Map();
  }
}

/** False where the browser refuses, as in private windows, or is full. */
export function keepReviews(
  analysisId: string,
  reviews: Reviews,
  userId: string | null = null,
): boolean {
  try {
    const text = writeReviews(reviews);
    if (text === '') localStorage.removeItem(keyOf(analysisId, userId));
    else localStorage.setItem(keyOf(analysisId, userId), text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps one more in this browser. False as for `keepReviews`. */
export function keepJudgement(
  analysisId: string,
  reviews: Reviews,
  row: number,
  judgement: Judgement,
): boolean {
  if (isJudged(judgement)) reviews.set(row, judgement);
  else reviews.delete(row);
  return keepReviews(analysisId, reviews);
}

/** After this no other account moves them. Returns all that the account has to move. */
function claimReviews(analysisId: string, userId: string): Reviews {
  const free = keptReviews(analysisId);
  const claimed = keptReviews(analysisId, userId);
  if (free.size === 0) return claimed;
  const all: Reviews = new Map([...claimed, ...free]);
  if (keepReviews(analysisId, all, userId)) keepReviews(analysisId, new Map());
  return all;
}

/** Newer verdicts on their rows stay. */
function releaseReviews(analysisId: string, userId: string, done: Reviews): void {
  const storedReviews = keptReviews(analysisId, userId);
  for (const [row, judgement] of done) {
    const now = storedReviews.get(row);
    if (now && writeReviews(new Map([[row, now]])) === writeReviews(new Map([[row, judgement]])))
      storedReviews.delete(row);
  }
  keepReviews(analysisId, storedReviews, userId);
}

/** The account has given another verdict on the row. */
export function forgetKept(analysisId: string, userId: string, row: number): void {
  for (const whose of [null, userId]) {
    const storedReviews = keptReviews(analysisId, whose);
    if (storedReviews.delete(row)) keepReviews(analysisId, storedReviews, whose);
  }
}

interface ReviewedAnalysis {
  analysis_id: string;
  data_id: string;
}

/**
 * Sends a verdict to the project; `row` is the detection's in its analysis. False if nothing is
 * said now, and there is nothing to undo.
 */
export function sendJudgement(
  { queue, userId }: Pick<ProjectAccess, 'queue' | 'userId'>,
  { analysis_id: analysisId, data_id: dataId }: ReviewedAnalysis,
  row: number,
  detection: ReviewedDetection,
  was: Judgement,
  now: Judgement,
): boolean {
  if (!isJudged(was) && !isJudged(now) && !detection.said?.some(({ own }) => own)) return false;
  queue.say(saidOfDetection(dataId, detection, now));
  forgetKept(analysisId, userId, row);
  return true;
}

interface Moving {
  analysis: ReviewedAnalysis;
  userId: string;
  queue: Pick<VerdictQueue, 'take' | 'waiting' | 'state' | 'subscribe'>;
  /** Detections of the rows that were read; others move another time. */
  detectionsAt: (rows: readonly number[]) => Promise<readonly ReviewedDetection[]>;
  /** Keys with a verdict at the service, which wins over the browser's. */
  knownKeys: ReadonlySet<string>;
}

interface MovingReviews {
  reviews: readonly ReviewCreate[];
  /** How many it took; pending while the project is unreachable. */
  moved: Promise<number>;
}

type Planned = { review: ReviewCreate & { at: string }; row: number };

/** Equal verdicts have equal IDs, so a second move has no effect. */
const planOf = (
  { analysis, userId }: Moving,
  detection: ReviewedDetection,
  reviews: Reviews,
  at: string,
): Planned[] => {
  const { row } = detection;
  const judgement = reviews.get(row);
  if (!judgement) return [];
  const name = [userId, analysis.analysis_id, writeReviews(new Map([[row, judgement]]))];
  return [
    {
      row,
      review: {
        ...saidOfDetection(analysis.data_id, detection, judgement),
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
  const { analysis, userId, queue, knownKeys } = moving;
  const reviews = claimReviews(analysis.analysis_id, userId);
  if (reviews.size === 0) return null;
  const detections = await moving.detectionsAt([...reviews.keys()]);
  const release = (rows: readonly number[]) =>
    releaseReviews(analysis.analysis_id, userId, only(reviews, rows));
  const at = new Date().toISOString();
  const planned = detections.flatMap((one) => planOf(moving, one, reviews, at));
  const isKnown = ({ review }: Planned) => knownKeys.has(keyText(review));
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
