import type { Database, Statement } from '../base/database.ts';
import type { Context } from '../http/handler.ts';

/** What somebody is called who has ended the account. */
const formerReviewer = 'Former reviewer';

/** The name of an account as others of a project read it: an expression over a row of `users`. */
export const reviewerNameSql = `CASE WHEN users.deleted_at IS NOT NULL THEN '${formerReviewer}'
  WHEN users.display_name = '' THEN 'Reviewer without a name' ELSE users.display_name END`;

/** Notes the present name of a reviewer in a project, where it stays when the reviewer leaves; before verdicts are kept. */
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

/**
 * Statements that take the name of an account out of every project that it reviewed in; verdicts, samples and calibrations
 * stay. They belong into the batch that ends the account.
 */
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

/** The accounts that may say verdicts in the project that a row is about: its owner, managers and reviewers. */
export async function reviewersOf(ctx: Context, projectId: string): Promise<Set<string>> {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT user_id FROM project_members WHERE project_id = ? AND role IN ('manager', 'reviewer')`,
    )
    .bind(projectId)
    .all<{ user_id: string }>();
  return new Set([ctx.userId, ...results.map(({ user_id }) => user_id)]);
}
