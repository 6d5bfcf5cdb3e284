import type { Sample } from '@biophony/contract';
import type { Context } from '../../../http/handler.ts';
import { jsonTexts } from '../../../ports/dialect.ts';
import { disagreeSql, itemsWithReviews } from './reviews-of-items.ts';

/** How far the review of a sample is. */
type Progress = Pick<Sample, 'reviewed' | 'mine' | 'disagreements' | 'reviewers'>;

type ItemsRow = { sample_id: string } & Omit<Progress, 'reviewers'>;
type ReviewerRow = { sample_id: string } & Progress['reviewers'][number];

/** How far the review of samples of one project is, by their identifiers: two statements, whatever they hold. */
export async function progressOf(
  ctx: Context,
  projectId: string,
  sampleIds: readonly string[],
): Promise<(sampleId: string) => Progress> {
  const { db } = ctx.deps;
  const these = `items.project_id = ? AND items.sample_id IN ${jsonTexts(db)}`;
  const ids = JSON.stringify(sampleIds);
  const [items, reviewers] = await db.batch([
    db
      .prepare(
        `SELECT sample_id, count(*) AS reviewed, sum(mine) AS mine, sum(disagree) AS disagreements FROM (
           SELECT items.sample_id, items.item, ${disagreeSql} AS disagree,
             max(CASE WHEN reviews.reviewer_id = ? THEN 1 ELSE 0 END) AS mine
           FROM ${itemsWithReviews} AND ${these} GROUP BY items.sample_id, items.item) AS reviewed_items
         GROUP BY sample_id`,
      )
      .bind(ctx.actorId, projectId, ids),
    db
      .prepare(
        `SELECT said.sample_id, said.reviewer_id, reviewers.reviewer, said.reviewed FROM (
           SELECT items.sample_id, reviews.reviewer_id, count(DISTINCT items.item) AS reviewed
           FROM ${itemsWithReviews} AND ${these} GROUP BY items.sample_id, reviews.reviewer_id) AS said
         JOIN reviewers ON reviewers.project_id = ? AND reviewers.reviewer_id = said.reviewer_id
         ORDER BY said.reviewed DESC, said.reviewer_id`,
      )
      .bind(projectId, ids, projectId),
  ]);
  const counts = (items?.results ?? []) as unknown as ItemsRow[];
  const people = (reviewers?.results ?? []) as unknown as ReviewerRow[];
  return (sampleId) => {
    const found = counts.find(({ sample_id }) => sample_id === sampleId);
    return {
      reviewed: found?.reviewed ?? 0,
      mine: found?.mine ?? 0,
      disagreements: found?.disagreements ?? 0,
      reviewers: people
        .filter(({ sample_id }) => sample_id === sampleId)
        .map(({ reviewer_id, reviewer, reviewed }) => ({ reviewer_id, reviewer, reviewed })),
    };
  };
}
