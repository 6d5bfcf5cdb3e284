import { countsSql, sameSpeciesSql } from '../reviews/review-row.ts';

/** Whether a row of `reviews` is a verdict on a row of `items`, where `isSpecies` says so of its species. */
export const isOnItem = (isSpecies: string): string =>
  `reviews.project_id = items.project_id AND reviews.file_id = items.file_id
     AND reviews.start_ms = items.start_ms AND reviews.end_ms = items.end_ms AND ${isSpecies}`;

/**
 * Whether people disagree, of rows of `reviews` on one item that count today: 1 or 0. The last word settles it, so that
 * without one all rows are those of reviewers.
 */
export const disagreeSql = `CASE WHEN max(reviews.final) = 0 AND count(DISTINCT reviews.verdict) > 1 THEN 1 ELSE 0 END`;

/**
 * Items of samples of some species with the verdicts on them that count today, under any name of the species. The items come first, since each has few verdicts: SQLite
 * keeps to the order of a CROSS JOIN.
 */
export const itemsWithReviews = (species: readonly string[]): string => `sample_items AS items
  CROSS JOIN samples CROSS JOIN reviews
  WHERE samples.project_id = items.project_id AND samples.sample_id = items.sample_id
    AND ${isOnItem(sameSpeciesSql('reviews.species', 'samples.species', species))} AND ${countsSql(species)}`;
