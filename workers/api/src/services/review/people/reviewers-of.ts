import type { Context } from '../../../http/handler.ts';

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
