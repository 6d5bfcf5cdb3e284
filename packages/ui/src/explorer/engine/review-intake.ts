import type { DetectionColumns, SpeciesName } from '../data/columns/detection-columns.ts';
import { matchReviews } from '../data/reviews/match-reviews.ts';
import { reviewName, type ReviewTable } from '../data/reviews/review-table.ts';
import type { ProjectReview } from './calls.ts';

/** Reviews are matched once so many wait, and as many again as were matched before: each time costs a look at all rows. */
const fewest = 1000;

/** Takes the reviews of a project to the rows that they are of. */
export interface ReviewIntake {
  /** Answers whether the table changed. */
  take(page: { reviews: readonly ProjectReview[]; first: boolean; last: boolean }): boolean;
}

export function createReviewIntake(
  table: ReviewTable,
  detections: {
    columns: DetectionColumns;
    files: readonly string[];
    species: readonly SpeciesName[];
  },
  keyOf: (name: string) => string = (name) => name,
): ReviewIntake {
  let waiting: ProjectReview[] = [];
  let matched = 0;
  // What is shown stays until all of the next reading is there.
  let [complete, fresh] = [false, false];
  const named = new Map(detections.species.map((species) => [reviewName(species), species]));
  return {
    take({ reviews, first, last }) {
      if (first) {
        waiting = [];
        matched = 0;
        fresh = true;
      }
      waiting.push(...reviews);
      if (!last && (complete || waiting.length < Math.max(fewest, matched))) return false;
      if (fresh) table.forget();
      const more = fresh || waiting.length > 0;
      fresh = false;
      complete ||= last;
      const take: Parameters<typeof matchReviews<ProjectReview>>[2] = (place, review) => {
        const { reviewer, verdict, final, own, corrected } = review;
        const species = corrected === null ? null : named.get(corrected);
        table.take(place, {
          reviewer,
          verdict,
          final,
          own,
          corrected:
            corrected === null
              ? null
              : (species ?? { scientific_name: corrected, common_name: '' }),
        });
      };
      matchReviews(waiting, detections, take, keyOf);
      matched += waiting.length;
      waiting = [];
      return more;
    },
  };
}
