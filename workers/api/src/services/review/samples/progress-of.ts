import type { Sample } from '@biophony/contract';
import type { Context } from '../../../http/handler.ts';
import { jsonTexts } from '../../../ports/dialect.ts';
import { yieldByTime } from '../../../ports/turns.ts';
import { itemSlices } from '../shared/item-slices.ts';
import { disagreeSql, itemsWithReviews } from './reviews-of-items.ts';

/** How far the review of a sample is. */
type Progress = Pick<Sample, 'reviewed' | 'mine' | 'disagreements' | 'reviewers'>;

type ItemsRow = { sample_id: string } & Omit<Progress, 'reviewers'>;
type ReviewerRow = { sample_id: string } & Progress['reviewers'][number];

/** How far the review of samples of one project is, a slice of their items with each pair of statements. */
export async function progressOf(
  ctx: Context,
  projectId: string,
  samples: readonly { sample_id: string; species: string; item_count: number }[],
): Promise<(sampleId: string) => Progress> {
  const { db } = ctx.deps;
  const these = `items.project_id = ? AND items.sample_id IN ${jsonTexts(db)} AND items.item >= ? AND items.item < ?`;
  const reviewed = itemsWithReviews(samples.map(({ species }) => species));
  const counted = new Map<string, Progress>();
  const of = (sampleId: string): Progress => {
    const known = counted.get(sampleId) ?? {
      reviewed: 0,
      mine: 0,
      disagreements: 0,
      reviewers: [],
    };
    counted.set(sampleId, known);
    return known;
  };
  for (const { sampleIds, from, to } of itemSlices(ctx.deps, samples)) {
    await yieldByTime(ctx.deps);
    const values = [projectId, JSON.stringify(sampleIds), from, to];
    const [items, reviewers] = await db.batch([
      db
        .prepare(
          `SELECT sample_id, count(*) AS reviewed, sum(mine) AS mine, sum(disagree) AS disagreements FROM (
             SELECT items.sample_id, items.item, ${disagreeSql} AS disagree,
               max(CASE WHEN reviews.reviewer_id = ? THEN 1 ELSE 0 END) AS mine
             FROM ${reviewed} AND ${these} GROUP BY items.sample_id, items.item) AS reviewed_items
           GROUP BY sample_id`,
        )
        .bind(ctx.actorId, ...values),
      db
        .prepare(
          `SELECT said.sample_id, said.reviewer_id, reviewers.reviewer, said.reviewed FROM (
             SELECT items.sample_id, reviews.reviewer_id, count(DISTINCT items.item) AS reviewed
             FROM ${reviewed} AND ${these} GROUP BY items.sample_id, reviews.reviewer_id) AS said
           JOIN reviewers ON reviewers.project_id = ? AND reviewers.reviewer_id = said.reviewer_id`,
        )
        .bind(...values, projectId),
    ]);
    for (const row of (items?.results ?? []) as unknown as ItemsRow[]) {
      const progress = of(row.sample_id);
      progress.reviewed += row.reviewed;
      progress.mine += row.mine;
      progress.disagreements += row.disagreements;
    }
    for (const row of (reviewers?.results ?? []) as unknown as ReviewerRow[]) {
      const { reviewer_id, reviewer, reviewed } = row;
      const people = of(row.sample_id).reviewers;
      const known = people.find((one) => one.reviewer_id === reviewer_id);
      if (known) known.reviewed += reviewed;
      else people.push({ reviewer_id, reviewer, reviewed });
    }
  }
  for (const { reviewers } of counted.values())
    reviewers.sort((a, b) => b.reviewed - a.reviewed || (a.reviewer_id < b.reviewer_id ? -1 : 1));
  return of;
}
