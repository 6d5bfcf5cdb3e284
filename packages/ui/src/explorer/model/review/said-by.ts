import type { Review, ReviewCreate } from '@biophony/contract';
import { unjudged, type Judgement } from '../../data/columns/judgement.ts';
import type { SaidOf } from '../../data/reviews/review-table.ts';
import { projectReviewOf } from './service-words.ts';

const speciesOf = (name: string | null) =>
  name === null ? null : { scientific_name: name, common_name: '' };

const saidOf = (review: Parameters<typeof projectReviewOf>[0], own: boolean): SaidOf[] => {
  const found = projectReviewOf(review, own);
  if (!found) return [];
  const { reviewer, verdict, final, corrected } = found;
  return [{ reviewer, verdict, final, own, corrected: speciesOf(corrected) }];
};

/** Verdicts that count on one detection as the page shows them: the person's own, and those of others with last words. */
export function saidBy(
  reviews: readonly Review[],
  waiting: ReviewCreate | null,
  personId: string | null,
): { own: Judgement; others: readonly SaidOf[] } {
  const isOwn = ({ reviewer_id: id }: Review) => id === personId;
  const own = waiting
    ? saidOf(waiting, true)
    : reviews.filter((one) => isOwn(one) && !one.final).flatMap((one) => saidOf(one, true));
  const { verdict, corrected } = own.at(-1) ?? unjudged;
  const others = reviews.filter((one) => one.final || !isOwn(one));
  return {
    own: { verdict, corrected },
    others: others.flatMap((one) => saidOf(one, isOwn(one))),
  };
}
