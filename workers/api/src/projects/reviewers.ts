import { allRows, name, type Sql, sql } from '../base/sql.ts';
import type { Context } from '../http/handler.ts';

const formerReviewer = 'Former reviewer';

/** As others read it; uses a row of `users`. */
export const reviewerNameSql = sql`CASE WHEN users.deleted_at IS NOT NULL THEN ${formerReviewer}
  WHEN users.display_name = '' THEN 'Reviewer without a name' ELSE users.display_name END`;

/** The name stays after the reviewer leaves; before storing verdicts. */
export const noteReviewer = (projectId: string, accountId: string): Sql =>
  sql`INSERT INTO reviewers (project_id, reviewer_id, reviewer)
    SELECT projects.project_id, users.user_id, ${reviewerNameSql} FROM projects, users
    WHERE projects.project_id = ${projectId} AND users.user_id = ${accountId}
    ON CONFLICT (project_id, reviewer_id) DO UPDATE SET reviewer = excluded.reviewer
    WHERE reviewers.reviewer <> excluded.reviewer`;

/** Verdicts, samples and calibrations stay. For the batch that ends the account. */
export const forgetReviewer = (accountId: string): Sql[] => [
  ...(['reviewers', 'calibration_reviewers'] as const).map(
    (table) =>
      sql`UPDATE ${name(table)} SET reviewer = ${formerReviewer} WHERE reviewer_id = ${accountId}`,
  ),
  ...(['samples', 'calibrations'] as const).map(
    (table) =>
      sql`UPDATE ${name(table)} SET made_by_name = ${formerReviewer} WHERE made_by = ${accountId}`,
  ),
];

/** Owner, managers and reviewers. */
export async function readReviewers(ctx: Context, projectId: string): Promise<Set<string>> {
  const results = await allRows<{ user_id: string }>(
    ctx.deps.db,
    sql`SELECT user_id FROM project_members
      WHERE project_id = ${projectId} AND role IN ('manager', 'reviewer')`,
  );
  return new Set([ctx.userId, ...results.map(({ user_id }) => user_id)]);
}
