import type { Database, Statement } from '../base/database.ts';
import type { Context } from '../http/handler.ts';

/** Name of people who ended their account. */
const formerReviewer = 'Former reviewer';

/** The name others read; uses a row of `users`. */
export const reviewerNameSql = `CASE WHEN users.deleted_at IS NOT NULL THEN '${formerReviewer}'
  WHEN users.display_name = '' THEN 'Reviewer without a name' ELSE users.display_name END`;

/** The name stays after the reviewer leaves; run before storing verdicts. */
export const noteReviewer = (db: Database, projectId: string, accountId: string): Statement =>
  db
    .prepare(
      `INSERT INTO reviewers (project_id, reviewer_id, reviewer)
       SELECT projects.project_id, users.user_id, ${reviewerNameSql} FROM projects, users
       WHERE projects.project_id = ? AND users.user_id = ?
       ON CONFLICT (project_id, reviewer_id) DO UPDATE SET reviewer = excluded.reviewer
       WHERE reviewers.reviewer <> excluded.reviewer`,
    )
    .bind(projectId, accountId);

/** Verdicts, samples and calibrations stay. For the batch that ends the account. */
export const forgetReviewer = (db: Database, accountId: string): Statement[] => [
  ...['reviewers', 'calibration_reviewers'].map((table) =>
    db
      .prepare(`UPDATE ${table} SET reviewer = '${formerReviewer}' WHERE reviewer_id = ?`)
      .bind(accountId),
  ),
  ...['samples', 'calibrations'].map((table) =>
    db
      .prepare(`UPDATE ${table} SET made_by_name = '${formerReviewer}' WHERE made_by = ?`)
      .bind(accountId),
  ),
];

/** These are the owner, managers and reviewers. */
export async function reviewersOf(ctx: Context, projectId: string): Promise<Set<string>> {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT user_id FROM project_members WHERE project_id = ? AND role IN ('manager', 'reviewer')`,
    )
    .bind(projectId)
    .all<{ user_id: string }>();
  return new Set([ctx.userId, ...results.map(({ user_id }) => user_id)]);
}
